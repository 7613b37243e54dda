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
  private func harness() async throws -> WorkspaceHarness {
    try await WorkspaceHarness(["a.md": "a", "b.md": "b"])
  }

  @Test(
    "a view that only shows refuses its user's changes, follows those of others, and can be made to edit again"
  )
  func view() async throws {
    let harness = try await harness()
    let views = [try await harness.open("a.md"), try await harness.open("a.md")]
    views[1].context.isReadOnly = true
    let action = await views[1].type("x")
    #expect(action.description == "unchanged: the document is open for reading only")
    let edit = await views[1].host.edit([.insert("y", at: .zero)], in: views[1].model).outcome
    #expect(edit.errorCode == .readOnly)
    try await wait { views[1].host.shown?.description == "a" }
    #expect(await views[0].type("z") == .applied)
    #expect(await views[1].send(.perform(.undo)) != .applied)
    try await wait { views[1].host.shown?.description == "za" }
    views[1].context.isReadOnly = false
    #expect(await views[1].type("x") == .applied)
    await harness.accept()
    try await harness.finish()
  }

  @Test("a view that is made to only show in the middle of a composition goes on following others")
  func composing() async throws {
    let harness = try await harness()
    let views = [try await harness.open("a.md"), try await harness.open("a.md")]
    let start = UTF8Offset.zero
    let marked = views[1].host.compose("ni", over: start..<start, in: views[1].model)
    await views[1].model.settle()
    views[1].context.isReadOnly = true
    await views[1].model.settle()
    let commit = await views[1].host.commit("你", over: marked, in: views[1].model).outcome
    #expect(commit.errorCode == .readOnly)
    await views[0].type("z")
    try await wait { views[1].host.shown == views[0].model.text }
  }

  @Test(
    "in safe mode nothing is changed or written, new views included, and what was typed before is in its journal"
  )
  func safeMode() async throws {
    let harness = try await harness()
    let view = try await harness.open("a.md")
    await view.type("x")
    await harness.workspace.enterSafeMode()
    #expect(harness.workspace.isInSafeMode)
    #expect(await view.context.store?.state.file?.isSafe == true)
    let before = await harness.storage.contents
    #expect(await view.type("y") != .applied)
    #expect(await view.send(.save).errorCode == .safeMode)
    await #expect { try await view.context.save(as: "c.md") } throws: {
      ($0 as? EditorError)?.code == .safeMode
    }
    harness.clock.advance(by: .seconds(100))
    let other = try await harness.open("b.md")
    #expect(await other.type("y") != .applied)
    try await harness.close(other)
    #expect(await harness.storage.contents == before)
    await harness.workspace.leaveSafeMode()
    #expect(!harness.workspace.isInSafeMode)
    #expect(await view.type("y") == .applied)
    #expect(await view.send(.save) == .applied)
    #expect(await harness.storage.text("a.md") == "xya")
  }

  @Test(
    "a text that no journal took before safe mode keeps its document open, and is saved once the mode ends")
  func unsafe() async throws {
    let harness = try await harness()
    let view = try await harness.open("a.md")
    harness.storage.script.fail("append", with: EditorError(.noSpace, "full"))
    await view.type("x")
    await harness.workspace.enterSafeMode()
    await #expect { try await harness.close(view) } throws: { ($0 as? EditorError)?.code == .unsaved }
    harness.storage.script.mend()
    await harness.workspace.leaveSafeMode()
    guard case .inJournal = try await harness.close(view) else {
      return #expect(Bool(false), "it isn't in the journal")
    }
  }
}
