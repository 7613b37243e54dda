import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import Testing
import TextBuffer

/// The orchestrator: one context for each view, capabilities in order, everything degraded together.
@MainActor
@Suite(.endsSomeTime) struct WorkspaceTests {
  private let storage = MemoryFileStorage(["a.md": "one\n", "b.md": "two\n"])
  private let clipboard = SimulatedClipboard()
  private let clock = ManualClock()

  private func workspace(_ others: any Capability..., settings: EditorSettings = EditorSettings()) throws
    -> EditorWorkspace
  {
    try EditorWorkspace([storage, clipboard] + others, settings: settings, clock: clock)
  }

  // MARK: Contexts

  @Test("a view has one context, which opens, edits and saves its file")
  func opens() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    #expect(workspace.context(for: host) === context)
    try await context.open("a.md")
    try await wait { host.shown?.description == "one\n" }
    #expect(await context.model.handle(.perform(.type("new "))).outcome == .applied)
    #expect(await context.model.handle(.save).outcome == .applied)
    #expect(await storage.text("a.md") == "new one\n" && workspace.contexts.count == 1)
    try await workspace.shutDown()
    #expect(workspace.contexts.isEmpty && host.mistakes.isEmpty)
  }

  @Test("what is typed as soon as a file is open goes into that file")
  func typesAtOnce() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    for path in Array(repeating: ["a.md", "b.md"], count: 20).flatMap(\.self) {
      let document = try await context.open(path)
      #expect(context.model.text == document.rope)
      #expect(await context.model.handle(.perform(.type("x"))).outcome == .applied)
    }
  }

  @Test("two views have two files, and nothing of one gets into the other")
  func two() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let hosts = [SimulatedHost(), SimulatedHost()]
    let contexts = hosts.map { workspace.context(for: $0) }
    for (context, path) in zip(contexts, ["a.md", "b.md"]) { try await context.open(path) }
    try await wait { hosts.map { $0.shown?.description } == ["one\n", "two\n"] }
    _ = await contexts[0].model.handle(.perform(.type("1"))).outcome
    #expect(contexts[1].model.text.description == "two\n")
    try await workspace.close(contexts[0])
    #expect(workspace.contexts.count == 1 && workspace.contexts[0] === contexts[1])
    #expect(await contexts[0].model.handle(.perform(.bold)).outcome.errorCode == .closed)
  }

  @Test("asking for a context changes nothing that a view observes inside of the call, nor while one renders")
  func asks() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let counter = ChangeCounter { _ = (workspace.contexts, workspace.health, workspace.settings) }
    let host = SimulatedHost()
    host.beginRendering()
    let context = workspace.context(for: host)
    #expect(counter.count == 0 && workspace.contexts.isEmpty)
    // Long enough to tell observers, if nobody waited for the view.
    for _ in 0..<200 { await Task.yield() }
    #expect(counter.count == 0 && clock.sleeperCount == 1)
    host.endRendering()
    clock.advance(by: .milliseconds(8))
    try await wait { workspace.contexts.count == 1 }
    #expect(counter.count == 1 && workspace.contexts[0] === context)
  }

  @Test("a look that finds nothing new disturbs no observer")
  func quiet() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let context = workspace.makeContext()
    try await wait { workspace.contexts.count == 1 }
    let counter = ChangeCounter { _ = (workspace.contexts, workspace.health, workspace.settings) }
    for _ in 0..<2 { await workspace.checkHealth() }
    #expect(counter.count == 0 && workspace.contexts[0] === context)
  }

  @Test("a view that leaves its window and comes back keeps its file")
  func returns() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    try await wait { host.shown?.description == "one\n" }
    for number in 1...3 {
      context.model.handle(.detach)
      let count = host.updates.count
      context.model.handle(.attach(host))
      try await wait { host.updates.count > count }
      host.edit([.insert("\(number)", at: .zero)], in: context.model)
      try await wait { await context.store?.state.file?.text.utf8Count == 4 + number }
      #expect(await context.store?.state.file?.isDirty == true)
    }
    #expect(await context.model.handle(.save).outcome == .applied)
    #expect(await storage.text("a.md") == "321one\n")
  }

  @Test(
    "what others write reaches a view that is away when it comes back, and a load is not lost while it is")
  func away() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await wait { context.model.queueSnapshot.waiting.isEmpty }
    // While the view renders, it's told nothing, and its model shows what it did, also when it goes then.
    host.beginRendering()
    try await context.open("a.md")
    #expect(context.model.text.isEmpty && host.shown == nil)
    context.model.handle(.detach)
    host.endRendering()
    try await wait { context.model.text.description == "one\n" }
    await storage.writeOutside("one and two\n", to: "a.md")
    #expect(try await context.store?.checkOutside() == true)
    try await wait { context.model.text.description == "one and two\n" }
    context.model.handle(.attach(host))
    try await wait { host.shown?.description == "one and two\n" }
  }

  @Test("a view that makes its host of the model gets a context first, and attaches itself")
  func modelFirst() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let context = workspace.makeContext()
    try await context.open("a.md")
    let host = SimulatedHost()
    context.model.handle(.attach(host))
    try await wait { host.shown?.description == "one\n" }
    await workspace.checkHealth()
    #expect(workspace.contexts.count == 1)
  }

  @Test("what is typed last is safe when the context is closed at once")
  func closesAtOnce() async throws {
    var editor = EditorConfiguration()
    // An action a turn, so that most of them still wait when closing begins.
    editor.frameBudget = .zero
    let workspace = try EditorWorkspace([storage], editor: editor, clock: clock)
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    for letter in "much that is new " { context.model.handle(.perform(.type(String(letter)))) }
    #expect(try await workspace.close(context) == .inJournal(".a.md.mdedit-journal"))
    let again = workspace.makeContext()
    #expect(try await again.open("a.md").rope.description == "much that is new one\n")
  }

  @Test("a context whose text is safe nowhere isn't closed, even when its view is gone, until it is")
  func unsafe() async throws {
    var store = DocumentStore.Configuration()
    store.recovery = .propagate
    let workspace = try EditorWorkspace([storage], store: store, clock: clock)
    try await workspace.start()
    var host: SimulatedHost? = SimulatedHost()
    let context = try workspace.context(for: #require(host))
    try await context.open("a.md")
    #expect(await context.model.handle(.perform(.type("new "))).outcome == .applied)
    storage.script.degrade(to: .unavailable)
    let updates = host?.updates.count
    await #expect(throws: EditorError.self) { try await workspace.close(context) }
    await #expect(throws: EditorError.self) { try await workspace.shutDown() }
    #expect(workspace.contexts.count == 1 && context.model.queueSnapshot.hasHost)
    // The view wasn't as much as detached for that.
    #expect(host?.updates.count == updates && context.model.queueSnapshot.waiting.isEmpty)
    host = nil
    await workspace.checkHealth()
    #expect(workspace.contexts.count == 1)
    storage.script.degrade(to: .full)
    await workspace.checkHealth()
    await workspace.checkHealth()
    #expect(workspace.contexts.isEmpty)
    #expect(await storage.contents[".a.md.mdedit-journal"] != nil)
  }

  @Test("copying and pasting goes through the clipboard, in the turn in which it's done")
  func clipboards() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    try await wait { host.shown != nil }
    #expect(try await context.copy() == false)
    _ = await context.model.handle(.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(3)))).outcome
    #expect(try await context.copy())
    _ = await context.model.handle(.perform(.select(anchor: UTF16Offset(3), head: UTF16Offset(3)))).outcome
    #expect(try await context.paste().outcome == .applied)
    #expect(context.model.text.description == "oneone\n")
    // What was sent before has its turn first, with nobody waiting for it.
    context.model.handle(.perform(.select(anchor: UTF16Offset(1), head: UTF16Offset(3))))
    #expect(try await context.copy())
    context.model.handle(.perform(.select(anchor: UTF16Offset(7), head: UTF16Offset(7))))
    #expect(try await context.paste().outcome == .applied)
    #expect(context.model.text.description == "oneone\nne")
  }

  @Test("copying gives HTML beside the text, and pasting takes it as Markdown")
  func formatted() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    try await wait { host.shown != nil }
    _ = await context.model.handle(.perform(.type("**bold** [x](javascript:y)\n\n"))).outcome
    _ = await context.model.handle(.perform(.select(anchor: UTF16Offset(4), head: UTF16Offset(26)))).outcome
    #expect(try await context.copy())
    #expect(try await clipboard.text() == "ld** [x](javascript:y)")
    let html = try await clipboard.html()
    #expect(html == "<strong>ld</strong> <a href=\"\">x</a>")
    #expect(try await context.copy(as: .plain))
    #expect(try await clipboard.text() == "ld x")
    _ = await context.model.handle(.perform(.select(anchor: UTF16Offset(28), head: UTF16Offset(28)))).outcome
    #expect(try await context.paste(as: .formatted).outcome == .applied)
    #expect(context.model.text.description == "**bold** [x](javascript:y)\n\n**ld** xone\n")
    // Without HTML it's the text.
    try await clipboard.copy("*a*")
    #expect(try await context.paste(as: .formatted).outcome == .applied)
    #expect(context.model.text.description == "**bold** [x](javascript:y)\n\n**ld** x*a*one\n")
    #expect(try await context.cut(as: .plain) == nil && host.mistakes.isEmpty)
  }

  @Test("cutting copies what is selected and deletes just that, whatever is typed meanwhile")
  func cuts() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    try await wait { host.shown != nil }
    #expect(try await context.cut() == nil)
    context.model.handle(.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(2))))
    #expect(try await context.cut()?.outcome == .applied)
    #expect(context.model.text.description == "e\n")
    #expect(try await clipboard.text() == "on")
    // The moment decides what is typed before the deletion, and what behind it.
    for turns in 0..<20 {
      _ = await context.model.handle(.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(1)))).outcome
      let cutting = Task { try await context.cut()?.outcome }
      for _ in 0..<turns { await Task.yield() }
      _ = await host.edit([.insert("x", at: .zero)], in: context.model).outcome
      #expect(try await cutting.value == .applied)
      #expect(context.model.text.description == "x\n" && host.shown == context.model.text, "\(turns) turns")
    }
    clipboard.script.fail(with: EditorError(.fileSystem, "no clipboard"))
    _ = await context.model.handle(.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(1)))).outcome
    await #expect(throws: EditorError.self) { try await context.cut() }
    #expect(context.model.text.description == "x\n" && host.mistakes.isEmpty)
  }

  @Test("a context whose view is gone is closed at the next look, and leaves nothing behind")
  func viewGone() async throws {
    let leaks = LeakCheck()
    let workspace = leaks.watch(try workspace(), "workspace")
    try await workspace.start()
    do {
      let host = leaks.watch(SimulatedHost(), "host")
      let context = leaks.watch(workspace.context(for: host), "context")
      leaks.watch(context.model, "model")
      try await context.open("a.md")
      try await wait { host.shown != nil }
    }
    try await wait { !leaks.leaks.contains("host") }
    await workspace.checkHealth()
    try await wait { leaks.leaks == ["workspace"] }
  }

  // MARK: Capabilities

  @Test("capabilities are initialised in the order of their needs, and ended in reverse")
  func order() async throws {
    let scripts = [CapabilityScript(), CapabilityScript()]
    let (search, index) = (CapabilityName("a search"), CapabilityName("an index"))
    let workspace = try workspace(
      SimulatedCapability(search, needs: [index, .fileStorage], script: scripts[0]),
      SimulatedCapability(index, needs: [.fileStorage], script: scripts[1]))
    storage.script.fail(with: EditorError(.fileSystem, "no disk"))
    await #expect(throws: EditorError.self) { try await workspace.start() }
    #expect(workspace.health.overall == .unavailable && scripts.allSatisfy { $0.calls.isEmpty })
    #expect(workspace.health.statuses[index]?.error?.code == .unavailable)
    scripts[1].fail(with: EditorError(.fileSystem, "no index"))
    await workspace.checkHealth()
    #expect(workspace.health.overall == .limited && scripts[0].calls.isEmpty)
    await workspace.checkHealth()
    #expect(workspace.health.overall == .full && scripts[0].calls == ["initialize"])
    try await workspace.shutDown()
    #expect(
      scripts.map(\.calls.last) == ["invalidate", "invalidate"] && storage.script.calls.last == "invalidate")
    #expect(workspace.health.overall == .unavailable)
  }

  @Test("capabilities that need each other, two of one name, and one whose need is missing are refused")
  func refused() {
    let (a, b) = (CapabilityName("a"), CapabilityName("b"))
    for capabilities in [
      [SimulatedCapability(a, needs: [b]), SimulatedCapability(b, needs: [a])],
      [SimulatedCapability(a), SimulatedCapability(a)], [SimulatedCapability(a, needs: [b])],
    ] {
      #expect(throws: EditorError.self) { try EditorWorkspace(capabilities) }
    }
  }

  @Test("what is lost takes along what needs it, and both come back")
  func comesBack() async throws {
    let index = SimulatedCapability(CapabilityName("an index"), needs: [.fileStorage])
    let workspace = try workspace(index)
    try await workspace.start()
    storage.script.degrade(to: .unavailable)
    await workspace.checkHealth()
    #expect(workspace.health[.fileStorage] == .unavailable && workspace.health[index.name] == .unavailable)
    #expect(index.script.calls == ["initialize", "invalidate"])
    storage.script.degrade(to: .full)
    await workspace.checkHealth()
    #expect(workspace.health.overall == .full)
    #expect(index.script.calls == ["initialize", "invalidate", "initialize"])
  }

  @Test("a failing initialisation is tried again as the strategy says, on the workspace's clock")
  func retries() async throws {
    let clock = clock
    let workspace = try EditorWorkspace(
      [storage], recovery: .retry(RetryPolicy(firstDelay: .seconds(1), jitter: 0)), clock: clock)
    storage.script.fail(with: EditorError(.fileSystem, "no disk"))
    let start = Task { try await workspace.start() }
    try await wait { clock.sleeperCount > 0 }
    clock.advance(by: .seconds(1))
    try await start.value
    #expect(workspace.health.overall == .full && storage.script.calls == ["initialize", "initialize"])
  }

  @Test("without file storage typing goes on, saving fails and says so, and nothing is tried by itself")
  func degrades() async throws {
    var settings = EditorSettings()
    settings.analysesText = true
    let workspace = try workspace(settings: settings)
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    try await wait { context.model.analysis?.analysis.words == 1 }
    storage.script.degrade(to: .unavailable)
    await workspace.checkHealth()
    #expect(workspace.health.overall == .unavailable)
    _ = await context.model.handle(.perform(.type("two "))).outcome
    #expect(context.model.text.description == "two one\n" && context.model.analysis?.analysis.words == 1)
    let configuration = await context.store?.configuration
    #expect(configuration?.autosaveDelay == nil && configuration?.journalDelay == nil)
    storage.script.degrade(to: .full)
    await workspace.checkHealth()
    #expect(await context.model.handle(.save).outcome == .applied)
    #expect(await context.store?.configuration.autosaveDelay == .seconds(2))
  }

  @Test("a clipboard that is gone limits the whole, no more")
  func limited() async throws {
    let workspace = try workspace()
    clipboard.script.degrade(to: .unavailable)
    try await workspace.start()
    #expect(workspace.health.overall == .limited)
    let host = SimulatedHost()
    await #expect(throws: EditorError.self) { try await workspace.context(for: host).paste() }
  }

  @Test("the workspace looks after its capabilities now and then, until it's shut down")
  func watches() async throws {
    let workspace = try workspace()
    try await workspace.start()
    workspace.watch(every: .seconds(30))
    for level in [DegradationLevel.minimal, .full] {
      storage.script.degrade(to: level)
      try await wait { clock.sleeperCount > 0 }
      clock.advance(by: .seconds(30))
      try await wait { workspace.health[.fileStorage] == level }
    }
    try await wait { clock.sleeperCount > 0 }
    try await workspace.shutDown()
    let calls = storage.script.calls
    clock.advance(by: .seconds(30))
    // Long enough for a look that mustn't come.
    for _ in 0..<200 { await Task.yield() }
    #expect(clock.sleeperCount == 0 && storage.script.calls == calls)
  }

  @Test("new settings hold from the next turn on, and no capability is built anew")
  func settings() async throws {
    let workspace = try workspace()
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    var settings = EditorSettings()
    settings.autosaveDelay = nil
    settings.analysesText = true
    let calls = storage.script.calls
    await workspace.apply(settings)
    #expect(await context.store?.configuration.autosaveDelay == nil && storage.script.calls == calls)
    _ = await context.model.handle(.perform(.type("a word "))).outcome
    try await wait { context.model.analysis?.analysis.words == 3 }
  }

  @Test("health and settings leave what else a model and a store were told alone")
  func keepsConfiguration() async throws {
    let notes = Notes()
    var editor = EditorConfiguration()
    (editor.logger, editor.instruments, editor.slowAction) = (nil, notes, .zero)
    var store = DocumentStore.Configuration()
    store.rescueFolder = "rescue"
    let workspace = try EditorWorkspace([storage, clipboard], editor: editor, store: store, clock: clock)
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    editor.errorBoundary = ErrorBoundary(otherwise: .ignore)
    _ = await context.model.handle(.configure(editor)).outcome
    clipboard.script.degrade(to: .limited)
    await workspace.checkHealth()
    var settings = EditorSettings()
    settings.journalDelay = .seconds(1)
    await workspace.apply(settings)
    _ = await context.model.handle(.perform(.type("x"))).outcome
    let count = notes.count
    _ = await context.model.handle(.perform(.type("y"))).outcome
    #expect(notes.count > count)
    #expect(await context.model.handle(.completed(.misfit)).outcome.errorCode == .stale)
    #expect(context.model.lastError == nil)
    let configuration = await context.store?.configuration
    #expect(configuration?.rescueFolder == "rescue" && configuration?.journalDelay == .seconds(1))
  }

  @Test("a parser that fails is no reason not to open a file")
  func parser() async throws {
    let parser = SimulatedParser()
    let workspace = try workspace(parser)
    try await workspace.start()
    let host = SimulatedHost()
    let context = workspace.context(for: host)
    try await context.open("a.md")
    #expect(parser.script.calls == ["initialize", "parse"])
    parser.script.fail(with: EditorError(.unavailable, "gone"))
    #expect(try await context.open("b.md").rope.description == "two\n")
  }
}

/// Counts the events of a queue.
private final class Notes: QueueInstruments {
  private let counter = Locked(0)
  var count: Int { counter.withLock { $0 } }

  func record(_ event: QueueEvent) { counter.withLock { $0 += 1 } }
  func recordDuration(_ duration: Duration, of intent: String) { counter.withLock { $0 += 1 } }
}

extension VersionedChange {
  /// One that was made for a version which never was.
  fileprivate static let misfit = VersionedChange(
    Transaction(changes: .identity(length: 0), event: .external), for: EditorVersion(document: 9, change: 9),
    whenStale: .drop)
}
