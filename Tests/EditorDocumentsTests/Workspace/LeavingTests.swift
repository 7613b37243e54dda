import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// What a view leaves behind is safe, whatever happens at the very moment at which it leaves.
@MainActor
@Suite(.endsSomeTime) struct LeavingTests {
  /// The numbers of turns after which something happens: a debug build tries each third.
  private static let moments = stride(from: 0, to: 60, by: Cases.scale < 1 ? 3 : 1)

  private let harness: WorkspaceHarness

  init() async throws { harness = try await WorkspaceHarness(["a.md": "a", "b.md": "b"]) }

  private var clock: ManualClock { harness.clock }
  private var storage: MemoryFileStorage { harness.storage }
  private var workspace: EditorWorkspace { harness.workspace }

  /// Lets a view leave "b.md" by `leave`, and takes the file and the whole disk away between the look at it with which
  /// leaving begins and the one with which the file is closed.
  private func lose(_ leave: @escaping @MainActor () async throws -> Void) async throws -> Result<
    Void, any Error
  > {
    storage.script.delay("stamp b.md", by: .seconds(100))
    let leaving = Task { () -> Result<Void, any Error> in
      do { return .success(try await leave()) } catch { return .failure(error) }
    }
    try await wait { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(100))
    try await wait { storage.script.calls.contains { $0 == "stamp b.md" } && clock.sleeperCount == 1 }
    await storage.writeOutside(nil, to: "b.md")
    for kind in ["append", "write"] { storage.script.fail(kind, with: EditorError(.fileSystem, "no disk")) }
    storage.script.delay("stamp b.md", by: .zero)
    clock.advance(by: .seconds(100))
    return await leaving.value
  }

  @Test(
    "a view that can't be closed after all is attached again, with its text, and can be closed later",
    arguments: [true, false])
  func closing(isKnown: Bool) async throws {
    let host = SimulatedHost()
    let context = isKnown ? try await harness.open("b.md").context : workspace.makeContext()
    if !isKnown {
      context.model.handle(.attach(host))
      try await context.open("b.md")
    }
    let result = try await lose { try await workspace.close(context) }
    #expect(throws: EditorError.self) { try result.get() }
    #expect(context.model.queueSnapshot.hasHost && workspace.contexts.count == 1)
    #expect(await context.model.handle(.perform(.type("x"))).outcome == .applied)
    storage.script.mend()
    guard case .inJournal = try await workspace.close(context) else {
      return #expect(Bool(false), "it isn't in the journal")
    }
  }

  @Test(
    "what a view shows is in the document after the view has gone and come back", arguments: [true, false])
  func comesBack(isCommit: Bool) async throws {
    let view = try await harness.open("b.md")
    let (host, context) = (view.host, view.context)
    try await wait { host.shown != nil }
    if isCommit {
      let marked = host.compose("ni", over: UTF8Offset.zero..<UTF8Offset.zero, in: context.model)
      await context.model.settle()
      host.commit("你", over: marked, in: context.model)
    } else {
      host.edit([.insert("你", at: .zero)], in: context.model)
    }
    context.model.handle(.detach)
    _ = await context.model.handle(.attach(host)).outcome
    #expect(context.model.text.description == "你b" && context.model.lastError == nil)
    _ = await context.model.handle(.save).outcome
    #expect(await storage.text("b.md") == "你b")
  }

  @Test("a closed context takes neither a host nor text nor a file")
  func closedForGood() async throws {
    let context = try await harness.open("b.md").context
    #expect(try await workspace.close(context) == .nothingUnsaved)
    #expect(context.model.handle(.attach(SimulatedHost())).outcomeSoFar?.errorCode == .closed)
    #expect(context.model.handle(.perform(.type("x"))).outcomeSoFar?.errorCode == .closed)
    await #expect(throws: EditorError.self) { try await context.open("a.md") }
  }

  @Test("a document that a view left behind unsafe keeps the workspace from ending, until it's safe")
  func moving() async throws {
    let contexts = [try await harness.open("a.md").context, try await harness.open("b.md").context]
    try await lose { try await contexts[1].open("a.md") }.get()
    #expect(contexts[1].store === contexts[0].store)
    await #expect(throws: EditorError.self) { try await workspace.shutDown() }
    #expect(!storage.script.calls.contains("invalidate"))
    storage.script.mend()
    try await workspace.shutDown()
    #expect(await storage.contents.keys.contains { $0.contains("b.md") })
    #expect(storage.script.calls.last == "invalidate")
  }

  @Test("what is typed while a view closes is in the journal, or was refused")
  func typing() async throws {
    // The moment decides which.
    for turns in Self.moments {
      let storage = MemoryFileStorage(["a.md": "text"])
      let workspace = try EditorWorkspace([storage], clock: ManualClock())
      try await workspace.start()
      let host = SimulatedHost()
      let context = workspace.context(for: host)
      try await context.open("a.md")
      _ = await context.model.handle(.perform(.type("1"))).outcome
      let closing = Task { try await workspace.close(context) }
      for _ in 0..<turns { await Task.yield() }
      let outcome = await context.model.handle(.perform(.type("2"))).outcome
      _ = try await closing.value
      let text = try await workspace.makeContext().open("a.md").rope.description
      #expect(text == (outcome == .applied ? "12text" : "1text"), "typed after \(turns) turns")
      // The model holds it weakly.
      withExtendedLifetime(host) {}
    }
  }

  @Test("a view that can't leave its file for another goes on with it, and can leave it later")
  func staying() async throws {
    let view = try await harness.open("b.md")
    let context = view.context
    await view.type("1")
    for kind in ["append", "write"] { storage.script.fail(kind, with: EditorError(.fileSystem, "no disk")) }
    await #expect(throws: EditorError.self) { try await context.open("a.md") }
    #expect(await context.model.handle(.perform(.type("2"))).outcome == .applied)
    #expect(context.model.text.description == "12b" && view.host.shown?.description == "12b")
    storage.script.mend()
    #expect(try await context.open("a.md").rope.description == "a")
    #expect(try await context.open("b.md").rope.description == "12b")
  }

  @Test(
    "what is typed while a view turns to another file is in one of both, or was refused",
    arguments: [false, true])
  func typingWhileOpening(isShared: Bool) async throws {
    for turns in Self.moments {
      let storage = MemoryFileStorage(["a.md": "text", "b.md": "other"])
      let workspace = try EditorWorkspace([storage], clock: ManualClock())
      try await workspace.start()
      let hosts = [SimulatedHost(), SimulatedHost()]
      let context = workspace.context(for: hosts[0])
      try await context.open("a.md")
      let neighbour = workspace.context(for: hosts[1])
      if isShared { try await neighbour.open("b.md") }
      let first = context.model.handle(.perform(.type("1")))
      let opening = Task { try await context.open("b.md") }
      for _ in 0..<turns { await Task.yield() }
      let second = await context.model.handle(.perform(.type("2"))).outcome
      _ = try await opening.value
      #expect(await first.outcome == .applied)
      let other = context.model.text.description
      let text = try await context.open("a.md").rope.description
      let isLost = second == .applied && !text.contains("2") && !other.contains("2")
      #expect(text.contains("1") && !isLost, "typed after \(turns) turns: \(text), \(other)")
      // The models hold them weakly.
      withExtendedLifetime(hosts) {}
    }
  }

  @Test("a file that is opened while it's being closed is opened anew, and stays open")
  func opening() async throws {
    let contexts = [try await harness.open("a.md").context, try await harness.open().context]
    _ = await contexts[0].model.handle(.perform(.type("dropped "))).outcome
    // Whoever closes the file waits for the look at it that is under way.
    storage.script.delay("stamp", by: .seconds(100))
    let looking = Task { [store = contexts[0].store] in _ = try? await store?.checkOutside() }
    try await wait { clock.sleeperCount > 0 }
    storage.script.delay("stamp", by: .zero)
    let closing = Task { _ = try? await workspace.close(contexts[0], .discard) }
    for _ in 0..<200 { await Task.yield() }
    let opening = Task { _ = try? await contexts[1].open("a.md") }
    for _ in 0..<200 { await Task.yield() }
    clock.advance(by: .seconds(100))
    for task in [looking, closing, opening] { await task.value }
    #expect(contexts[1].model.text.description == "a" && contexts[1].store !== contexts[0].store)
    #expect(await contexts[1].store?.state.file?.path == "a.md")
    _ = await contexts[1].model.handle(.perform(.type("new "))).outcome
    #expect(await contexts[1].model.handle(.save).outcome == .applied)
    #expect(await storage.text("a.md") == "new a")
  }
}
