import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A file is closed once its text is safe, and not before.
@Suite(.endsSomeTime) struct ClosingTests {
  private static let full = EditorError(.fileSystem, "disk full")

  /// A store whose file has "old" and in which "new" was typed.
  private static func typed(
    in storage: MemoryFileStorage? = nil, configure: (inout DocumentStore.Configuration) -> Void = { _ in }
  ) async throws -> (DocumentStore, MemoryFileStorage) {
    let (store, storage) = try await StoreTests.open(
      storage == nil ? "old\n" : nil, storage: storage, configure: configure)
    await store.note(StoreTests.snapshot("new\n"))
    return (store, storage)
  }

  @Test(
    "without journal and autosave, closing a file with a text that isn't saved is refused until that is dropped"
  )
  func neither() async throws {
    let (store, storage) = try await Self.typed { ($0.autosaveDelay, $0.journalDelay) = (nil, nil) }
    for _ in 0..<2 {
      do throws(EditorError) {
        try await store.close()
        Issue.record("it was closed")
      } catch { #expect(error.code == .unsaved) }
      #expect(await store.state.file?.text.description == "new\n")
    }
    #expect(try await store.close(.discard) == .nothingUnsaved)
    #expect(await storage.contents == [StoreTests.path: Array("old\n".utf8)])
  }

  @Test("a file that others removed, unnoticed so far, leaves its text in the journal when it's closed")
  func removed() async throws {
    let (store, storage) = try await StoreTests.open("old\n") { $0.autosaveDelay = nil }
    #expect(try await store.save(StoreTests.snapshot("new\n")) == .saved)
    await storage.writeOutside(nil, to: StoreTests.path)
    #expect(try await store.close() == .inJournal("notes/.a.md.mdedit-journal"))
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "new\n")
  }

  @Test("a file that can't be looked at leaves its text unsafe until a journal has it or the file is seen")
  func unseen() async throws {
    let (store, storage) = try await StoreTests.open("old\n") { $0.autosaveDelay = nil }
    storage.script.fail("stamp", with: EditorError(.fileSystem, "no disk"))
    await #expect(throws: EditorError.self) { try await store.checkOutside() }
    let file = try #require(await store.state.file)
    #expect(file.isDirty && !file.isSafe && file.presence == .unreadable)
    await store.journalNow()
    #expect(await store.state.file?.isSafe == true)
    storage.script.mend()
    try await store.checkOutside()
    let seen = await store.state
    #expect(seen.phase == .clean && seen.file?.isSafe == true)
    #expect(try await store.close() == .nothingUnsaved)
    #expect(await storage.contents.keys.sorted() == [StoreTests.path])
  }

  @Test("what is noted while a clean file's journal is removed at its closing is safe afterwards")
  func notedWhileRetiring() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await StoreTests.open(nil, storage: storage) { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("typed\n", 1))
    await store.journalNow()
    await store.note(StoreTests.snapshot("old\n", 2))
    storage.script.delay("remove", by: .seconds(1))
    async let outcome = store.close()
    try await wait { clock.sleeperCount > 0 }
    await store.note(StoreTests.snapshot("last\n", 3))
    storage.script.delay("remove", by: .zero)
    try await wait {
      clock.advance(by: .seconds(1))
      return await store.state.file == nil
    }
    guard case .inJournal = try await outcome else { return #expect(Bool(false), "it isn't in the journal") }
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "last\n")
  }

  @Test("what is typed while a closing file's journal is written is in the journal, too")
  func typedWhileClosing() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await StoreTests.open(nil, storage: storage) { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("new\n", 1))
    storage.script.delay("append", by: .seconds(1))
    let closing = Task { try await store.close() }
    try await wait(for: "the journal") { clock.sleeperCount == 1 }
    await store.note(StoreTests.snapshot("newest\n", 2))
    try await Self.pass(clock) { await store.state.file == nil }
    #expect(try await closing.value == .inJournal("notes/.a.md.mdedit-journal"))
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "newest\n")
  }

  @Test("without a journal the file is saved where that is done by itself anyway")
  func saves() async throws {
    let (store, storage) = try await Self.typed { $0.journalDelay = nil }
    #expect(try await store.close() == .nothingUnsaved)
    #expect(await storage.text(StoreTests.path) == "new\n")
  }

  @Test("what is typed while a closing file without a journal is saved is in the file, too")
  func typedWhileSaving() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await Self.typed(in: storage) { $0.journalDelay = nil }
    storage.script.delay("write", by: .seconds(1))
    let closing = Task { try await store.close() }
    try await wait(for: "the save") { clock.sleeperCount == 1 }
    await store.note(StoreTests.snapshot("newest\n", 2))
    try await Self.pass(clock) { await store.state.file == nil }
    #expect(try await closing.value == .nothingUnsaved)
    #expect(await storage.text(StoreTests.path) == "newest\n")
  }

  @Test("while nothing can be written nothing is closed, and no other file opened; afterwards both work")
  func unavailable() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n", "b.md": "b\n"])
    let (store, _) = try await Self.typed(in: storage)
    storage.script.degrade(to: .unavailable)
    await #expect(throws: EditorError.self) { try await store.close() }
    await #expect(throws: EditorError.self) { try await store.open("b.md") }
    #expect(await store.state.file?.text.description == "new\n")
    storage.script.degrade(to: .full)
    #expect(try await store.open("b.md").rope.description == "b\n")
    #expect(try await store.open(StoreTests.path).rope.description == "new\n")
  }

  @Test("where neither file nor journal can be written, a copy goes into the folder for that, and says where")
  func rescueCopy() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n", "rescue/a.md.mdedit-rescue-1": "another"])
    let (store, _) = try await Self.typed(in: storage) { $0.rescueFolder = "rescue" }
    // The journal, then the save.
    for number in 0..<2 { storage.script.fail(after: number, with: Self.full) }
    #expect(try await store.close() == .inRescueCopy("rescue/a.md.mdedit-rescue-2"))
    #expect(await storage.text("rescue/a.md.mdedit-rescue-2") == "new\n")
    #expect(await storage.text("rescue/a.md.mdedit-rescue-1") == "another")
  }

  @Test("a journal to which nothing more could be added still has what it had, and is said to have it")
  func addsNothing() async throws {
    let (store, storage) = try await StoreTests.open("old\n") { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("old a\n", 1))
    await store.journalNow()
    await store.note(StoreTests.snapshot("old ab\n", 2))
    storage.script.fail("append", times: 1, with: Self.full)
    await store.journalNow()
    #expect(await store.state.file?.isSafe == false)
    await store.note(StoreTests.snapshot("old a\n", 3))
    #expect(try await store.close() == .inJournal("notes/.a.md.mdedit-journal"))
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "old a\n")
    // What follows it takes its place, in a close as well as in a save.
    await again.note(StoreTests.snapshot("old abc\n", 1))
    storage.script.fail("append", times: 1, with: Self.full)
    await again.journalNow()
    await again.journalNow()
    #expect(await storage.contents.count == 2)
    #expect(try await again.save() == .saved)
    #expect(await storage.contents == [StoreTests.path: Array("old abc\n".utf8)])
  }

  @Test("a journal whose stamp a failed append changed brings no text back that was deleted again")
  func deletedAgain() async throws {
    let (store, storage) = try await StoreTests.open("old\n") { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("old a\n", 1))
    await store.journalNow()
    await store.note(StoreTests.snapshot("old\n", 2))
    storage.script.fail("append", times: 1, with: Self.full)
    await store.journalNow()
    // A folder takes the added bytes back, which changes the file's time.
    await storage.changeOutside("notes/.a.md.mdedit-journal") { $0 }
    _ = try await store.close()
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    let file = try #require(await again.state.file)
    #expect(file.text.description == "old\n" && file.keptJournals.isEmpty && !file.isDirty)
  }

  @Test("a text whose journal others removed isn't safe where no other can be begun")
  func lostJournal() async throws {
    let (store, storage) = try await StoreTests.open("old\n") { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("old a\n", 1))
    await store.journalNow()
    await storage.writeOutside(nil, to: "notes/.a.md.mdedit-journal")
    await store.note(StoreTests.snapshot("old ab\n", 2))
    // The call after the one that finds that it's gone.
    storage.script.fail(after: 1, with: Self.full)
    await store.journalNow()
    await store.note(StoreTests.snapshot("old a\n", 3))
    #expect(await store.state.file?.isSafe == false)
    #expect(try await store.close() == .inJournal("notes/.a.md.mdedit-journal"))
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "old a\n")
  }

  @Test("a text that is dropped takes its journal along, but none that wasn't used")
  func discards() async throws {
    let strange = "notes/.a.md.mdedit-journal"
    let storage = MemoryFileStorage([StoreTests.path: "old\n", strange: "my notes\n"])
    let (store, _) = try await Self.typed(in: storage)
    await store.journalNow()
    #expect(await storage.contents.count == 3)
    #expect(try await store.close(.discard) == .nothingUnsaved)
    #expect(await storage.contents.keys.sorted() == [strange, StoreTests.path].sorted())
  }

  @Test("a store that is dropped without being closed leaves its text in the journal")
  func dropped() async throws {
    let storage = try await Self.typed().1
    try await wait(for: "the journal") { await storage.contents.count > 1 }
    let (store, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await store.state.file?.text.description == "new\n")
  }

  @Test("whoever opens a file again waits for the last journal of the store that was dropped")
  func droppedAndOpened() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock, tellsClaims: true)
    var store: DocumentStore? = try await StoreTests.open(nil, storage: storage).0
    await store?.note(StoreTests.snapshot("new\n"))
    storage.script.delay("append", by: .seconds(1))
    store = nil
    try await wait(for: "the journal") { clock.sleeperCount > 0 }
    let opening = Task { try await StoreTests.open(nil, storage: storage).0 }
    try await wait(for: "the look at the claims") {
      await storage.claims(at: "notes/.a.md.mdedit-claim", making: nil).count == 2
    }
    // An opening that doesn't wait for the store's claim is soon through.
    for _ in 0..<100 { await Task.yield() }
    clock.advance(by: .seconds(1))
    let file = try await opening.value.state.file
    #expect(file?.text.description == "new\n" && file?.others.isEmpty == true)
  }

  @Test("a file that is moved while it's being closed has its newest text in the new place")
  func movedWhileClosing() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await StoreTests.open(nil, storage: storage) { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("new\n", 1))
    storage.script.delay("append notes/.a.md", by: .seconds(1))
    storage.script.delay("write other/b.md", by: .seconds(2))
    let closing = Task { try await store.close() }
    try await wait(for: "the journal") { clock.sleeperCount == 1 }
    let moving = Task { try await store.move(to: "other/b.md") }
    try await wait(for: "the file") { clock.sleeperCount == 2 }
    await store.note(StoreTests.snapshot("newest\n", 2))
    storage.script.delay("append notes/.a.md", by: .zero)
    try await Self.pass(clock) { await store.state.file == nil && clock.sleeperCount == 0 }
    try await moving.value
    #expect(try await closing.value == .inJournal("other/.b.md.mdedit-journal"))
    try await store.open("other/b.md")
    #expect(await store.state.file?.text.description == "newest\n")
  }

  @Test(
    "a file that is moved while its closing begins is at the new place, without what is dropped",
    arguments: [false, true])
  func movedWhileDropping(isDirty: Bool) async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await StoreTests.open(nil, storage: storage)
    if isDirty { await store.note(StoreTests.snapshot("new\n")) }
    await store.journalNow()
    storage.script.delay(isDirty ? "remove notes/.a.md" : "stamp", by: .seconds(1))
    storage.script.delay("write other/b.md", by: .seconds(2))
    let closing = Task { try await store.close(isDirty ? .discard : .keep) }
    try await wait(for: "the look or the removal") { clock.sleeperCount == 1 }
    let moving = Task { try await store.move(to: "other/b.md") }
    try await wait(for: "the file") { clock.sleeperCount == 2 }
    try await Self.pass(clock) { await store.state.file == nil && clock.sleeperCount == 0 }
    try await moving.value
    #expect(try await closing.value == .nothingUnsaved)
    #expect(await storage.contents == ["other/b.md": Array("old\n".utf8)])
  }

  /// Lets the time pass step by step, so that what is due has time to happen, until `condition` holds.
  private static func pass(_ clock: ManualClock, until condition: () async -> Bool) async throws {
    try await wait {
      clock.advance(by: .milliseconds(1))
      return await condition()
    }
  }
}
