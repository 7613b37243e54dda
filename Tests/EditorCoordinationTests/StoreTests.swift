import EditorCoordination
import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// A document's file: opened, saved, watched, and recovered after a crash.
@Suite(.endsSomeTime) struct StoreTests {
  private static let path = "notes/a.md"
  private static let journal = "notes/.a.md.mdedit-journal"

  /// A store with the file open that has `text`.
  private static func open(
    _ text: String?, clock: ManualClock = ManualClock(), storage: MemoryFileStorage? = nil
  ) async throws -> (DocumentStore, MemoryFileStorage) {
    let storage = storage ?? MemoryFileStorage(text.map { [path: $0] } ?? [:])
    try await storage.initialize()
    var configuration = DocumentStore.Configuration()
    configuration.recovery = .propagate
    let store = DocumentStore(storage: storage, clock: clock, configuration: configuration)
    try await store.open(path)
    return (store, storage)
  }

  private static func snapshot(_ text: String, _ change: Int = 1) -> DocumentSnapshot {
    DocumentSnapshot(MarkdownDocument(Rope(text)), version: EditorVersion(document: 0, change: change))
  }

  @Test("opening hands the document to the model; where no file is, the document is empty and saving makes it")
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
    let (store, storage) = try await Self.open("old", clock: clock)
    for text in ["n", "ne", "new"] {
      await store.note(Self.snapshot(text))
      while clock.sleeperCount < 2 { await Task.yield() }
      clock.advance(by: .milliseconds(400))
    }
    #expect(await storage.writeCount == 0)
    // The timer of the change before was replaced, so only the last one's time counts.
    while clock.sleeperCount > 0 || clock.now < .seconds(3) {
      await Task.yield()
      clock.advance(by: .milliseconds(100))
    }
    while await storage.text(Self.path) != "new" { await Task.yield() }
    #expect(await storage.writeCount == 1)
  }

  // MARK: Others

  @Test("what somebody else wrote elsewhere in the file is merged, here and in the next save")
  func merges() async throws {
    let (store, storage) = try await Self.open("one\ntwo\nthree\n")
    let intents = await store.intents()
    await store.note(Self.snapshot("ONE\ntwo\nthree\n"))
    await storage.writeOutside("one\ntwo\nTHREE\n", to: Self.path)
    #expect(try await store.save() == .merged)
    var reader = intents.makeAsyncIterator()
    guard case .completed(let change) = await reader.next() else {
      Issue.record("the model isn't told")
      return
    }
    let merged = change.transaction.changes.applied(to: Rope("ONE\ntwo\nthree\n"))
    #expect(merged.description == "ONE\ntwo\nTHREE\n" && change.whenStale == .rebase)
    #expect(try await store.save(Self.snapshot(merged.description, 2)) == .saved)
    #expect(await storage.text(Self.path) == "ONE\ntwo\nTHREE\n")
  }

  @Test("what overlaps is a conflict, which waits for a decision", arguments: [true, false])
  func conflicts(keepsOurs: Bool) async throws {
    let (store, storage) = try await Self.open("one\ntwo\n")
    let intents = await store.intents()
    await store.note(Self.snapshot("ours\ntwo\n"))
    await storage.writeOutside("theirs\ntwo\n", to: Self.path)
    for _ in 0..<2 {
      do throws(EditorError) {
        try await store.save()
        Issue.record("it was saved")
      } catch {
        #expect(error.code == .conflict)
      }
    }
    #expect(await storage.text(Self.path) == "theirs\ntwo\n")
    try await store.resolve(keepsOurs ? .keepOurs : .takeTheirs)
    if keepsOurs {
      #expect(try await store.save() == .saved)
      #expect(await storage.text(Self.path) == "ours\ntwo\n")
    } else {
      var reader = intents.makeAsyncIterator()
      guard case .completed(let change) = await reader.next() else {
        Issue.record("the model isn't told")
        return
      }
      #expect(change.transaction.changes.applied(to: Rope("ours\ntwo\n")).description == "theirs\ntwo\n")
    }
  }

  @Test("a file that was only touched is saved, one that is gone is made anew")
  func touchedAndGone() async throws {
    let (store, storage) = try await Self.open("old")
    await storage.writeOutside("old", to: Self.path)
    await store.note(Self.snapshot("new"))
    #expect(try await store.checkOutside() == false)
    #expect(try await store.save() == .saved)
    await storage.writeOutside(nil, to: Self.path)
    await store.note(Self.snapshot("newer"))
    #expect(try await store.checkOutside() == false)
    #expect(try await store.save() == .saved)
    #expect(await storage.text(Self.path) == "newer")
  }

  @Test("a save that fails leaves the file and the unsaved text, and the next one gets through")
  func failingSave() async throws {
    let (store, storage) = try await Self.open("old")
    await store.note(Self.snapshot("new"))
    storage.script.fail(with: EditorError(.fileSystem, "disk full"))
    await #expect(throws: EditorError.self) { try await store.save() }
    guard case .failed(let error, let file) = await store.state else {
      Issue.record("the store doesn't say so")
      return
    }
    #expect(error.message == "disk full" && file?.isDirty == true)
    #expect(try await store.save() == .saved)
    #expect(await storage.text(Self.path) == "new")
  }

  // MARK: After a crash

  /// Waits until the journal has what leads to `text`.
  private static func waitForJournal(_ storage: MemoryFileStorage, _ clock: ManualClock, after count: Int) async {
    while await storage.contents[journal]?.count ?? 0 <= count {
      await Task.yield()
      if clock.timeToNextWakeUp ?? .seconds(9) <= .milliseconds(500) { clock.advance(by: .milliseconds(500)) }
    }
  }

  @Test("what wasn't saved before a crash comes back, as a step that can be undone")
  func recovers() async throws {
    let clock = ManualClock()
    let (store, storage) = try await Self.open("old\n", clock: clock)
    var size = 0
    for text in ["old, new\n", "old, new, 新しい\n"] {
      await store.note(Self.snapshot(text))
      await Self.waitForJournal(storage, clock, after: size)
      size = await storage.contents[Self.journal]?.count ?? 0
    }
    // The store is gone with its process; another one opens the file.
    let (again, _) = try await Self.open(nil, storage: storage)
    let file = await again.state.file
    #expect(file?.text.description == "old, new, 新しい\n" && file?.recoveredChanges == 2 && file?.isDirty == true)
    #expect(await storage.text(Self.path) == "old\n")
    #expect(try await again.save() == .saved)
    #expect(await storage.contents[Self.journal] == nil)
  }

  @Test("a journal that is cut off anywhere brings back a text that was there, never anything else")
  func tornJournal() async throws {
    let clock = ManualClock()
    let (store, storage) = try await Self.open("old\n", clock: clock)
    let texts = ["old\n", "old\nend 1\n", "change 0 0\nold\nend 1\n"]
    var size = 0
    for text in texts.dropFirst() {
      await store.note(Self.snapshot(text))
      await Self.waitForJournal(storage, clock, after: size)
      size = await storage.contents[Self.journal]?.count ?? 0
    }
    let journal = await storage.contents[Self.journal] ?? []
    var seen: Set<String> = []
    for length in 0...journal.count {
      let crashed = MemoryFileStorage([Self.path: "old\n"])
      try await crashed.initialize()
      try await crashed.append(Array(journal.prefix(length)), to: Self.journal)
      let (again, _) = try await Self.open(nil, storage: crashed)
      seen.insert(await again.state.file?.text.description ?? "none")
    }
    #expect(seen == Set(texts))
  }

  @Test("a journal of another text, or of what was saved after all, changes nothing")
  func otherJournal() async throws {
    let clock = ManualClock()
    let (store, storage) = try await Self.open("old\n", clock: clock)
    await store.note(Self.snapshot("new\n"))
    await Self.waitForJournal(storage, clock, after: 0)
    for text in ["new\n", "something else\n"] {
      await storage.writeOutside(text, to: Self.path)
      let (again, _) = try await Self.open(nil, storage: storage)
      #expect(await again.state.file?.text.description == text)
      #expect(await again.state.file?.recoveredChanges == 0)
    }
  }

  @Test("a journal that can't be written is no reason not to go on, and the state says so")
  func failingJournal() async throws {
    let clock = ManualClock()
    let (store, storage) = try await Self.open("old\n", clock: clock)
    storage.script.fail(with: EditorError(.fileSystem, "disk full"))
    await store.note(Self.snapshot("new\n"))
    while await store.state.file?.journalError == nil {
      await Task.yield()
      if clock.timeToNextWakeUp ?? .seconds(9) <= .milliseconds(500) { clock.advance(by: .milliseconds(500)) }
    }
    #expect(try await store.save() == .saved)
  }
}

/// Differences and merges, as values.
@Suite struct MergeTests {
  private static let seed = TestSeed.value

  @Test("a difference leads from one text to the other, whatever they are")
  func difference() {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<2_000 {
      let (old, new) = (text(&random), text(&random))
      let change = ChangeSet.difference(from: Rope(old), to: Rope(new))
      #expect(change.applied(to: Rope(old)).description == new, "TEST_SEED=\(Self.seed)")
      #expect(change.isIdentity == (old == new || Array(old.utf8) == Array(new.utf8)))
    }
  }

  @Test("a difference is as small as its lines allow, and never cuts a scalar")
  func small() {
    let cases = [
      ("a\nb\nc\n", "a\nx\nc\n", [Edit(UTF8Offset(2)..<UTF8Offset(3), "x")]),
      ("a\r\nb\r\n", "a\nb\r\n", [Edit(UTF8Offset(1)..<UTF8Offset(2), "")]),
      ("é", "è", [Edit(UTF8Offset(0)..<UTF8Offset(2), "è")]),
      ("a\nb\n", "a\n\u{0}b\n", [.insert("\u{0}", at: UTF8Offset(2))]),
    ]
    for (old, new, edits) in cases {
      #expect(ChangeSet.difference(from: Rope(old), to: Rope(new)).edits == edits, "\(old) to \(new)")
    }
  }

  @Test("texts of very many lines that differ are one edit")
  func huge() {
    let (old, new) = ((0..<9_000).map { "\($0)\n" }.joined(), (0..<9_000).map { "\($0 * 2)\n" }.joined())
    let change = ChangeSet.difference(from: Rope("x\n" + old + "y"), to: Rope("x\n" + new + "y"))
    #expect(change.edits.count == 1 && change.applied(to: Rope("x\n" + old + "y")).description == "x\n" + new + "y")
  }

  @Test("what doesn't overlap merges to the same text from both sides; what does is a conflict with its place")
  func merge() {
    let base = ChangeSet([Edit(UTF8Offset(0)..<UTF8Offset(1), "A")], length: 6)
    let far = ChangeSet([Edit(UTF8Offset(4)..<UTF8Offset(5), "E")], length: 6)
    guard case .merged(let change) = ThreeWayMerge(ours: base, theirs: far) else {
      Issue.record("no merge")
      return
    }
    #expect(change.applied(to: base.applied(to: Rope("abcdef"))).description == "AbcdEf")
    let near = ChangeSet([Edit(UTF8Offset(0)..<UTF8Offset(2), "X")], length: 6)
    #expect(ThreeWayMerge(ours: base, theirs: near) == .conflict(near.edits))
    #expect(ThreeWayMerge(ours: base, theirs: base) == .merged(.identity(length: 6)))
    let insertions = ["1", "2"].map { ChangeSet([.insert($0, at: UTF8Offset(3))], length: 6) }
    #expect(ThreeWayMerge(ours: insertions[0], theirs: insertions[1]) == .conflict(insertions[1].edits))
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let parts = ["a", "b", "\n", "\r\n", "\r", "é", "👩‍👧", "line\n", "", "\u{0301}"]
    return (0..<Int.random(in: 0..<12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
      .joined()
  }
}
