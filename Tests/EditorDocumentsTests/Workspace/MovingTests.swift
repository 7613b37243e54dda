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
  private let storage = MemoryFileStorage(["a.md": "a", "b.md": "b"])
  private let hosts = [SimulatedHost(), SimulatedHost(), SimulatedHost()]

  private func workspace() async throws -> EditorWorkspace {
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval, configuration.autosaveDelay) = (nil, nil, nil)
    (configuration.recovery, configuration.stateFolder) = (.propagate, "drafts")
    var settings = EditorSettings()
    settings.autosaveDelay = nil
    let workspace = try EditorWorkspace(
      [storage], settings: settings, store: configuration, clock: ManualClock())
    try await workspace.start()
    return workspace
  }

  @Test("a moved file is the file of all its views, and what isn't saved is in the new place's journal")
  func moved() async throws {
    let workspace = try await workspace()
    let contexts = hosts.prefix(2).map { workspace.context(for: $0) }
    for context in contexts { try await context.open("a.md") }
    _ = await contexts[0].model.handle(.perform(.type("x"))).outcome
    try await contexts[0].move(to: "c.md")
    let file = try #require(await contexts[1].store?.state.file)
    #expect(file.path == "c.md" && file.isDirty && file.isSafe && file.savedText.description == "a")
    #expect(try await self.workspace().unsavedDocuments().map(\.path) == ["c.md"])
    let third = workspace.context(for: hosts[2])
    try await third.open("c.md")
    #expect(third.store === contexts[0].store)
    // The next start finds it there.
    let next = try await self.workspace().makeContext()
    #expect(try await next.open("c.md").rope.description == "xa")
    #expect(await contexts[0].model.handle(.save).outcome == .applied)
    #expect(await storage.text("c.md") == "xa")
  }

  @Test("a file isn't moved onto another one, in a conflict, or if others wrote it; a draft is saved")
  func refused() async throws {
    let workspace = try await workspace()
    let context = workspace.context(for: hosts[0])
    try await context.open("a.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    await #expect { try await context.move(to: "b.md") } throws: { ($0 as? EditorError)?.code == .exists }
    await storage.writeOutside("others", to: "a.md")
    await #expect { try await context.move(to: "c.md") } throws: {
      ($0 as? EditorError)?.code == .changedOutside
    }
    #expect(await context.store?.state.file?.path == "a.md")
    #expect(await storage.text("a.md") == "others" && context.model.text.description == "xa")
    _ = await context.model.handle(.save).outcome
    await #expect { try await context.move(to: "c.md") } throws: { ($0 as? EditorError)?.code == .conflict }
    let draft = workspace.context(for: hosts[1], document: "Untitled 1")
    _ = await draft.model.handle(.perform(.type("y"))).outcome
    try await draft.move(to: "c.md")
    #expect(await storage.text("c.md") == "y")
  }

  @Test("a copy is a draft of its own with what isn't saved, and leaves its document alone")
  func duplicated() async throws {
    let workspace = try await workspace()
    let context = workspace.context(for: hosts[0])
    try await context.open("a.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    let copy = try await workspace.duplicate(context, for: hosts[1])
    #expect(copy.model.text.description == "xa" && copy.store !== context.store)
    #expect(await copy.store?.state.file?.isDraft == true)
    _ = await copy.model.handle(.perform(.type("y"))).outcome
    #expect(context.model.text.description == "xa")
    try await workspace.close(copy)
    #expect(try await workspace.unsavedDocuments().map { $0.text?.description } == ["yxa"])
    let empty = workspace.context(for: hosts[2])
    await #expect { try await workspace.duplicate(empty) } throws: {
      ($0 as? EditorError)?.code == .noDocument
    }
  }
}
