import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What others do to an open file is noticed without anybody asking.
@Suite(.endsSomeTime) struct WatchingTests {
  private let clock = ManualClock()
  private let watcher = SimulatedFileWatching()
  private let storage: MemoryFileStorage

  init() async throws {
    storage = MemoryFileStorage([StoreTests.path: "one\ntwo\n"])
    try await storage.initialize()
    try await watcher.initialize()
  }

  /// A store with the file open, whose first look has passed.
  private func open(
    watched: Bool = true, configure: (inout DocumentStore.Configuration) -> Void = { _ in }
  ) async throws -> DocumentStore {
    var configuration = DocumentStore.Configuration()
    (configuration.autosaveDelay, configuration.journalDelay) = (nil, nil)
    configure(&configuration)
    let store = DocumentStore(
      storage: storage, watcher: watched ? watcher : nil, clock: clock, configuration: configuration)
    try await store.open(StoreTests.path)
    guard watched, configuration.outsideDelay != nil else { return store }
    try await wait { await !watcher.watchedPaths.isEmpty }
    try await pass(.milliseconds(200))
    try await calls("stamp", 1)
    return store
  }

  /// Waits until the next one that sleeps does so for `delay`, and lets that pass, or a part of it.
  private func pass(_ delay: Duration, part: Duration? = nil) async throws {
    try await wait { clock.timeToNextWakeUp == delay }
    clock.advance(by: part ?? delay)
  }

  /// Waits until there were so many calls of a kind.
  private func calls(_ kind: String, _ count: Int) async throws {
    try await wait { storage.script.calls.count(where: { $0.hasPrefix(kind) }) >= count }
  }

  @Test("what others write is taken in once nothing has happened for a while, however many hints there were")
  func takesIn() async throws {
    let store = try await open()
    await storage.writeOutside("one\nTWO\n", to: StoreTests.path)
    for _ in 0..<5 {
      await watcher.hint(StoreTests.path)
      // Each hint begins the time anew.
      try await pass(.milliseconds(200), part: .milliseconds(199))
    }
    #expect(storage.script.calls.count { $0.hasPrefix("read") } == 1)
    clock.advance(by: .milliseconds(1))
    // No model is connected, so there is nothing to merge into but the conflict says so.
    try await wait { await store.state.phase == .conflicted }
    #expect(storage.script.calls.count { $0.hasPrefix("stamp") } == 2)
    // Who asks now isn't told that nobody did anything, though it wasn't this look that found it.
    let error = await #expect(throws: EditorError.self) { try await store.checkOutside() }
    #expect(error?.code == .conflict)
    await store.resolve(.keepOurs)
    #expect(try await store.checkOutside() == false)
  }

  @Test("a conflict is told of also where a model with another text is connected, which could merge nothing")
  @MainActor
  func conflictOfAnotherText() async throws {
    let store = try await open()
    await storage.writeOutside("one\nTWO\n", to: StoreTests.path)
    await #expect(throws: EditorError.self) { try await store.checkOutside() }
    let model = EditorModel(MarkdownDocument("another"), saver: store)
    model.connect(store)
    let ours = StoreTests.snapshot("ours", 1)
    try await wait {
      do throws(EditorError) { try await store.save(ours) } catch { return error.code == .stale }
      return false
    }
    let error = await #expect(throws: EditorError.self) { try await store.checkOutside() }
    #expect(error?.code == .conflict && model.text.description == "another")
  }

  @Test("a file that is written all the time is looked at nevertheless, after ten times the delay")
  func endless() async throws {
    let store = try await open()
    await storage.writeOutside("one\nTWO\n", to: StoreTests.path)
    // The last of the hints comes 130 ms before the time is up.
    for rest in stride(from: 2_000, through: 130, by: -170) {
      clock.advance(by: rest == 2_000 ? .zero : .milliseconds(170))
      #expect(await store.state.phase == .clean)
      await watcher.hint(StoreTests.path)
      try await wait { clock.timeToNextWakeUp == .milliseconds(min(200, rest)) }
    }
    clock.advance(by: .milliseconds(130))
    try await wait { await store.state.phase == .conflicted }
  }

  @Test("once ours was chosen in a conflict, it's saved by itself")
  func savesOurs() async throws {
    let store = try await open { $0.autosaveDelay = .seconds(2) }
    await store.note(StoreTests.snapshot("OURS\ntwo\n"))
    await storage.writeOutside("THEIRS\ntwo\n", to: StoreTests.path)
    await #expect(throws: EditorError.self) { try await store.save() }
    #expect(await store.state.phase == .conflicted)
    await store.resolve(.keepOurs)
    try await pass(.seconds(2))
    try await wait { await storage.text(StoreTests.path) == "OURS\ntwo\n" }
  }

  @Test("a save of its own is not taken for a change of others: the file isn't even read")
  func ownSave() async throws {
    let store = try await open()
    try await store.save(StoreTests.snapshot("one\ntwo\nthree\n"))
    for number in 2...4 {
      await watcher.hint(StoreTests.path)
      try await pass(.milliseconds(200))
      try await calls("stamp", number)
    }
    #expect(storage.script.calls.count { $0.hasPrefix("read") } == 1)
    #expect(await store.state.phase == .clean)
  }

  @Test("a look that comes while a save is under way waits for its end")
  func duringSave() async throws {
    let store = try await open()
    await storage.holdWrites()
    async let save = store.save(StoreTests.snapshot("one\ntwo\nthree\n"))
    try await wait { await storage.heldWrites > 0 }
    async let look = store.checkOutside()
    for _ in 0..<200 { await Task.yield() }
    #expect(storage.script.calls.count { $0.hasPrefix("stamp") } == 1)
    await storage.releaseWrites()
    #expect(try await save == .saved)
    #expect(try await look == false)
    #expect(await store.state.phase == .clean)
  }

  @Test(
    "a file that is removed leaves its text unsaved, in the journal; what is made in its place is noticed")
  func removedAndMade() async throws {
    let store = try await open { $0.journalDelay = .milliseconds(500) }
    await storage.writeOutside(nil, to: StoreTests.path)
    await watcher.hint(StoreTests.path)
    try await pass(.milliseconds(200))
    try await wait { await store.state.file?.presence == .gone }
    #expect(await store.state.phase == .dirty)
    try await pass(.milliseconds(500))
    try await wait { await store.state.file?.isSafe == true }
    // A crash now: the text is in no file, and comes back all the same.
    let (again, _) = try await StoreTests.open(nil, storage: storage)
    #expect(await again.state.file?.text.description == "one\ntwo\n")
    await storage.writeOutside("one\ntwo\n", to: StoreTests.path)
    await watcher.hint(StoreTests.path)
    try await pass(.milliseconds(200))
    try await wait { await store.state.phase == .clean }
    #expect(await store.state.file?.savedText.description == "one\ntwo\n")
  }

  @Test("a file that was removed isn't made anew by itself until more is typed")
  func staysRemoved() async throws {
    let store = try await open { $0.autosaveDelay = .seconds(2) }
    await store.note(StoreTests.snapshot("one\ntwo\nx\n", 1))
    await store.note(StoreTests.snapshot("one\ntwo\n", 2))
    await storage.writeOutside(nil, to: StoreTests.path)
    #expect(try await store.checkOutside() == false)
    try await pass(.seconds(2))
    for _ in 0..<200 { await Task.yield() }
    #expect(await storage.writeCount == 0)
    await store.note(StoreTests.snapshot("one\ntwo\nthree\n", 3))
    try await pass(.seconds(2))
    try await wait { await storage.text(StoreTests.path) == "one\ntwo\nthree\n" }
  }

  @Test(
    "where nothing watches, or watching fails or ends, the file is looked at now and then", arguments: 0..<3)
  func polls(how: Int) async throws {
    if how == 1 { watcher.script.fail("watch", with: EditorError(.busy, "too many")) }
    let store: DocumentStore
    if how == 2 {
      store = try await open()
      await watcher.invalidate()
    } else {
      var configuration = DocumentStore.Configuration()
      configuration.journalDelay = nil
      store = DocumentStore(
        storage: storage, watcher: how == 1 ? watcher : nil, clock: clock, configuration: configuration)
      try await store.open(StoreTests.path)
    }
    await storage.writeOutside("one\nTWO\n", to: StoreTests.path)
    try await pass(.seconds(5))
    try await pass(.milliseconds(200))
    try await wait { await store.state.phase == .conflicted }
  }

  @Test("watching ends when the file is closed, when another is opened, and when the store is dropped")
  func ends() async throws {
    var store: DocumentStore? = try await open()
    try await store?.open("b.md")
    try await wait { await watcher.watchedDocuments == ["b.md"] }
    try await store?.close()
    try await wait { await watcher.watchedPaths.isEmpty }
    try await store?.open("b.md")
    try await wait { await watcher.watchedDocuments == ["b.md"] }
    store = nil
    try await wait { await watcher.watchedPaths.isEmpty }
    try await wait { clock.sleeperCount == 0 }
  }

  @Test("a store that isn't to look by itself watches nothing")
  func off() async throws {
    let store = try await open { $0.outsideDelay = nil }
    for _ in 0..<200 { await Task.yield() }
    #expect(await watcher.watchedPaths.isEmpty && clock.sleeperCount == 0)
    try await store.close()
  }
}

extension SimulatedFileWatching {
  /// The watched paths, without those of claims.
  fileprivate var watchedDocuments: [String] { watchedPaths.filter { !$0.hasSuffix("-claim") } }
}

/// With a model in step.
@MainActor
@Suite(.endsSomeTime) struct WatchedModelTests {
  @Test("what others write reaches the model by itself, and one change after the other")
  func merges() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage(["a.md": "one\ntwo\nthree\n"])
    let watcher = SimulatedFileWatching()
    let workspace = try EditorWorkspace([storage, watcher], clock: clock)
    try await workspace.start()
    let context = workspace.makeContext()
    let host = SimulatedHost()
    context.model.handle(.attach(host))
    try await context.open("a.md")
    try await wait { await watcher.watchedDocuments == ["a.md"] }
    host.edit([Edit(.zero..<UTF8Offset(3), "ONE")], in: context.model)
    for text in ["one\ntwo\nTHREE\n", "one\ntwo\nTHREE\nfour\n"] {
      await storage.writeOutside(text, to: "a.md")
      await watcher.hint("a.md")
      let expected = "ONE" + text.dropFirst(3)
      try await wait {
        if clock.timeToNextWakeUp ?? .seconds(9) <= .milliseconds(200) {
          clock.advance(by: .milliseconds(200))
        }
        return context.model.text.description == expected
      }
    }
    #expect(await storage.text("a.md") == "one\ntwo\nTHREE\nfour\n" && host.mistakes.isEmpty)
  }

  /// A store of its own that opens "a.md".
  private static func opened(_ storage: MemoryFileStorage) async throws -> (DocumentStore, MemoryFileStorage)
  {
    try await storage.initialize()
    let store = DocumentStore(storage: storage, clock: ManualClock())
    try await store.open("a.md")
    return (store, storage)
  }

  @Test(
    "while what others wrote is on its way into the model, a save doesn't write over it; afterwards it's saved by itself"
  )
  func unconfirmed() async throws {
    let clock = ManualClock()
    let storage = MemoryFileStorage(["a.md": "one\ntwo\n"])
    try await storage.initialize()
    let store = DocumentStore(storage: storage, clock: clock)
    let (model, host) = (EditorModel(saver: store), SimulatedHost())
    model.handle(.attach(host))
    model.connect(store)
    try await store.open("a.md")
    try await wait { host.shown?.description == "one\ntwo\n" }
    host.edit([Edit(.zero..<UTF8Offset(3), "ONE")], in: model)
    try await wait { await store.state.phase == .dirty }
    await storage.writeOutside("one\nTWO\n", to: "a.md")
    // The model has no turn while its host renders.
    host.beginRendering()
    #expect(try await store.checkOutside())
    #expect(try await store.save() == .merged)
    #expect(await storage.text("a.md") == "one\nTWO\n")
    // A crash just now loses neither what was typed nor what others wrote.
    await store.journalNow()
    let contents = await storage.contents.mapValues { String(decoding: $0, as: UTF8.self) }
    let (again, _) = try await Self.opened(MemoryFileStorage(contents))
    #expect(await again.state.file?.text.description == "ONE\nTWO\n")
    host.endRendering()
    try await wait { model.text.description == "ONE\nTWO\n" }
    try await wait {
      if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(100)) }
      return await storage.text("a.md") == "ONE\nTWO\n"
    }
  }

  @Test(
    "what others write while the model takes in a file, or an earlier change, isn't missed, with no hint after it"
  )
  func missesNothing() async throws {
    let clock = ManualClock()
    let watcher = SimulatedFileWatching()
    let storage = MemoryFileStorage(["a.md": "one\ntwo\nthree\n"])
    for capability in [storage, watcher] as [any Capability] { try await capability.initialize() }
    let store = DocumentStore(storage: storage, watcher: watcher, clock: clock)
    let (model, host) = (EditorModel(saver: store), SimulatedHost())
    model.handle(.attach(host))
    model.connect(store)
    try await wait { model.queueSnapshot.waiting.isEmpty }
    // Changes the file while the model has no turn, and lets the store look at it in vain.
    func change(to text: String) async throws {
      let looks = storage.script.calls.count { $0.hasPrefix("stamp") }
      await storage.writeOutside(text, to: "a.md")
      await watcher.hint("a.md")
      for _ in 0..<200 {
        await Task.yield()
        if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
      }
      #expect(storage.script.calls.count { $0.hasPrefix("stamp") } <= looks + 1)
    }
    host.beginRendering()
    try await store.open("a.md")
    try await wait { await watcher.watchedDocuments == ["a.md"] }
    try await change(to: "ONE\ntwo\nthree\n")
    host.endRendering()
    try await wait { model.text.description == "one\ntwo\nthree\n" }
    host.beginRendering()
    try await wait {
      if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
      return model.queueSnapshot.waiting.count > 0
    }
    try await change(to: "ONE\nTWO\nthree\n")
    host.endRendering()
    try await wait {
      if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
      return model.text.description == "ONE\nTWO\nthree\n"
    }
  }
}
