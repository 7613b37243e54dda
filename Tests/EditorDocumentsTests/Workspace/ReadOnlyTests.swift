import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A view can be for reading only, and a whole workspace in safe mode.
@MainActor
@Suite(.endsSomeTime) struct ReadOnlyTests {
  private let storage = MemoryFileStorage(["a.md": "a", "b.md": "b"])
  private let clock = ManualClock()
  private let hosts = [SimulatedHost(), SimulatedHost()]

  private func workspace() async throws -> EditorWorkspace {
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval) = (nil, nil)
    (configuration.recovery, configuration.stateFolder) = (.propagate, "drafts")
    let workspace = try EditorWorkspace([storage], store: configuration, clock: clock)
    try await workspace.start()
    return workspace
  }

  @Test(
    "a view that only shows refuses its user's changes, follows those of others, and can be made to edit again"
  )
  func view() async throws {
    let workspace = try await workspace()
    let contexts = hosts.map { workspace.context(for: $0) }
    for context in contexts { try await context.open("a.md") }
    contexts[1].isReadOnly = true
    let action = await contexts[1].model.handle(.perform(.type("x"))).outcome
    #expect(action.description == "unchanged: the document is open for reading only")
    let edit = await hosts[1].edit([.insert("y", at: .zero)], in: contexts[1].model).outcome
    #expect(edit.errorCode == .readOnly)
    try await wait { hosts[1].shown?.description == "a" }
    #expect(await contexts[0].model.handle(.perform(.type("z"))).outcome == .applied)
    #expect(await contexts[1].model.handle(.perform(.undo)).outcome != .applied)
    try await wait { hosts[1].shown?.description == "za" }
    contexts[1].isReadOnly = false
    #expect(await contexts[1].model.handle(.perform(.type("x"))).outcome == .applied)
    #expect(hosts.allSatisfy { $0.mistakes.isEmpty })
  }

  @Test("a view that is made to only show in the middle of a composition goes on following others")
  func composing() async throws {
    let workspace = try await workspace()
    let contexts = hosts.map { workspace.context(for: $0) }
    for context in contexts { try await context.open("a.md") }
    let start = UTF8Offset.zero
    let marked = hosts[1].compose("ni", over: start..<start, in: contexts[1].model)
    await contexts[1].model.settle()
    contexts[1].isReadOnly = true
    await contexts[1].model.settle()
    let commit = await hosts[1].commit("你", over: marked, in: contexts[1].model).outcome
    #expect(commit.errorCode == .readOnly)
    _ = await contexts[0].model.handle(.perform(.type("z"))).outcome
    try await wait { hosts[1].shown == contexts[0].model.text }
  }

  @Test(
    "in safe mode nothing is changed or written, new views included, and what was typed before is in its journal"
  )
  func safeMode() async throws {
    let workspace = try await workspace()
    let context = workspace.context(for: hosts[0])
    try await context.open("a.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    await workspace.enterSafeMode()
    #expect(workspace.isInSafeMode)
    #expect(await context.store?.state.file?.isSafe == true)
    let before = await storage.contents
    #expect(await context.model.handle(.perform(.type("y"))).outcome != .applied)
    #expect(await context.model.handle(.save).outcome.errorCode == .safeMode)
    await #expect { try await context.save(as: "c.md") } throws: { ($0 as? EditorError)?.code == .safeMode }
    clock.advance(by: .seconds(100))
    let other = workspace.context(for: hosts[1])
    try await other.open("b.md")
    #expect(await other.model.handle(.perform(.type("y"))).outcome != .applied)
    try await workspace.close(other)
    #expect(await storage.contents == before)
    await workspace.leaveSafeMode()
    #expect(!workspace.isInSafeMode)
    #expect(await context.model.handle(.perform(.type("y"))).outcome == .applied)
    #expect(await context.model.handle(.save).outcome == .applied)
    #expect(await storage.text("a.md") == "xya")
  }

  @Test(
    "a text that no journal took before safe mode keeps its document open, and is saved once the mode ends")
  func unsafe() async throws {
    let workspace = try await workspace()
    let context = workspace.context(for: hosts[0])
    try await context.open("a.md")
    storage.script.fail("append", with: EditorError(.noSpace, "full"))
    _ = await context.model.handle(.perform(.type("x"))).outcome
    await workspace.enterSafeMode()
    await #expect { try await workspace.close(context) } throws: { ($0 as? EditorError)?.code == .unsaved }
    storage.script.mend()
    await workspace.leaveSafeMode()
    guard case .inJournal = try await workspace.close(context) else {
      return #expect(Bool(false), "it isn't in the journal")
    }
  }
}
