import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Nothing that a journal holds goes before it is in the file or was declined by name.
@Suite(.endsSomeTime) struct KeptJournalTests {
  private static let journal = "notes/.a.md.mdedit-journal"

  /// A storage whose file has `text` while a process has died that had `unsaved` in its journal.
  private static func crashed(_ text: String, _ unsaved: String...) async throws -> MemoryFileStorage {
    let (store, storage) = try await StoreTests.open(text)
    for (number, text) in unsaved.enumerated() {
      await store.note(StoreTests.snapshot(text, number + 1))
      // Closing leaves on disk just what a crash does once the journal was written.
      #expect(try await store.close() == .inJournal(journal))
      if number + 1 < unsaved.count { try await store.open(StoreTests.path) }
    }
    return storage
  }

  /// What opening the file comes to.
  private static func open(_ storage: MemoryFileStorage) async throws -> (
    store: DocumentStore, file: OpenFile
  ) {
    let (store, _) = try await StoreTests.open(nil, storage: storage)
    return (store, try #require(await store.state.file))
  }

  /// Types `text` into the open file, and answers with what is on disk after that.
  private static func type(_ text: String, into store: DocumentStore, _ storage: MemoryFileStorage)
    async throws
    -> [String: [UInt8]]
  {
    await store.note(StoreTests.snapshot(text, 9))
    guard case .inJournal = try await store.close() else {
      Issue.record("there is no journal")
      return [:]
    }
    return await storage.contents
  }

  @Test("a journal that can't be read is left alone, and what is typed goes into another one")
  func unreadable() async throws {
    let storage = try await Self.crashed("old\n", "old, an hour's work\n")
    let bytes = await storage.contents[Self.journal]
    // After the storage is initialised, the file and the folder's list read, the journal is read.
    storage.script.fail(after: 3, with: EditorError(.fileSystem, "input/output error"))
    let (store, file) = try await Self.open(storage)
    #expect(file.text.description == "old\n" && file.keptJournals.map(\.path) == [Self.journal])
    #expect(file.keptJournals.first?.reason == .unreadable(EditorError(.fileSystem, "input/output error")))
    let contents = try await Self.type("old x\n", into: store, storage)
    #expect(contents[Self.journal] == bytes && contents[Self.journal + "-2"] != nil)
    // Once it can be read, both are there: they changed the same place, so the second waits for a person.
    let (_, later) = try await Self.open(storage)
    #expect(later.text.description == "old, an hour's work\n")
    #expect(
      later.keptJournals.map(\.reason) == [.overlaps]
        && later.keptJournals.first?.text?.description == "old x\n")
  }

  @Test("a journal that somebody changed since it was listed can't be declined")
  func declinedTooLate() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n", Self.journal: "my notes\n"])
    let (store, file) = try await Self.open(storage)
    let kept = try #require(file.keptJournals.first)
    await storage.writeOutside("my notes, and more\n", to: Self.journal)
    await #expect(throws: EditorError.self) { try await store.decline(kept) }
    #expect(await storage.text(Self.journal) == "my notes, and more\n")
    #expect(await store.state.file?.keptJournals.count == 1)
  }

  @Test("a kept journal follows a moved file, past a journal that is begun there", arguments: [true, false])
  func moved(isDirty: Bool) async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n", Self.journal: "my notes\n"])
    let (store, _) = try await Self.open(storage)
    if isDirty { await store.note(StoreTests.snapshot("old x\n", 9)) }
    try await store.move(to: "other/b.md")
    let path = "other/.b.md.mdedit-journal" + (isDirty ? "-2" : "")
    #expect(await storage.text(path) == "my notes\n")
    #expect(await storage.text(Self.journal) == nil)
    let kept = try #require(await store.state.file?.keptJournals.first)
    #expect(kept.path == path)
    try await store.decline(kept)
    #expect(await storage.text(path) == nil)
    #expect(await store.state.file?.keptJournals.isEmpty == true)
  }

  @Test("a kept journal stays with a file that is saved under another name, and where it can't be moved")
  func notMoved() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n", Self.journal: "my notes\n"])
    let (store, _) = try await Self.open(storage)
    storage.script.fail("write notes/.b.md", with: EditorError(.fileSystem, "told to fail"))
    try await store.move(to: "notes/b.md")
    #expect(await store.state.file?.keptJournals.map(\.path) == [Self.journal])
    try await store.save(as: "notes/c.md")
    #expect(await store.state.file?.keptJournals.isEmpty == true)
    #expect(await storage.text(Self.journal) == "my notes\n")
  }

  @Test("two crashes, each in a save before its journal is removed, leave nobody anything to decide")
  func twoSaves() async throws {
    let storage = try await Self.crashed("old\n", "old, and more\n")
    // The save got in, and the crash came before the journal was removed.
    await storage.writeOutside("old, and more\n", to: StoreTests.path)
    let (store, _) = try await Self.open(storage)
    await store.note(StoreTests.snapshot("old, and even more\n", 9))
    await storage.holdWrites()
    let saving = Task { try await store.save() }
    try await wait { await storage.heldWrites == 1 }
    // So does the next one.
    var files = [StoreTests.path: "old, and even more\n"]
    files[Self.journal] = await storage.text(Self.journal)
    let (_, file) = try await Self.open(MemoryFileStorage(files))
    #expect(file.keptJournals.isEmpty && file.text.description == "old, and even more\n")
    await storage.releaseWrites()
    #expect(try await saving.value == .saved)
  }

  @Test("a crash before two journals that were merged are removed leaves nobody anything to decide")
  func mergedTwo() async throws {
    let storage = try await Self.crashed("one\ntwo\nthree\n", "one A\ntwo\nthree\n")
    // What another process writes that can't read the first journal.
    storage.script.fail(after: 3, with: EditorError(.fileSystem, "input/output error"))
    let (other, _) = try await Self.open(storage)
    _ = try await Self.type("one\ntwo\nthree C\n", into: other, storage)
    let (store, merged) = try await Self.open(storage)
    #expect(merged.text.description == "one A\ntwo\nthree C\n" && merged.keptJournals.isEmpty)
    storage.script.fail("remove", times: 9, with: EditorError(.fileSystem, "no time for that"))
    #expect(try await Self.type("one AB\ntwo\nthree CD\n", into: store, storage).count == 4)
    let (_, file) = try await Self.open(storage)
    #expect(file.keptJournals.isEmpty && file.text.description == "one AB\ntwo\nthree CD\n")
  }

  @Test("of two journals that go by each other's text, neither is taken to have all of the other")
  func circle() async throws {
    let storage = try await Self.crashed("old\n", "old 1\n", "old 1 2\n")
    // The save got in, and the crash came before the journal was removed.
    await storage.writeOutside("old 1 2\n", to: StoreTests.path)
    let (store, _) = try await Self.open(storage)
    storage.script.fail("remove", times: 9, with: EditorError(.fileSystem, "no time for that"))
    // What was typed last is undone, and the next crash comes before the old journal is removed.
    #expect(try await Self.type("old 1\n", into: store, storage).count == 3)
    let (_, file) = try await Self.open(storage)
    #expect(file.keptJournals.isEmpty && file.text.description == "old 1\n")
  }

  @Test("where no journal is kept any more, the old one stays until all that was typed is saved")
  func switchedOff() async throws {
    let storage = try await Self.crashed("old\n", "old, and more\n")
    let (store, _) = try await StoreTests.open(nil, storage: storage) { $0.journalDelay = nil }
    await storage.holdWrites()
    let saving = Task { try await store.save() }
    try await wait { await storage.heldWrites == 1 }
    await store.note(StoreTests.snapshot("old, and more, and newer\n", 9))
    await storage.releaseWrites()
    #expect(try await saving.value == .saved)
    #expect(await storage.contents[Self.journal] != nil)
    #expect(try await store.save() == .saved)
    #expect(await storage.contents[Self.journal] == nil)
  }

  @Test(
    "a journal of a newer version, of another text, and what is none are left alone until they are declined by name",
    arguments: [
      ("mdedit-journal 4 4-1 what else it takes\nprecious\n", KeptJournal.Reason.newerVersion(4)),
      ("mdedit-journal 1 9-abc\nchange 9 1\nedit 0 1 1\nx\nend 9-abd\n", .otherText),
      ("my notes\n", .damaged), ("mdedit-journal 2 4-123 4\nold\n\n", .damaged),
    ])
  func strange(text: String, reason: KeptJournal.Reason) async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n", Self.journal: text])
    let (store, file) = try await Self.open(storage)
    #expect(file.keptJournals.map(\.reason) == [reason] && file.text.description == "old\n")
    var contents = try await Self.type("old x\n", into: store, storage)
    #expect(contents[Self.journal] == Array(text.utf8))
    let (again, other) = try await Self.open(storage)
    #expect(other.text.description == "old x\n")
    #expect(try await again.save() == .saved)
    contents = await storage.contents
    #expect(contents.keys.sorted() == [Self.journal, StoreTests.path].sorted())
    try await again.decline(#require(file.keptJournals.first))
    #expect(await storage.contents[Self.journal] == nil)
    #expect(await again.state.file?.keptJournals.isEmpty == true)
  }

  @Test("journals as each version has written them are read", arguments: [1, 2, 3])
  func stored(version: Int) async throws {
    let path = Corpora.packageRoot.appending(path: "Fixtures/journals/version-\(version).txt")
    let journal = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    let storage = MemoryFileStorage([StoreTests.path: "one\ntwo\n", Self.journal: journal])
    let (store, file) = try await Self.open(storage)
    #expect(file.text.description == "one\ntwo, é!\n" && file.recoveredChanges == 2 && file.isSafe)
    #expect(try await store.save() == .saved)
    #expect(await storage.contents.count == 1)
  }

  @Test("what was unsaved is merged into a file that was changed elsewhere after the crash")
  func changedElsewhere() async throws {
    let storage = try await Self.crashed("one\ntwo\n", "one\ntwo, an hour's work\n")
    await storage.writeOutside("ONE\ntwo\n", to: StoreTests.path)
    let (store, file) = try await Self.open(storage)
    #expect(
      file.text.description == "ONE\ntwo, an hour's work\n" && file.recoveredChanges == 1 && file.isDirty)
    #expect(try await store.save() == .saved)
    #expect(await storage.contents.count == 1)
  }

  @Test("of a file that others removed after the crash all comes back that its journal leads to")
  func removedFile() async throws {
    let storage = try await Self.crashed("one\ntwo\n", "one\ntwo, an hour's work\n")
    try await storage.remove(StoreTests.path, if: .always)
    let (store, file) = try await Self.open(storage)
    #expect(file.text.description == "one\ntwo, an hour's work\n" && file.isDirty)
    #expect(file.keptJournals.isEmpty)
    #expect(try await store.save() == .saved)
    #expect(await storage.contents.count == 1)
  }

  @Test("what was unsaved stays in its journal where the file was changed in the same place after the crash")
  func changedInPlace() async throws {
    let storage = try await Self.crashed("one\n", "o, an hour's work\n")
    await storage.writeOutside("uno\n", to: StoreTests.path)
    for _ in 0..<2 {
      let (store, file) = try await Self.open(storage)
      #expect(file.keptJournals.map(\.text?.description) == ["o, an hour's work\n"])
      _ = try await store.save(StoreTests.snapshot("uno \(file.text.utf8Count)\n", 1))
    }
    #expect(await storage.contents.count == 2)
  }

  @Test("of a journal that is damaged in the middle, what is before that comes back, and the rest stays")
  func damaged() async throws {
    let storage = try await Self.crashed("old\n", "old 1\n", "old 1 2\n", "old 1 2 3\n")
    var text = String(decoding: await storage.contents[Self.journal] ?? [], as: UTF8.self)
    // The second record says that it leads to another text than it does.
    let second = try #require(text.ranges(of: "end ").dropFirst().first)
    text.replaceSubrange(second.upperBound..<text.index(after: second.upperBound), with: "9")
    await storage.writeOutside(text, to: Self.journal)
    let (store, file) = try await Self.open(storage)
    #expect(file.text.description == "old 1\n" && file.keptJournals.map(\.reason) == [.damaged])
    #expect(try await store.save() == .saved)
    #expect(await storage.text(Self.journal) == text)
  }

  @Test("what comes back of a damaged journal is safe without it once it's in a journal of its own")
  func declined() async throws {
    let storage = try await Self.crashed("old\n", "old 1\n", "old 1 2\n")
    var text = String(decoding: await storage.contents[Self.journal] ?? [], as: UTF8.self)
    let last = try #require(text.ranges(of: "end ").last)
    text.replaceSubrange(last.upperBound..<text.index(after: last.upperBound), with: "9")
    await storage.writeOutside(text, to: Self.journal)
    let (store, file) = try await Self.open(storage)
    #expect(file.text.description == "old 1\n" && !file.isSafe)
    await store.journalNow()
    #expect(await store.state.file?.isSafe == true)
    try await store.decline(#require(file.keptJournals.first))
    guard case .inJournal = try await store.close() else {
      return #expect(Bool(false), "it isn't in the journal")
    }
    let (_, again) = try await Self.open(storage)
    #expect(again.text.description == "old 1\n" && again.keptJournals.isEmpty)
  }

  @Test(
    "of a damaged journal, only what is before the damage is merged into a file that was changed after the crash"
  )
  func damagedAndChanged() async throws {
    let storage = try await Self.crashed("one\ntwo\n", "one\ntwo 1\n", "one\ntwo 1 2\n")
    var text = String(decoding: await storage.contents[Self.journal] ?? [], as: UTF8.self)
    let last = try #require(text.ranges(of: "end ").last)
    text.replaceSubrange(last.upperBound..<text.index(after: last.upperBound), with: "9")
    await storage.writeOutside(text, to: Self.journal)
    await storage.writeOutside("ONE\ntwo\n", to: StoreTests.path)
    let (_, file) = try await Self.open(storage)
    #expect(file.text.description == "ONE\ntwo 1\n" && file.keptJournals.map(\.reason) == [.damaged])
  }

  @Test("a text that was kept in a conflict comes back from the journal, and no conflict with it")
  func keptOurs() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    await store.note(StoreTests.snapshot("ours\n", 1))
    await store.journalNow()
    await storage.writeOutside("theirs\n", to: StoreTests.path)
    await #expect(throws: EditorError.self) { try await store.checkOutside() }
    await store.resolve(.keepOurs)
    #expect(await store.state.file?.isSafe == false)
    guard case .inJournal = try await store.close() else {
      return #expect(Bool(false), "it isn't in the journal")
    }
    let (_, again) = try await Self.open(storage)
    #expect(again.text.description == "ours\n" && again.keptJournals.isEmpty)
  }

  @Test("a store that has saved leaves its journal to the one that goes on with it")
  func takenOver() async throws {
    let (one, storage) = try await StoreTests.open("old\n")
    await one.note(StoreTests.snapshot("old A\n", 1))
    await one.journalNow()
    let (two, _) = try await Self.open(storage)
    await two.note(StoreTests.snapshot("old A B\n", 1))
    await two.journalNow()
    #expect(try await one.save() == .saved)
    let (_, file) = try await Self.open(storage)
    #expect(file.savedText.description == "old A\n" && file.text.description == "old A B\n")
  }

  @Test("two stores on one file have a journal each; neither loses what it said is safe, whoever saves")
  func twoStores() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n"])
    let (one, _) = try await Self.open(storage)
    await one.note(StoreTests.snapshot("old A\n", 1))
    _ = try await one.close()
    try await one.open(StoreTests.path)
    // Another view on the same file, while the first goes on.
    let (two, file) = try await Self.open(storage)
    #expect(file.text.description == "old A\n")
    await two.note(StoreTests.snapshot("old A B\n", 1))
    await one.note(StoreTests.snapshot("old A, much more of A\n", 2))
    await two.journalNow()
    await one.journalNow()
    await two.note(StoreTests.snapshot("old A B!\n", 2))
    await two.journalNow()
    for _ in 0..<2 {
      // A crash now: everything that either had is there.
      let (_, file) = try await Self.open(storage)
      let texts = [file.text.description] + file.keptJournals.compactMap { $0.text?.description }
      #expect(Set(texts) == ["old A B!\n", "old A, much more of A\n"])
      // And the same once one of them has saved.
      _ = try await two.save()
    }
    await one.note(StoreTests.snapshot("old A, much more of A, and more\n", 3))
    await one.journalNow()
    let (_, last) = try await Self.open(storage)
    #expect(last.keptJournals.compactMap { $0.text?.description } == ["old A, much more of A, and more\n"])
  }

  @Test("what was typed while a save was under way is unsaved, and still on disk after it")
  func typesWhileSaving() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    await store.note(StoreTests.snapshot("old, saved\n", 1))
    await storage.holdWrites()
    async let save = store.save()
    try await wait { await storage.heldWrites > 0 }
    await store.note(StoreTests.snapshot("old, saved, typed\n", 2))
    await store.journalNow()
    #expect(await store.state.file?.isSafe == true)
    await storage.releaseWrites()
    #expect(try await save == .saved)
    let file = try #require(await store.state.file)
    #expect(file.isDirty && file.isSafe && file.savedText.description == "old, saved\n")
    let (_, again) = try await Self.open(storage)
    #expect(again.text.description == "old, saved, typed\n" && again.savedText.description == "old, saved\n")
    #expect(await storage.contents.count == 2)
  }

  @Test(
    "where no new journal can be begun after a save, the old one leads on from what was saved, save after save"
  )
  func failsAfterSaving() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    for round in 1...3 {
      await store.note(StoreTests.snapshot("old, saved \(round)\n", 2 * round))
      await storage.holdWrites()
      async let save = store.save()
      try await wait { await storage.heldWrites > 0 }
      await store.note(StoreTests.snapshot("old, saved \(round), typed\n", 2 * round + 1))
      await store.journalNow()
      storage.script.fail("append", times: 1, with: EditorError(.fileSystem, "disk full"))
      await storage.releaseWrites()
      #expect(try await save == .saved)
      let file = try #require(await store.state.file)
      #expect(file.isDirty && file.isSafe && file.journalError?.message == "disk full")
      let (_, again) = try await Self.open(storage)
      #expect(again.keptJournals.isEmpty && again.text.description == "old, saved \(round), typed\n")
      #expect(again.savedText.description == "old, saved \(round)\n")
    }
  }

  @Test(
    "what is typed after a save, when its journal couldn't be begun, counts as safe once that goes by the file"
  )
  func typesAfterFailing() async throws {
    let (store, storage) = try await StoreTests.open("a\n")
    await store.note(StoreTests.snapshot("ab\n", 1))
    await store.journalNow()
    await store.note(StoreTests.snapshot("abc\n", 2))
    // The record of what is saved, which is tried before, and the new journal.
    storage.script.fail("append", times: 2, with: EditorError(.fileSystem, "disk full"))
    await storage.holdWrites()
    async let save = store.save()
    try await wait { await storage.heldWrites > 0 }
    // Back to what the journal has, which began before the file was another.
    await store.note(StoreTests.snapshot("ab\n", 3))
    await storage.releaseWrites()
    #expect(try await save == .saved)
    #expect(await store.state.file?.isSafe == false)
    await store.journalNow()
    #expect(await store.state.file?.isSafe == true)
    let (_, again) = try await Self.open(storage)
    #expect(again.keptJournals.isEmpty && again.text.description == "ab\n")
  }

  @Test("a crash between a save and the end of its journal leaves nothing for a person to choose from")
  func crashAfterSaving() async throws {
    let (store, storage) = try await StoreTests.open("a\n")
    await store.note(StoreTests.snapshot("ab\n", 1))
    await store.journalNow()
    await store.note(StoreTests.snapshot("abc\n", 2))
    storage.script.fail("remove", with: EditorError(.fileSystem, "no time for that"))
    #expect(try await store.save() == .saved)
    #expect(await storage.contents.count == 2)
    let (_, again) = try await Self.open(storage)
    #expect(again.keptJournals.isEmpty && !again.isDirty && again.text.description == "abc\n")
  }

  @Test("a crash after a save during which more was typed, twice, leaves nothing to choose from either")
  func crashAfterTyping() async throws {
    let (store, storage) = try await StoreTests.open("a\n") { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("ab\n", 1))
    await store.journalNow()
    await storage.holdWrites()
    async let outcome = store.save()
    try await wait { await storage.heldWrites > 0 }
    await store.note(StoreTests.snapshot("ab1\n", 2))
    await store.journalNow()
    await store.note(StoreTests.snapshot("ab2\n", 3))
    storage.script.fail("remove", with: EditorError(.fileSystem, "no time for that"))
    await storage.releaseWrites()
    #expect(try await outcome == .saved)
    // The old journal is still there, and leads to what the new one has replaced since.
    #expect(await storage.contents.count == 3)
    let (_, file) = try await Self.open(storage)
    #expect(file.keptJournals.isEmpty && file.text.description == "ab2\n")
  }

  @Test("a journal that a failing write left is not gone on with, and what it has comes back")
  func failingAddition() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    for (number, text) in ["old 1\n", "old 1 2\n", "old 1 2 3\n"].enumerated() {
      await store.note(StoreTests.snapshot(text, number + 1))
      if number == 1 { storage.script.fail(with: EditorError(.fileSystem, "disk full")) }
      await store.journalNow()
      #expect(await store.state.file?.isSafe == (number != 1))
      #expect(await store.state.file?.journalError?.message == (number == 1 ? "disk full" : nil))
    }
    let (_, file) = try await Self.open(storage)
    #expect(file.text.description == "old 1 2 3\n" && file.keptJournals.isEmpty)
  }
}
