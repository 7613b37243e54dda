import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Several views of a workspace on one file: one document, one store, one journal.
@MainActor
@Suite(.endsSomeTime) struct SharedFileTests {
  private static let journal = ".a.md.mdedit-journal"
  private let storage = MemoryFileStorage(["a.md": "old A\n", "b.md": "old B\n"])
  private let clock = ManualClock()
  private let hosts = [SimulatedHost(), SimulatedHost(), SimulatedHost()]

  private func workspace(_ storage: MemoryFileStorage? = nil) async throws -> EditorWorkspace {
    var store = DocumentStore.Configuration()
    store.recovery = .propagate
    let workspace = try EditorWorkspace([storage ?? self.storage], store: store, clock: clock)
    try await workspace.start()
    return workspace
  }

  /// A workspace with `count` views on "a.md".
  private func opened(_ count: Int = 2) async throws -> (EditorWorkspace, [EditorContext]) {
    let workspace = try await workspace()
    let contexts = hosts.prefix(count).map { workspace.context(for: $0) }
    for context in contexts { try await context.open("a.md") }
    try await wait { hosts.prefix(count).allSatisfy { $0.shown?.description == "old A\n" } }
    return (workspace, contexts)
  }

  /// Types `text` at `offset` in the host at `index`, and waits until all views show it.
  private func type(_ text: String, at offset: Int, in index: Int, _ contexts: [EditorContext]) async throws {
    let handle = hosts[index].edit([.insert(text, at: UTF8Offset(offset))], in: contexts[index].model)
    #expect(await handle.outcome == .applied)
    try await wait { contexts.indices.allSatisfy { hosts[$0].shown == contexts[index].model.text } }
  }

  @Test(
    "a file that is open in one view is in another at once, with what isn't saved, and stays one document")
  func opensTwice() async throws {
    let workspace = try await workspace()
    let first = workspace.context(for: hosts[0])
    try await first.open("a.md")
    _ = await first.model.handle(.perform(.type("new "))).outcome
    let second = workspace.context(for: hosts[1])
    #expect(try await second.open("a.md").rope.description == "new old A\n")
    #expect(second.model.text.description == "new old A\n" && second.store === first.store)
    try await wait { hosts[1].shown?.description == "new old A\n" }
    try await type("newer ", at: 0, in: 1, [first, second])
    #expect(await second.model.handle(.save).outcome == .applied)
    #expect(await storage.text("a.md") == "newer new old A\n")
    #expect(await first.model.handle(.save).outcome.description == "unchanged: nothing to save")
    #expect(hosts.allSatisfy { $0.mistakes.isEmpty })
  }

  @Test(
    "views that open one file at the same time have one document", arguments: [["a.md"], ["a.md", "new.md"]])
  func atOnce(paths: [String]) async throws {
    let workspace = try await workspace()
    let contexts = hosts.map { workspace.context(for: $0) }
    try await withThrowingTaskGroup { group in
      for (index, context) in contexts.enumerated() {
        group.addTask { _ = try await context.open(paths[index % paths.count]) }
      }
      try await group.waitForAll()
    }
    #expect(Set(contexts.compactMap { $0.store.map { ObjectIdentifier($0) } }).count == paths.count)
    #expect(contexts[0].store === contexts[paths.count].store)
  }

  @Test("a view has no document before its file is read, also where another view has it read")
  func readOnce() async throws {
    let storage = MemoryFileStorage(["a.md": "old A\n"], clock: clock)
    storage.script.delay("read", by: .seconds(1))
    let workspace = try await workspace(storage)
    let contexts = hosts.prefix(2).map { workspace.context(for: $0) }
    let first = Task { try await contexts[0].open("a.md").rope.description }
    try await wait { clock.sleeperCount == 1 }
    let second = Task { try await contexts[1].open("a.md").rope.description }
    for _ in 0..<1_000 {
      #expect(contexts[1].store !== contexts[0].store)
      await Task.yield()
    }
    clock.advance(by: .seconds(1))
    #expect(try await [first.value, second.value] == ["old A\n", "old A\n"])
    #expect(contexts[1].store === contexts[0].store)
  }

  @Test("what was typed in both views survives a crash, before and after a save", arguments: [false, true])
  func crashes(saves: Bool) async throws {
    let (workspace, contexts) = try await opened()
    try await type("1", at: 0, in: 0, contexts)
    if saves { #expect(await contexts[1].model.handle(.save).outcome == .applied) }
    try await type("2", at: 1, in: 1, contexts)
    try await type("3", at: 2, in: 0, contexts)
    try await wait { await contexts[0].store?.state.file?.text.utf8Count == 9 }
    await contexts[0].store?.journalNow()
    // The machine goes down: what is on the disk is all there is.
    let disk = await storage.restarted()
    let again = try await self.workspace(disk)
    let document = try await again.makeContext().open("a.md")
    #expect(document.rope.description == "123old A\n")
    #expect(await disk.contents.count == 3)
    try await workspace.shutDown()
  }

  @Test("a view that leaves changes nothing for the others; the last one closes the document, its text safe")
  func leaves() async throws {
    let (workspace, contexts) = try await opened(3)
    try await type("new ", at: 0, in: 0, contexts)
    #expect(try await workspace.close(contexts[0]) == .stillOpen)
    #expect(try await workspace.close(contexts[2], .discard) == .stillOpen)
    #expect(await contexts[1].store?.state.file?.isDirty == true)
    _ = await contexts[1].model.handle(.perform(.type("x"))).outcome
    try await wait { hosts[1].shown?.description == "new xold A\n" }
    #expect(hosts[0].shown?.description == "new old A\n" && workspace.contexts.count == 1)
    #expect(try await workspace.close(contexts[1]) == .inJournal(Self.journal))
    #expect(try await workspace.makeContext().open("a.md").rope.description == "new xold A\n")
  }

  @Test("a view that is gone without a word closes the document only where it was the last")
  func viewsGone() async throws {
    let leaks = LeakCheck()
    let workspace = try await workspace()
    let stays = workspace.context(for: hosts[0])
    try await stays.open("a.md")
    do {
      let host = leaks.watch(SimulatedHost(), "host")
      let context = leaks.watch(workspace.context(for: host), "context")
      leaks.watch(context.model, "model")
      try await context.open("a.md")
      _ = await context.model.handle(.perform(.type("new "))).outcome
    }
    try await wait { !leaks.leaks.contains("host") }
    await workspace.checkHealth()
    try await wait { leaks.leaks.isEmpty }
    #expect(stays.model.text.description == "new old A\n")
    #expect(await stays.store?.state.file?.isDirty == true)
  }

  @Test("a view that opens another file leaves the document to the others, and can come back to it")
  func moves() async throws {
    let (workspace, contexts) = try await opened()
    try await type("new ", at: 0, in: 0, contexts)
    #expect(try await contexts[1].open("b.md").rope.description == "old B\n")
    try await wait { hosts[1].shown?.description == "old B\n" }
    let left = contexts[1].store
    #expect(contexts[0].store !== left)
    // A version says which text it is, whatever the view showed before.
    #expect(contexts[0].model.version.document != contexts[1].model.version.document)
    _ = await contexts[1].model.handle(.perform(.type("b"))).outcome
    _ = await contexts[0].model.handle(.perform(.type("a"))).outcome
    // As the only view on "b.md" it closes that one, whose text is in its journal.
    #expect(try await contexts[1].open("a.md").rope.description == contexts[0].model.text.description)
    #expect(await storage.contents[".b.md.mdedit-journal"] != nil)
    #expect(contexts[1].model.version == contexts[0].model.version)
    if let file = await left?.state.file { Issue.record("\(file.path) is still open") }
    _ = await contexts[1].model.handle(.perform(.undo)).outcome
    try await wait { hosts[0].shown == contexts[1].model.text && hosts[1].shown == contexts[1].model.text }
    #expect(hosts.allSatisfy { $0.mistakes.isEmpty })
    try await workspace.shutDown()
  }

  @Test("a view whose text is safe nowhere doesn't move to another document")
  func unsafe() async throws {
    let workspace = try await workspace()
    let contexts = hosts.prefix(2).map { workspace.context(for: $0) }
    try await contexts[0].open("a.md")
    try await contexts[1].open("b.md")
    _ = await contexts[1].model.handle(.perform(.type("b"))).outcome
    // The journal, then the save.
    for number in 0..<2 { storage.script.fail(after: number, with: EditorError(.fileSystem, "disk full")) }
    await #expect(throws: EditorError.self) { try await contexts[1].open("a.md") }
    #expect(contexts[1].model.text.description == "bold B\n" && contexts[1].store !== contexts[0].store)
    #expect(try await contexts[1].open("a.md").rope.description == "old A\n")
    #expect(await storage.contents[".b.md.mdedit-journal"] != nil)
  }

  @Test("a file that can't be opened leaves each view with what it had")
  func fails() async throws {
    let (_, contexts) = try await opened()
    try await type("new ", at: 0, in: 0, contexts)
    await storage.writeOutside("b", to: "bad.md")
    storage.script.fail(with: EditorError(.fileSystem, "no such disk"))
    await #expect(throws: EditorError.self) { try await contexts[1].open("bad.md") }
    #expect(contexts[1].store === contexts[0].store)
    try await type("er", at: 3, in: 1, contexts)
    #expect(contexts[0].model.text.description == "newer old A\n")
  }

  @Test("a file that couldn't be opened in one view can be in another")
  func failsOnce() async throws {
    let workspace = try await workspace()
    let contexts = hosts.prefix(2).map { workspace.context(for: $0) }
    storage.script.fail(with: EditorError(.fileSystem, "no such disk"))
    await #expect(throws: EditorError.self) { try await contexts[0].open("a.md") }
    #expect(try await contexts[1].open("a.md").rope.description == "old A\n")
    #expect(contexts[0].store !== contexts[1].store)
  }

  @Test("a file that is opened in a view while the last other one closes stays open, with what was typed")
  func opensWhileClosing() async throws {
    var settings = EditorSettings()
    settings.journalDelay = nil
    let workspace = try EditorWorkspace([storage], settings: settings, clock: clock)
    try await workspace.start()
    let (first, second) = (workspace.context(for: hosts[0]), workspace.context(for: hosts[1]))
    try await first.open("a.md")
    _ = await first.model.handle(.perform(.type("new "))).outcome
    await storage.holdWrites()
    async let outcome = workspace.close(first)
    try await wait { await storage.heldWrites == 1 }
    #expect(try await second.open("a.md").rope.description == "new old A\n")
    await storage.releaseWrites()
    #expect(try await outcome == .stillOpen)
    #expect(await second.model.handle(.perform(.type("newer "))).outcome == .applied)
    #expect(await second.store?.state.file?.path == "a.md")
  }

  @Test("views on a document that has no file yet share it by the caller's key, and its file once it has one")
  func keys() async throws {
    let workspace = try await workspace()
    let contexts = hosts.prefix(2).map { workspace.context(for: $0, document: "untitled 1") }
    let other = workspace.makeContext(document: "untitled 2")
    #expect(contexts[0].store === contexts[1].store && other.store !== contexts[0].store)
    try await contexts[0].open("new.md")
    _ = await contexts[1].model.handle(.perform(.type("x"))).outcome
    #expect(contexts[0].model.text.description == "x")
    #expect(await contexts[0].model.handle(.save).outcome == .applied)
    #expect(await storage.text("new.md") == "x")
  }

  @Test("what others wrote is merged once, and a conflict is one for all views")
  func conflicts() async throws {
    let (_, contexts) = try await opened()
    try await type("mine ", at: 0, in: 0, contexts)
    await storage.writeOutside("theirs\n", to: "a.md")
    for context in contexts { #expect(await context.model.handle(.save).outcome.errorCode == .conflict) }
    await contexts[1].store?.resolve(.takeTheirs)
    try await wait { hosts.prefix(2).allSatisfy { $0.shown?.description == "theirs\n" } }
    await storage.writeOutside("theirs\nmore\n", to: "a.md")
    // The store may look by itself before it's asked to.
    try await wait {
      _ = try? await contexts[0].store?.checkOutside()
      return hosts.prefix(2).allSatisfy { $0.shown?.description == "theirs\nmore\n" }
    }
    #expect(hosts.allSatisfy { $0.mistakes.isEmpty })
  }

  @Test("a view that is attached to another workspace's context is refused")
  func oneHost() async throws {
    let workspaces = [try await workspace(), try await workspace()]
    let contexts = workspaces.map { $0.context(for: hosts[0]) }
    try await contexts[0].open("a.md")
    try await contexts[1].open("b.md")
    #expect(await contexts[1].model.handle(.attach(hosts[0])).outcome.errorCode == .attachedElsewhere)
    #expect(await contexts[1].model.handle(.perform(.type("x"))).outcome.errorCode == .detached)
    try await wait { hosts[0].shown?.description == "old A\n" }
    #expect(hosts[0].mistakes.isEmpty)
  }
}
