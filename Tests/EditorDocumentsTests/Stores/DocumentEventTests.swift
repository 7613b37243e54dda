import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Locking
import Testing

/// A store tells an observer what becomes of its file, and health tells which errors a strategy ignored.
@Suite(.endsSomeTime) struct DocumentEventTests {
  private static let broken = EditorError(.deviceFailed, "no disk")

  @Test("an observer is told once of each thing that metrics and logs are about, without the text")
  func observed() async throws {
    let events = Locked<[DocumentEvent]>([])
    func told(_ expected: [DocumentEvent], line: Int = #line) {
      #expect(events.withLock { $0 } == expected, "line \(line)")
      events.withLock { $0 = [] }
    }
    let observer = DocumentObserver { event in
      // The level is told by a stream of its own, sooner or later.
      if case .levelled = event { return }
      events.withLock { $0.append(event) }
    }
    let storage = MemoryFileStorage([StoreTests.path: "one\n"], tellsClaims: true)
    let (store, _) = try await StoreTests.open(nil, storage: storage) { $0.observer = observer }
    told([.opened(recoveredChanges: 0, keptJournals: 0)])
    for kind in ["append", "write"] { storage.script.fail(kind, with: Self.broken) }
    for change in 1...2 {
      await store.note(StoreTests.snapshot("secret\(change) one\n", change))
      await store.journalNow()
    }
    await #expect(throws: Self.broken) { try await store.save() }
    #expect(events.withLock { $0 }.map(\.errorCode) == [.deviceFailed, .deviceFailed])
    #expect(events.withLock { "\($0)" } == "[failed to journal: no disk, failed to save: no disk]")
    told([.failedToJournal(Self.broken), .failedToSave(Self.broken)])
    storage.script.mend()
    let (other, _) = try await StoreTests.open(nil, storage: storage)
    try await store.save()
    try await other.close()
    // A file that is only touched brings nothing to merge.
    let saved = await storage.text(StoreTests.path)
    for text in [saved, nil, "other\n"] {
      await storage.writeOutside(text, to: StoreTests.path)
      _ = try? await store.checkOutside()
    }
    try await store.close(.discard)
    told([.shared(1), .saved, .lost, .conflicted, .closed])
    #expect(DocumentObserver { _ in } != observer)
  }

  @Test("a file that can't be opened, and a parser that fails, are told")
  func failures() async throws {
    let events = Locked<[DocumentEvent]>([])
    var configuration = DocumentStore.Configuration()
    configuration.observer = DocumentObserver { event in events.withLock { $0.append(event) } }
    configuration.recovery = .propagate
    let (storage, parser) = (MemoryFileStorage(["a.md": "one\n"]), SimulatedParser())
    try await storage.initialize()
    parser.script.fail(with: Self.broken)
    let store = DocumentStore(
      storage: storage, parser: parser, clock: ManualClock(), configuration: configuration)
    try await store.open("a.md")
    storage.script.fail("read", with: Self.broken)
    await #expect(throws: Self.broken) { try await store.open("b.md") }
    #expect(
      events.withLock { $0 } == [
        .parsedWithoutParser(Self.broken), .opened(recoveredChanges: 0, keptJournals: 0), .closed,
        .failedToOpen(Self.broken),
      ])
  }

  @MainActor
  @Test("an error of a capability that its strategy ignores is in the workspace's health")
  func ignored() async throws {
    let script = CapabilityScript()
    let name = CapabilityName("a")
    script.fail(with: Self.broken)
    let workspace = try EditorWorkspace(
      [MemoryFileStorage(), SimulatedCapability(name, script: script)], recovery: .ignore,
      clock: ManualClock())
    try await workspace.start()
    #expect(workspace.health.statuses[name]?.error == Self.broken)
    script.mend()
    await workspace.checkHealth()
    #expect(workspace.health.statuses[name]?.error == nil && workspace.health.overall == .full)
  }
}
