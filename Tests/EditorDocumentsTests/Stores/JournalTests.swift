import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// What wasn't saved before a crash comes back.
@Suite(.endsSomeTime) struct JournalTests {
  private static let journal = "notes/.a.md.mdedit-journal"

  /// Waits until the journal has what leads to `text`.
  private static func waitForJournal(
    _ storage: MemoryFileStorage, _ clock: ManualClock, after count: Int
  ) async throws {
    try await wait(for: "the journal") {
      passDelay(on: clock)
      return await storage.contents[journal]?.count ?? 0 > count
    }
  }

  /// Lets the journal's delay pass on `clock`, if a store waits for it.
  private static func passDelay(on clock: ManualClock) {
    if clock.timeToNextWakeUp ?? .seconds(9) <= .milliseconds(500) { clock.advance(by: .milliseconds(500)) }
  }

  @Test("what wasn't saved before a crash comes back, as a step that can be undone")
  func recovers() async throws {
    let clock = ManualClock()
    let (store, storage) = try await StoreTests.open("old\n", clock: clock)
    var size = 0
    for (index, text) in ["old, new\n", "old, new, 新しい\n"].enumerated() {
      await store.note(StoreTests.snapshot(text, index + 1))
      try await Self.waitForJournal(storage, clock, after: size)
      size = await storage.contents[Self.journal]?.count ?? 0
    }
    // The store is gone with its process; another one opens the file.
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    let file = await again.state.file
    #expect(
      file?.text.description == "old, new, 新しい\n" && file?.recoveredChanges == 2 && file?.isDirty == true)
    #expect(await storage.text(StoreTests.path) == "old\n")
    #expect(try await again.save() == .saved)
    #expect(await storage.contents[Self.journal] == nil)
  }

  @Test("a journal that is cut off anywhere brings back a text that was there, never anything else")
  func tornJournal() async throws {
    let clock = ManualClock()
    let (store, storage) = try await StoreTests.open("old\n", clock: clock)
    let texts = ["old\n", "old\nend 1\n", "change 0 0\nold\nend 1\n"]
    var size = 0
    for (index, text) in texts.enumerated().dropFirst() {
      await store.note(StoreTests.snapshot(text, index))
      try await Self.waitForJournal(storage, clock, after: size)
      size = await storage.contents[Self.journal]?.count ?? 0
    }
    let journal = await storage.contents[Self.journal] ?? []
    var seen: Set<String> = []
    for length in 0...journal.count {
      let crashed = MemoryFileStorage([StoreTests.path: "old\n"])
      try await crashed.initialize()
      _ = try await crashed.append(Array(journal.prefix(length)), to: Self.journal, if: .always)
      let (again, _) = try await StoreTests.open(nil, storage: crashed)
      seen.insert(await again.state.file?.text.description ?? "none")
    }
    #expect(seen == Set(texts))
  }

  @Test("a journal of what was saved after all changes nothing")
  func savedJournal() async throws {
    let clock = ManualClock()
    let (store, storage) = try await StoreTests.open("old\n", clock: clock)
    await store.note(StoreTests.snapshot("new\n"))
    try await Self.waitForJournal(storage, clock, after: 0)
    await storage.writeOutside("new\n", to: StoreTests.path)
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    let file = await again.state.file
    #expect(
      file?.text.description == "new\n" && file?.recoveredChanges == 0 && file?.keptJournals.isEmpty == true)
  }

  @Test("a journal of what was taken back goes with a save that has nothing to write")
  func takenBack() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    for (number, text) in ["old, new\n", "old\n"].enumerated() {
      await store.note(StoreTests.snapshot(text, number + 1))
      await store.journalNow()
    }
    #expect(await storage.contents.count == 2)
    #expect(try await store.save() == .nothingToSave)
    #expect(await storage.contents.count == 1)
  }

  @Test("a save waits for a journal that is just being written: after a crash, both have to fit each other")
  func savesBehind() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await StoreTests.open(nil, clock: clock, storage: storage) { $0.autosaveDelay = nil }
    storage.script.delay("append", by: .seconds(1))
    storage.script.delay("remove", by: .seconds(100))
    await store.note(StoreTests.snapshot("new\n", 1))
    try await wait { clock.timeToNextWakeUp == .milliseconds(500) }
    clock.advance(by: .milliseconds(500))
    try await wait { clock.timeToNextWakeUp == .seconds(1) }
    async let outcome = store.save(StoreTests.snapshot("newest\n", 2))
    // The crash comes when the file is written and the journal is still there.
    var crashed: [String: [UInt8]] = [:]
    try await wait {
      if let time = clock.timeToNextWakeUp, time <= .seconds(1) { clock.advance(by: time) }
      let isWritten = await storage.writeCount == 1
      crashed = await storage.contents
      return isWritten && crashed.count == 2
    }
    let disk = MemoryFileStorage(crashed.mapValues { String(decoding: $0, as: UTF8.self) })
    let (again, _) = try await StoreTests.open(nil, storage: disk)
    let file = await again.state.file
    #expect(file?.text.description == "newest\n" && file?.keptJournals.isEmpty == true)
    // Timers of the store sleep, too, so that one advance might come before the removal sleeps.
    try await wait {
      if let time = clock.timeToNextWakeUp { clock.advance(by: time) }
      return await storage.contents.count == 1
    }
    #expect(try await outcome == .saved)
  }

  @Test("a journal that can't be written is no reason not to go on, and the state says so")
  func failingJournal() async throws {
    let clock = ManualClock()
    let (store, storage) = try await StoreTests.open("old\n", clock: clock)
    storage.script.fail(with: EditorError(.fileSystem, "disk full"))
    await store.note(StoreTests.snapshot("new\n"))
    try await wait(for: "the journal's error") {
      Self.passDelay(on: clock)
      return await store.state.file?.journalError != nil
    }
    #expect(try await store.save() == .saved)
  }

  @Test("what a journal brought back stays in it while more is added", arguments: [0, 3])
  func continues(torn: Int) async throws {
    let clock = ManualClock()
    let (store, storage) = try await StoreTests.open("old\n", clock: clock)
    await store.note(StoreTests.snapshot("old, new\n"))
    try await Self.waitForJournal(storage, clock, after: 0)
    if torn > 0 {
      _ = try await storage.append(Array(repeating: 0x61, count: torn), to: Self.journal, if: .always)
    }
    let (again, _) = try await StoreTests.open(nil, clock: clock, storage: storage)
    await again.note(StoreTests.snapshot("old, new, newest\n"))
    #expect(try await again.close() != .nothingUnsaved)
    let removal = storage.script.calls.lastIndex { $0.hasPrefix("remove") }
    let addition = storage.script.calls.lastIndex { $0.hasPrefix("append") } ?? 0
    #expect(torn == 0 ? removal == nil : removal ?? 0 > addition)
    let (last, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await last.state.file?.text.description == "old, new, newest\n")
  }

  @Test("closing leaves what isn't saved in the journal")
  func closes() async throws {
    let (store, storage) = try await StoreTests.open("old\n")
    await store.note(StoreTests.snapshot("new\n"))
    #expect(try await store.close() == .inJournal(Self.journal))
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "new\n")
  }

  @Test("a journal of anything at all is read without harm")
  func anyJournal() async throws {
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    let lines = [
      "mdedit-journal 1 4-8b2b7d5a1c", "change 4 1", "edit 0 9 2", "edit 3 1 4", "edit -1 2 3", "x", "end 1",
      "",
    ]
    for _ in 0..<Cases.count(400) {
      let text = (0..<6).compactMap { _ in lines.randomElement(using: &random) }.joined(separator: "\n")
      let (store, _) = try await StoreTests.open(
        nil, storage: MemoryFileStorage([StoreTests.path: "old\n", Self.journal: text]))
      #expect(await store.state.file?.text.description == "old\n", "TEST_SEED=\(seed)")
    }
  }

  @Test("a journal of many records begins anew, so that reading it takes no longer the longer somebody types")
  func beginsAnew() async throws {
    let text = Self.longText
    let (store, storage) = try await StoreTests.open(text) { $0.autosaveDelay = nil }
    var sizes: [Int] = []
    let count = Cases.count(40, least: 24)
    for number in 1...count {
      await store.note(StoreTests.snapshot(text + "\(number)\n", number))
      await store.journalNow()
      #expect(await storage.contents.count == 2)
      sizes.append(Self.records(await storage.contents.first { $0.key != StoreTests.path }?.value ?? []))
    }
    #expect(sizes.max() == 17 && sizes.last == 8, "\(sizes)")
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == text + "\(count)\n")
  }

  @Test("where there is no room for a new journal, what is typed is still added to the old one")
  func noRoomForAnother() async throws {
    let text = Self.longText
    let (store, storage) = try await StoreTests.open(text) { $0.autosaveDelay = nil }
    for number in 1...20 {
      if number == 18 { storage.script.fail(with: EditorError(.fileSystem, "disk full")) }
      await store.note(StoreTests.snapshot(text + "\(number)\n", number))
      await store.journalNow()
      #expect(await store.state.file?.journalError == nil, "\(number)")
    }
    #expect(Self.records(await storage.contents[Self.journal] ?? []) == 20)
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == text + "20\n")
  }

  /// A text of which 16 records are long: code in few lines, so that parsing and comparing it take little.
  private static let longText =
    "~~~\n" + String(repeating: String(repeating: "a line of the text ", count: 100) + "\n", count: 37)

  /// How many records the bytes of a journal hold.
  private static func records(_ bytes: [UInt8]) -> Int {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").count { $0.hasPrefix("end ") }
  }
}
