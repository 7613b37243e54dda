import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What a store does with a storage of which only a part works; it asks before it uses it, and says what it does
/// without.
@Suite(.endsSomeTime) struct DegradedStoreTests {
  private static let full = EditorError(.noSpace, "disk full")
  private let clock = ManualClock()

  /// A store whose storage has announced `level`.
  private func open(
    at level: DegradationLevel, configure: (inout DocumentStore.Configuration) -> Void = { _ in }
  ) async throws -> (DocumentStore, MemoryFileStorage) {
    let (store, storage) = try await StoreTests.open("old\n", clock: clock) {
      $0.probeDelay = nil
      configure(&$0)
    }
    storage.script.degrade(to: level)
    try await wait { await store.state.file?.storageLevel == level }
    return (store, storage)
  }

  private func pass(_ delay: Duration) async throws {
    try await wait { clock.timeToNextWakeUp == delay }
    clock.advance(by: delay)
  }

  @Test(
    "a store saves by itself, later, or not at all, as the level says",
    arguments: [
      (DegradationLevel.full, Duration.seconds(2)), (.limited, .seconds(8)), (.minimal, nil),
      (.unavailable, nil),
    ] as [(DegradationLevel, Duration?)])
  func autosaves(level: DegradationLevel, delay: Duration?) async throws {
    let (store, storage) = try await open(at: level) { $0.journalDelay = nil }
    await store.note(StoreTests.snapshot("new\n"))
    guard let delay else {
      for _ in 0..<200 { await Task.yield() }
      #expect(clock.sleeperCount == 0)
      #expect(await store.state.file?.forgone.contains(.autosave) == true)
      return
    }
    try await pass(delay)
    try await wait { await storage.text(StoreTests.path) == "new\n" }
    #expect(await store.state.file?.forgone == [])
  }

  @Test(
    "a journal is kept down to the minimum",
    arguments: [(DegradationLevel.limited, true), (.minimal, true), (.unavailable, false)])
  func journals(level: DegradationLevel, isKept: Bool) async throws {
    let (store, storage) = try await open(at: level) { $0.autosaveDelay = nil }
    await store.note(StoreTests.snapshot("new\n"))
    guard isKept else {
      for _ in 0..<200 { await Task.yield() }
      #expect(clock.sleeperCount == 0)
      #expect(await store.state.file?.forgone.contains(.journal) == true)
      return
    }
    try await pass(.milliseconds(500))
    try await wait { await storage.contents.count >= 2 }
    try await wait { await store.state.file?.isSafe == true }
  }

  @Test(
    "who asks for a save gets one down to the minimum, and is refused at once where nothing works",
    arguments: [(DegradationLevel.minimal, true), (.unavailable, false)])
  func saves(level: DegradationLevel, works: Bool) async throws {
    let (store, storage) = try await open(at: level)
    let calls = storage.script.calls.count
    if works {
      #expect(try await store.save(StoreTests.snapshot("new\n")) == .saved)
      return
    }
    await #expect(throws: EditorError.unavailable(.fileStorage)) {
      try await store.save(StoreTests.snapshot("new\n"))
    }
    #expect(storage.script.calls.count == calls)
    guard case .unsaveable(_, .storage(.unavailable, _)) = await store.state else {
      Issue.record("the state doesn't say so")
      return
    }
  }

  @Test(
    "nobody looks by itself for what others do, from the minimum on",
    arguments: [DegradationLevel.limited, .minimal])
  func looks(level: DegradationLevel) async throws {
    let (store, storage) = try await open(at: level) { $0.pollInterval = .seconds(5) }
    await storage.writeOutside("theirs\n", to: StoreTests.path)
    try await pass(.seconds(5))
    try await pass(.milliseconds(200))
    if level == .limited {
      try await wait { await store.state.phase == .conflicted }
    } else {
      for _ in 0..<200 { await Task.yield() }
      #expect(await store.state.phase == .clean && !storage.script.calls.contains { $0.hasPrefix("stamp") })
    }
  }

  @Test("what others did while nobody could look is looked at once storage is back")
  func looksAgain() async throws {
    let (store, storage) = try await open(at: .minimal) { $0.pollInterval = .seconds(500) }
    await storage.writeOutside("theirs\n", to: StoreTests.path)
    storage.script.degrade(to: .full)
    try await pass(.milliseconds(200))
    try await wait { await store.state.phase == .conflicted }
  }

  @Test("a save that somebody asks for is tried where the storage works again that didn't")
  func probes() async throws {
    let (store, storage) = try await open(at: .full)
    storage.script.observe(.unavailable)
    try await wait { await store.state.file?.storageLevel == .unavailable }
    #expect(try await store.save(StoreTests.snapshot("new\n")) == .saved)
  }

  @Test("a journal and autosave that are switched on have what was typed before")
  func switchedOn() async throws {
    let (store, storage) = try await StoreTests.open("old\n", clock: clock) {
      ($0.autosaveDelay, $0.journalDelay) = (nil, nil)
    }
    await store.note(StoreTests.snapshot("new\n"))
    var configuration = await store.configuration
    configuration.journalDelay = .milliseconds(500)
    await store.configure(configuration)
    try await pass(.milliseconds(500))
    try await wait { await store.state.file?.isSafe == true }
    configuration.autosaveDelay = .seconds(2)
    await store.configure(configuration)
    try await pass(.seconds(2))
    try await wait { await storage.text(StoreTests.path) == "new\n" }
  }

  @Test(
    "a disk that is full makes a text unsaveable with its reason; once there is space it's saved by itself")
  func comesBack() async throws {
    let (store, storage) = try await StoreTests.open("old\n", clock: clock) { $0.journalDelay = nil }
    for kind in ["write", "probe"] { storage.script.fail(kind, with: Self.full) }
    await store.note(StoreTests.snapshot("new\n"))
    try await pass(.seconds(2))
    try await wait { await store.state.phase == .unsaveable }
    guard case .unsaveable(let file, let reason) = await store.state else {
      Issue.record("it can be saved")
      return
    }
    #expect(reason == .storage(.noSpace, Self.full) && file.isDirty)
    try await wait { await store.state.file?.storageLevel == .minimal }
    // It's tried now and then, ever more rarely.
    for delay in [5, 10] { try await pass(.seconds(delay)) }
    try await wait { storage.script.calls.count(where: { $0.hasPrefix("probe") }) >= 2 }
    #expect(await store.state.phase == .unsaveable)
    storage.script.mend()
    try await pass(.seconds(20))
    try await pass(.seconds(2))
    try await wait { await storage.text(StoreTests.path) == "new\n" }
    try await wait { await store.state.phase == .clean }
    #expect(await store.state.file?.forgone == [])
  }

  @Test("a slow disk is saved to later, until it's fast again")
  func slow() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock)
    let (store, _) = try await StoreTests.open(nil, clock: clock, storage: storage) {
      ($0.journalDelay, $0.probeDelay) = (nil, nil)
    }
    storage.script.delay("write", by: .seconds(1))
    async let save = store.save(StoreTests.snapshot("new\n"))
    try await pass(.seconds(1))
    #expect(try await save == .saved)
    try await wait { await store.state.file?.storageLevel == .limited }
    storage.script.delay("write", by: .zero)
    for number in 2...4 { try await store.save(StoreTests.snapshot("new \(number)\n", number)) }
    try await wait { await store.state.file?.storageLevel == .full }
  }

  @Test(
    "what passes by itself is tried again as the storage says, and what doesn't isn't",
    arguments: [true, false])
  func strategy(passes: Bool) async throws {
    let storage = MemoryFileStorage(
      [StoreTests.path: "old\n"], recovery: .retry(RetryPolicy(firstDelay: .seconds(1), jitter: 0)))
    try await storage.initialize()
    var configuration = DocumentStore.Configuration()
    (configuration.pollInterval, configuration.probeDelay) = (nil, nil)
    (configuration.autosaveDelay, configuration.journalDelay) = (nil, nil)
    let store = DocumentStore(storage: storage, clock: clock, configuration: configuration)
    try await store.open(StoreTests.path)
    storage.script.fail("write", times: 1, with: EditorError(passes ? .busy : .noSpace, "no"))
    async let outcome = try? store.save(StoreTests.snapshot("new\n"))
    if passes { try await pass(.seconds(1)) }
    #expect(await outcome == (passes ? .saved : nil))
    #expect(storage.script.calls.count { $0.hasPrefix("write") } == (passes ? 2 : 1))
  }

  @Test(
    "a file that can't be read is what it was when it could be, with its age; nothing is overwritten because of it"
  )
  func fallback() async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], clock: clock, recovery: .fallback)
    try await storage.initialize()
    var configuration = DocumentStore.Configuration()
    (configuration.pollInterval, configuration.probeDelay) = (nil, nil)
    (configuration.autosaveDelay, configuration.journalDelay) = (nil, nil)
    let store = DocumentStore(storage: storage, clock: clock, configuration: configuration)
    try await store.open(StoreTests.path)
    #expect(await store.state.file?.age == nil)
    try await store.close()
    clock.advance(by: .seconds(90))
    storage.script.fail(
      "read \(StoreTests.path)", times: 1, with: EditorError(.deviceFailed, "input/output error"))
    #expect(try await store.open(StoreTests.path).rope.description == "old\n")
    #expect(await store.state.file?.age == .seconds(90))
    await storage.writeOutside("theirs\n", to: StoreTests.path)
    await #expect(throws: EditorError.self) { try await store.save(StoreTests.snapshot("ours\n")) }
    #expect(await storage.text(StoreTests.path) == "theirs\n")
    #expect(await store.state.phase == .conflicted)
  }

  @Test(
    "without such a strategy, or where nothing is remembered, the error is handed on",
    arguments: [true, false])
  func noFallback(remembers: Bool) async throws {
    let storage = MemoryFileStorage([StoreTests.path: "old\n"], recovery: remembers ? .propagate : .fallback)
    try await storage.initialize()
    let store = DocumentStore(storage: storage, clock: clock)
    if remembers {
      try await store.open(StoreTests.path)
      try await store.close()
    }
    storage.script.fail("read", with: EditorError(.deviceFailed, "input/output error"))
    await #expect(throws: EditorError.self) { try await store.open(StoreTests.path) }
    #expect(await store.state.phase == .unopened)
  }

  @Test("what is due is done when the configuration allows it again")
  func reconfigured() async throws {
    let (store, storage) = try await StoreTests.open("old\n", clock: clock) {
      ($0.autosaveDelay, $0.journalDelay) = (nil, nil)
    }
    await store.note(StoreTests.snapshot("new\n"))
    var configuration = await store.configuration
    configuration.autosaveDelay = .seconds(2)
    await store.configure(configuration)
    try await pass(.seconds(2))
    try await wait { await storage.text(StoreTests.path) == "new\n" }
  }
}
