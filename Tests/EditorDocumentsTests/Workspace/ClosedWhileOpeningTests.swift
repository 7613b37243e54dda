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
}
