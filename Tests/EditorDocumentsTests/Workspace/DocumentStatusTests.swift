import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A view reads the state of its file as it reads the model, without a task of its own.
@MainActor
@Suite(.endsSomeTime) struct DocumentStatusTests {
  private func harness() async throws -> WorkspaceHarness {
    try await WorkspaceHarness(["a.md": "one\n", "b.md": "two\n"])
  }

  @Test("it says what the store says: a draft, a file, what isn't safe, a save that fails, a conflict")
  func follows() async throws {
    let harness = try await harness()
    let view = harness.openDraft("new")
    let context = view.context
    let file = context.status
    #expect(file.phase == .closed && file.isSafe && file.path == nil)
    await view.type("x")
    try await wait { file.phase == .dirty && file.isDraft && !file.isSafe }
    await context.store?.journalNow()
    try await wait { file.isSafe }
    try await context.save(as: "c.md")
    try await wait { file.phase == .clean && file.path == "c.md" && !file.isDraft }

    harness.storage.script.fail("write", times: 1, with: EditorError(.noSpace, "full"))
    context.model.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(1)))
    await view.type("y")
    await view.send(.save)
    try await wait { file.phase == .unsaveable && file.error?.code == .noSpace }
    await harness.storage.writeOutside("theirs", to: "c.md")
    await view.send(.save)
    try await wait { file.phase == .conflicted && file.theirs?.description == "theirs" && file.error == nil }
    await context.store?.resolve(.takeTheirs)
    try await wait { file.phase == .clean && file.theirs == nil && file.isSafe }
  }

  @Test("a view that reads the phase isn't disturbed by typing, nor any view in the middle of an update pass")
  func quiet() async throws {
    let harness = try await harness()
    let view = try await harness.open("a.md")
    let context = view.context
    await view.type("x")
    try await wait { context.status.phase == .dirty }
    let counter = ChangeCounter { _ = (context.status.phase, context.status.path) }
    await view.type("y")
    try await wait { await context.store?.state.file?.text.description == "xyone\n" }
    #expect(counter.count == 0)

    view.host.beginRendering()
    _ = try await context.store?.save()
    for _ in 0..<200 { await Task.yield() }
    #expect(counter.count == 0 && context.status.phase == .dirty)
    view.host.endRendering()
    try await wait {
      harness.clock.advance(by: .milliseconds(8))
      return context.status.phase == .clean
    }
  }

  @Test("a view that moves to another document shows that one's file")
  func moves() async throws {
    let harness = try await harness()
    try await harness.open("a.md")
    let second = try await harness.open("b.md")
    await harness.expect { $0.views = [ObservedView("a.md", "ˇone\n"), ObservedView("b.md", "ˇtwo\n")] }
    try await second.context.open("a.md")
    await harness.expect { $0.views[1] = ObservedView("a.md", "ˇone\n") }
    try await harness.finish()
  }
}
