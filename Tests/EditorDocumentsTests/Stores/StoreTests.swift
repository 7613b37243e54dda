import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// A document's file: opened, saved, watched, and recovered after a crash.
@Suite(.endsSomeTime) struct StoreTests {
  static let path = "notes/a.md"
  /// A store with the file open that has `text`.
  static func open(
    _ text: String?, clock: ManualClock = ManualClock(), storage: MemoryFileStorage? = nil,
    configure: (inout DocumentStore.Configuration) -> Void = { _ in }
  ) async throws -> (DocumentStore, MemoryFileStorage) {
    let storage = storage ?? MemoryFileStorage(text.map { [path: $0] } ?? [:])
    try await storage.initialize()
    var configuration = DocumentStore.Configuration()
    configuration.recovery = .propagate
    // So that no test is woken up for what it isn't about.
    configuration.pollInterval = nil
    configure(&configuration)
    let store = DocumentStore(storage: storage, clock: clock, configuration: configuration)
    try await store.open(path)
    return (store, storage)
  }

  static func snapshot(_ text: String, _ change: Int = 1) -> DocumentSnapshot {
    DocumentSnapshot(MarkdownDocument(Rope(text)), version: EditorVersion(document: 0, change: change))
  }

  @Test(
    "opening hands the document to the model; where no file is, the document is empty and saving makes it")
  func opens() async throws {
    let (store, _) = try await Self.open("one\r\ntwo")
    #expect(await store.state.file?.text.description == "one\r\ntwo")
    let (other, storage) = try await Self.open(nil)
    #expect(await other.state.file?.isDirty == false)
    #expect(try await other.save(Self.snapshot("new")) == .saved)
    #expect(await storage.text(Self.path) == "new")
  }

  @Test("a save writes what is new, and nothing where nothing is")
  func saves() async throws {
    let (store, storage) = try await Self.open("old")
    #expect(try await store.save() == .nothingToSave)
    #expect(try await store.save(Self.snapshot("old")) == .nothingToSave)
    #expect(await storage.writeCount == 0)
    #expect(try await store.save(Self.snapshot("new")) == .saved)
    #expect(try await store.save(Self.snapshot("new")) == .nothingToSave)
    #expect(await storage.writeCount == 1)
    #expect(await storage.text(Self.path) == "new")
  }

  @Test("a file that isn't UTF-8 is refused with the place, and left as it is")
  func notUTF8() async throws {
    let storage = MemoryFileStorage()
    try await storage.initialize()
    _ = try await storage.write([0x61, 0xFF], to: Self.path, if: .isNew)
    let store = DocumentStore(storage: storage, clock: ManualClock())
    do throws(EditorError) {
      try await store.open(Self.path)
      Issue.record("it was opened")
    } catch {
      #expect(error.code == .notUTF8 && error.message.contains("offset 1"))
    }
    #expect(await storage.contents[Self.path] == [0x61, 0xFF])
  }

  @Test("changes are saved a while after the last of them")
  func autosaves() async throws {
    let clock = ManualClock()
    let (store, storage) = try await Self.open("old", clock: clock) { $0.journalDelay = nil }
    for (index, text) in ["n", "ne", "new"].enumerated() {
      await store.note(Self.snapshot(text, index + 1))
      // The timer of the change before was replaced, so only the last one's time counts.
      try await wait { clock.timeToNextWakeUp == .seconds(2) }
      clock.advance(by: .milliseconds(1_900))
    }
    #expect(await storage.writeCount == 0)
    clock.advance(by: .milliseconds(100))
    try await wait { await storage.text(Self.path) == "new" }
    #expect(await storage.writeCount == 1)
  }

  @Test("several who save at once all get through, and one write is enough")
  func savesAtOnce() async throws {
    let (store, storage) = try await Self.open("old")
    await store.note(Self.snapshot("new"))
    let outcomes = try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await store.save() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .saved } == 1 && outcomes.count { $0 == .nothingToSave } == 19)
    #expect(await storage.writeCount == 1)
  }

  @Test("what is older than the text noted last changes nothing")
  func olderNote() async throws {
    let (store, storage) = try await Self.open("old")
    await store.note(Self.snapshot("newer", 2))
    await store.note(Self.snapshot("new", 1))
    #expect(try await store.save() == .saved)
    #expect(await storage.text(Self.path) == "newer")
  }

  @Test("a file that is opened while another one is read takes its place")
  func opensTwo() async throws {
    let storage = MemoryFileStorage(["a": "A", "b": "B"])
    try await storage.initialize()
    let store = DocumentStore(storage: storage, clock: ManualClock())
    async let one = try? store.open("a")
    async let two = try? store.open("b")
    let opened = await [one, two].compactMap { $0?.rope.description }
    #expect(await store.state.file.map { opened.contains($0.text.description) } == true)
    #expect(await store.state.file?.path == (store.state.file?.text.description == "A" ? "a" : "b"))
  }

  @Test("a file whose reading takes long doesn't take the place of one that was opened after it")
  func superseded() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage(["a": "A", "b": "B"], clock: clock)
    try await storage.initialize()
    storage.script.delay("read a", by: .seconds(1))
    let store = DocumentStore(storage: storage, clock: ManualClock())
    let first = Task { () -> EditorError.Code? in
      do throws(EditorError) {
        try await store.open("a")
        return nil
      } catch { return error.code }
    }
    try await wait { clock.sleeperCount > 0 }
    #expect(try await store.open("b").rope.description == "B")
    clock.advance(by: .seconds(1))
    #expect(await first.value == .stale)
    let file = await store.state.file
    #expect(file?.path == "b" && file?.text.description == "B")
  }

  @Test("a save that fails leaves the file and the unsaved text, and the next one gets through")
  func failingSave() async throws {
    let (store, storage) = try await Self.open("old")
    await store.note(Self.snapshot("new"))
    storage.script.fail(with: EditorError(.fileSystem, "disk full"))
    await #expect(throws: EditorError.self) { try await store.save() }
    guard case .unsaveable(let file, let reason) = await store.state else {
      Issue.record("the store doesn't say so")
      return
    }
    #expect(reason.error.message == "disk full" && file.isDirty)
    #expect(try await store.save() == .saved)
    #expect(await storage.text(Self.path) == "new")
  }

  @Test("a file that is gone is made anew by the next save")
  func gone() async throws {
    let (store, storage) = try await Self.open("old")
    await storage.writeOutside(nil, to: Self.path)
    #expect(try await store.save(Self.snapshot("new")) == .saved)
    #expect(await storage.text(Self.path) == "new")
  }

  @Test("a file that was only touched is saved, one that is gone is made anew")
  func touchedAndGone() async throws {
    let (store, storage) = try await Self.open("old")
    await storage.writeOutside("old", to: Self.path)
    #expect(try await store.save(Self.snapshot("new")) == .saved)
    await storage.writeOutside("new", to: Self.path)
    await store.note(Self.snapshot("newer", 2))
    #expect(try await store.checkOutside() == false)
    #expect(try await store.save() == .saved)
    await storage.writeOutside(nil, to: Self.path)
    await store.note(Self.snapshot("newest", 3))
    #expect(try await store.checkOutside() == false)
    #expect(try await store.save() == .saved)
    #expect(await storage.text(Self.path) == "newest")
  }

  @Test("readers of its states see a save end, however slow they are")
  func states() async throws {
    let (store, _) = try await Self.open("old")
    let states = await store.states()
    for number in 1...5 { try await store.save(Self.snapshot("new \(number)", number)) }
    for number in 6...30 { await store.note(Self.snapshot("new \(number)", number)) }
    try await store.close()
    var saved: [String] = []
    var closings = 0
    var reader = states.makeAsyncIterator()
    while closings == 0, let state = await reader.next() {
      if case .clean(let file) = state { saved.append(file.savedText.description) }
      if case .closed = state { closings += 1 }
    }
    #expect((1...5).allSatisfy { saved.contains("new \($0)") } && closings == 1)
  }
}
