import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A document's file can be moved, and a document copied into a draft.
@MainActor
@Suite(.endsSomeTime) struct MovingTests {
  private func harness() async throws -> WorkspaceHarness {
    try await WorkspaceHarness(["a.md": "a", "b.md": "b"])
  }

  @Test("a moved file is the file of all its views, and what isn't saved is in the new place's journal")
  func moved() async throws {
    let harness = try await harness()
    let views = [try await harness.open("a.md"), try await harness.open("a.md")]
    await views[0].type("x")
    try await views[0].context.move(to: "c.md")
    await harness.expect {
      $0.views = [ObservedView("c.md", "xˇa"), ObservedView("c.md", "xˇa")]
      for index in 0..<2 { $0.views[index].phase = .dirty }
      $0.files = ["b.md": "b", "c.md": "a"]
      $0.hiddenFiles = 1
    }
    let third = try await harness.open("c.md")
    #expect(third.context.store === views[0].context.store)
    // The next start finds it there.
    try await harness.crash()
    let next = try await harness.open("c.md")
    await harness.expect {
      $0.views = [ObservedView("c.md", "xˇa")]
      ($0.views[0].phase, $0.views[0].recoveredChanges) = (.dirty, 1)
    }
    #expect(await next.send(.save) == .applied)
    await harness.expect {
      $0.views[0].phase = .clean
      $0.files["c.md"] = "xa"
      $0.hiddenFiles = 0
    }
    try await harness.finish()
  }

  @Test("a file that can't be removed from its old place leaves no copy at the new one")
  func unremovable() async throws {
    let storage = MemoryFileStorage(["a.md": "a"])
    try await storage.initialize()
    let stamp = try await storage.read("a.md").stamp
    storage.script.fail("remove a.md", times: 1, with: EditorError(.fileSystem, "told to fail"))
    await #expect(throws: EditorError.self) { try await storage.move("a.md", to: "b.md", if: stamp) }
    #expect(await storage.text("a.md") == "a")
    #expect(await storage.text("b.md") == nil)
  }

  @Test("a file isn't moved onto another one, in a conflict, or if others wrote it; a draft is saved")
  func refused() async throws {
    let harness = try await harness()
    let view = try await harness.open("a.md")
    let context = view.context
    await view.type("x")
    await #expect { try await context.move(to: "b.md") } throws: { ($0 as? EditorError)?.code == .exists }
    await harness.storage.writeOutside("others", to: "a.md")
    await #expect { try await context.move(to: "c.md") } throws: {
      ($0 as? EditorError)?.code == .changedOutside
    }
    #expect(await context.store?.state.file?.path == "a.md")
    #expect(await harness.storage.text("a.md") == "others" && context.model.text.description == "xa")
    await view.send(.save)
    await #expect { try await context.move(to: "c.md") } throws: { ($0 as? EditorError)?.code == .conflict }
    let draft = harness.openDraft("Untitled 1")
    await draft.type("y")
    try await draft.context.move(to: "c.md")
    #expect(await harness.storage.text("c.md") == "y")
  }

  @Test("a copy is a draft of its own with what isn't saved, and leaves its document alone")
  func duplicated() async throws {
    let harness = try await harness()
    let view = try await harness.open("a.md")
    let context = view.context
    await view.type("x")
    let host = SimulatedHost()
    let copy = try await harness.workspace.duplicate(context, for: host)
    #expect(copy.model.text.description == "xa" && copy.store !== context.store)
    #expect(await copy.store?.state.file?.isDraft == true)
    _ = await copy.model.handle(.perform(.type("y"))).outcome
    #expect(context.model.text.description == "xa" && host.shown?.description == "yxa")
    try await harness.workspace.close(copy)
    #expect(try await harness.workspace.unsavedDocuments().map { $0.text?.description } == ["yxa"])
    let empty = try await harness.open().context
    await #expect { try await harness.workspace.duplicate(empty) } throws: {
      ($0 as? EditorError)?.code == .noDocument
    }
  }
}
