import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Testing

@MainActor
@Suite(.endsSomeTime) struct ClosedWhileOpeningTests {
  @Test("a view that is closed while it moves to a shared document leaves that one to the views that show it")
  func keepsItsOwner() async throws {
    // The moment decides: whichever it is, the file has one owner afterwards.
    for turns in 0..<80 {
      let workspace = try EditorWorkspace([MemoryFileStorage(["a.md": "text"])], clock: ManualClock())
      try await workspace.start()
      let hosts = (0..<3).map { _ in SimulatedHost() }
      let first = workspace.context(for: hosts[0])
      try await first.open("a.md")
      let second = workspace.context(for: hosts[1])
      let opening = Task { _ = try? await second.open("a.md") }
      for _ in 0..<turns { await Task.yield() }
      try await workspace.close(second)
      await opening.value
      let third = workspace.context(for: hosts[2])
      try await third.open("a.md")
      #expect(third.store === first.store, "closed after \(turns) turns")
    }
  }

  @Test("so it does where closing takes longer than the move to the shared document")
  func closesLate() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage(["a.md": "text", "b.md": "other"], clock: clock)
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval) = (nil, nil)
    let workspace = try EditorWorkspace([storage], store: configuration, clock: clock)
    try await workspace.start()
    let hosts = (0..<3).map { _ in SimulatedHost() }
    let first = workspace.context(for: hosts[0])
    try await first.open("a.md")
    let second = workspace.context(for: hosts[1])
    try await second.open("b.md")
    // Whoever closes the file waits for the look at it that is under way.
    storage.script.delay("stamp", by: .seconds(100))
    let looking = Task { [store = second.store] in _ = try? await store?.checkOutside() }
    try await wait { clock.sleeperCount > 0 }
    storage.script.delay("stamp", by: .zero)
    let closing = Task { _ = try? await workspace.close(second, .discard) }
    for _ in 0..<200 { await Task.yield() }
    let opening = Task { _ = try? await second.open("a.md") }
    try await wait { second.store === first.store }
    clock.advance(by: .seconds(100))
    for task in [looking, closing, opening] { await task.value }
    let third = workspace.context(for: hosts[2])
    try await third.open("a.md")
    #expect(third.store === first.store)
  }
}
