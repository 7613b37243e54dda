import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A document without a file is kept from its first letter on, until it's saved as a file or discarded.
@MainActor
@Suite(.endsSomeTime) struct DraftTests {
  private let storage = MemoryFileStorage(["b.md": "b"])
  private let clock = ManualClock()
  private let hosts = [SimulatedHost(), SimulatedHost(), SimulatedHost()]

  private func workspace(_ folder: String? = "drafts") async throws -> EditorWorkspace {
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval) = (nil, nil)
    (configuration.recovery, configuration.stateFolder) = (.propagate, folder)
    let workspace = try EditorWorkspace([storage], store: configuration, clock: clock)
    try await workspace.start()
    return workspace
  }

  /// A context in which "text" was typed into a document without a file.
  private func typed(in workspace: EditorWorkspace, _ host: SimulatedHost? = nil) async throws
    -> EditorContext
  {
    let context = workspace.context(for: host ?? hosts[0], document: "Untitled 1")
    #expect(await context.model.handle(.perform(.type("text"))).outcome == .applied)
    try await wait { await context.store?.state.file?.text.description == "text" }
    return context
  }

  /// The texts of the drafts that a new start of the app finds; of files, if `areDrafts` is `false`.
  private func found(areDrafts: Bool = true) async throws -> [String?] {
    try await workspace().unsavedDocuments().filter { $0.isDraft == areDrafts }.map { $0.text?.description }
  }

  /// The ways in which a draft's view can leave it.
  enum Leaving: CaseIterable {
    case closed, shutDown, opensAnother, viewIsGone, crash
  }

  @Test(
    "what was typed into a document without a file is among the drafts, however its view goes",
    arguments: Leaving.allCases)
  func leaves(_ leaving: Leaving) async throws {
    let workspace = try await workspace()
    var host: SimulatedHost? = SimulatedHost()
    let context = try await typed(in: workspace, host)
    switch leaving {
    case .closed:
      let outcome = try await workspace.close(context)
      guard case .inJournal = outcome else { return #expect(Bool(false), "\(outcome)") }
    case .shutDown: try await workspace.shutDown()
    case .opensAnother: try await context.open("b.md")
    case .viewIsGone:
      host = nil
      await workspace.checkHealth()
      #expect(workspace.contexts.isEmpty)
    case .crash: await context.store?.journalNow()
    }
    withExtendedLifetime(host) {}
    #expect(try await found() == ["text"])
  }

  @Test("a draft that was found is opened by its path, goes on as a draft, and becomes a file")
  func comesBack() async throws {
    try await workspace().close(typed(in: workspace()))
    let workspace = try await workspace()
    let draft = try #require(try await workspace.unsavedDocuments().first)
    let context = workspace.context(for: hosts[1])
    #expect(try await context.open(draft.path).rope.description == "text")
    #expect(try await workspace.unsavedDocuments().isEmpty)
    #expect(await context.store?.state.file?.isDraft == true)
    #expect(await context.model.handle(.save).outcome.errorCode == .untitled)
    try await context.save(as: "new.md")
    #expect(await storage.text("new.md") == "text")
    let file = try #require(await context.store?.state.file)
    #expect(file.path == "new.md" && !file.isDraft && !file.isDirty)
    #expect(try await found().isEmpty)
    #expect(await context.model.handle(.perform(.type("!"))).outcome == .applied)
    #expect(await context.model.handle(.save).outcome == .applied)
    #expect(await storage.text("new.md")?.contains("!") == true)
    #expect(try await workspace.close(context) == .nothingUnsaved)
  }

  @Test("what is typed while a draft is saved as a file is in that file's journal")
  func typedMeanwhile() async throws {
    let context = try await typed(in: workspace())
    await storage.holdWrites()
    async let saving: Void = context.save(as: "new.md")
    try await wait { await storage.heldWrites == 1 }
    _ = await context.model.handle(.perform(.type("!"))).outcome
    try await wait { await context.store?.state.file?.text.description == "text!" }
    await storage.releaseWrites()
    try await saving
    let file = try #require(await context.store?.state.file)
    #expect(file.isDirty && file.isSafe && file.savedText.description == "text")
    #expect(try await found().isEmpty)
    #expect(try await found(areDrafts: false) == [file.text.description])
  }

  @Test(
    "saving as a file that is there, or that another view has open, is refused unless it's to be replaced")
  func exists() async throws {
    let workspace = try await workspace()
    let context = try await typed(in: workspace)
    await #expect { try await context.save(as: "b.md") } throws: { ($0 as? EditorError)?.code == .exists }
    #expect(await storage.text("b.md") == "b")
    #expect(await context.store?.state.file?.isDraft == true)
    let other = workspace.context(for: hosts[1])
    try await other.open("b.md")
    await #expect { try await context.save(as: "b.md", replacing: true) } throws: {
      ($0 as? EditorError)?.code == .exists
    }
    try await workspace.close(other)
    try await context.save(as: "b.md", replacing: true)
    #expect(await storage.text("b.md") == "text")
  }

  @Test(
    "a file that is saved under another name leaves the old one as it was, and is the file of all its views")
  func saveAs() async throws {
    let workspace = try await workspace()
    let contexts = hosts.prefix(2).map { workspace.context(for: $0) }
    for context in contexts { try await context.open("b.md") }
    _ = await contexts[0].model.handle(.perform(.type("x"))).outcome
    try await contexts[0].save(as: "c.md")
    #expect(
      await storage.contents.mapValues { String(decoding: $0, as: UTF8.self) }.filter {
        !$0.key.hasPrefix(".")
      } == ["b.md": "b", "c.md": "xb"])
    #expect(await contexts[1].store?.state.file?.path == "c.md")
    let third = workspace.context(for: hosts[2])
    try await third.open("c.md")
    #expect(third.store === contexts[0].store)
  }

  @Test("without a folder for drafts a document without a file is closed only by discarding it")
  func withoutFolder() async throws {
    let workspace = try await workspace(nil)
    let context = try await typed(in: workspace)
    await #expect { try await workspace.close(context) } throws: { ($0 as? EditorError)?.code == .unsaved }
    await #expect { try await context.open("b.md") } throws: { ($0 as? EditorError)?.code == .unsaved }
    await #expect { try await workspace.shutDown() } throws: { ($0 as? EditorError)?.code == .unsaved }
    #expect(context.model.text.description == "text")
    #expect(try await workspace.close(context, .discard) == .nothingUnsaved)
  }

  @Test(
    "a document in which nothing is typed, or nothing is left, leaves no draft", arguments: [true, false])
  func nothing(isTyped: Bool) async throws {
    let workspace = try await workspace()
    let context = workspace.context(for: hosts[0], document: "Untitled 1")
    if isTyped {
      _ = await context.model.handle(.perform(.type("x"))).outcome
      try await wait { await context.store?.state.file != nil }
      await context.store?.journalNow()
      _ = await context.model.handle(.perform(.backspace)).outcome
    }
    #expect(try await workspace.close(context) == .nothingUnsaved)
    #expect(await storage.contents.keys.sorted() == ["b.md"])
  }

  @Test("a draft that a view has open is one document for another view that opens it by its path")
  func openTwice() async throws {
    let workspace = try await workspace()
    let context = try await typed(in: workspace)
    let path = try #require(await context.store?.state.file?.path)
    let other = workspace.context(for: hosts[1])
    #expect(try await other.open(path).rope.description == "text")
    #expect(other.store === context.store)
  }

  @Test("a discarded draft leaves nothing behind")
  func discarded() async throws {
    let workspace = try await workspace()
    let context = try await typed(in: workspace)
    await context.store?.journalNow()
    #expect(try await workspace.close(context, .discard) == .nothingUnsaved)
    #expect(await storage.contents.keys.sorted() == ["b.md"])
  }

  // MARK: Documents that the app loads in place of another

  /// A context of `b.md` with an unsaved "x", in which the app has loaded "other" and typed "y".
  private func replaced(in workspace: EditorWorkspace) async throws -> EditorContext {
    let context = workspace.context(for: hosts[0])
    try await context.open("b.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    try await wait { await context.store?.state.file?.text.description == "xb" }
    _ = await context.model.handle(.load(.finished(MarkdownDocument("other")))).outcome
    #expect(await context.model.handle(.perform(.type("y"))).outcome == .applied)
    return context
  }

  @Test(
    "a document that the app loads in place of a file is a draft once it's changed, and the file keeps its text"
  )
  func loaded() async throws {
    let workspace = try await workspace()
    let context = try await replaced(in: workspace)
    try await wait { await context.store?.state.file?.text.description == "yother" }
    #expect(await context.store?.state.file?.isDraft == true)
    // The file isn't this document's any more.
    let other = workspace.context(for: hosts[1])
    #expect(try await other.open("b.md").rope.description == "xb")
    guard case .inJournal = try await workspace.close(context) else {
      return #expect(Bool(false), "the draft isn't kept")
    }
    #expect(try await found() == ["yother"])
  }

  @Test(
    "what was typed right before the app loads another document is in the file's journal",
    arguments: [true, false])
  func loadedAtOnce(byHost: Bool) async throws {
    let workspace = try await workspace()
    let context = workspace.context(for: hosts[0])
    try await context.open("b.md")
    try await wait { hosts[0].shown != nil }
    let typed =
      byHost
      ? hosts[0].edit([.insert("x", at: .zero)], in: context.model)
      : context.model.handle(.perform(.type("x")))
    _ = await context.model.handle(.load(.finished(MarkdownDocument("other")))).outcome
    _ = await context.model.handle(.perform(.type("y"))).outcome
    #expect(await typed.outcome == .applied)
    try await workspace.close(context)
    #expect(try await found() == ["yother"])
    #expect(try await self.workspace().context(for: hosts[1]).open("b.md").rope.description == "xb")
  }

  @Test("while the file's text is safe nowhere, neither it nor the document in its place is dropped")
  func loadedOnAFullDisk() async throws {
    let workspace = try await workspace()
    storage.script.fail("append", with: EditorError(.noSpace, "full"))
    storage.script.fail("write", with: EditorError(.noSpace, "full"))
    let context = try await replaced(in: workspace)
    await #expect { try await workspace.close(context) } throws: { ($0 as? EditorError)?.code == .unsaved }
    await #expect { try await context.save(as: "c.md") } throws: { ($0 as? EditorError)?.code == .stale }
    #expect(await context.store?.state.file?.isSafe == false)
    storage.script.mend()
    try await workspace.close(context)
    #expect(try await found() == ["yother"])
    #expect(try await self.workspace().context(for: hosts[1]).open("b.md").rope.description == "xb")
  }

  @Test(
    "a document in the place of a file's that was safe nowhere is a draft once the disk has room, by itself")
  func loadedBeforeThereIsRoom() async throws {
    let workspace = try await workspace()
    for kind in ["append", "write", "probe"] {
      storage.script.fail(kind, with: EditorError(.noSpace, "full"))
    }
    let context = try await replaced(in: workspace)
    try await wait { await context.store?.state.phase == .unsaveable }
    for _ in 0..<300 { await Task.yield() }
    storage.script.mend()
    try await wait {
      clock.advance(by: .seconds(1))
      return await context.store?.state.file?.isDraft == true
    }
    #expect(await context.store?.state.file?.text.description == "yother")
  }

  @Test(
    "a document in the place of a file's that was safe nowhere is a draft once the file's is safe",
    arguments: [true, false])
  func loadedBeforeASave(isSaved: Bool) async throws {
    let workspace = try await workspace()
    for kind in ["append", "write"] { storage.script.fail(kind, with: EditorError(.fileSystem, "no disk")) }
    let context = try await replaced(in: workspace)
    try await wait { await context.store?.state.phase == .unsaveable }
    for _ in 0..<300 { await Task.yield() }
    storage.script.mend()
    // The store may have left the file before that.
    if isSaved { _ = try? await context.store?.save() } else { await context.store?.journalNow() }
    try await wait { await context.store?.state.file?.text.description == "yother" }
  }

  @Test(
    "a document in the place of a file's is a draft though an attempt to keep the file's text fails, and no level tells",
    arguments: 1...3)
  func loadedDuringAFailure(times: Int) async throws {
    let workspace = try await workspace()
    for kind in ["append", "write"] {
      storage.script.fail(kind, times: times, with: EditorError(.unavailable, "not now"))
    }
    let context = try await replaced(in: workspace)
    try await wait { await context.store?.state.file?.text.description == "yother" }
  }

  @Test("a document in the place of a file's that was safe nowhere is a draft if its store is dropped then")
  func loadedAndDropped() async throws {
    var workspace: EditorWorkspace? = try await workspace()
    for kind in ["append", "write"] { storage.script.fail(kind, with: EditorError(.fileSystem, "no disk")) }
    var context: EditorContext? = try await replaced(in: #require(workspace))
    try await wait { await context?.store?.state.phase == .unsaveable }
    for _ in 0..<300 { await Task.yield() }
    storage.script.mend()
    (context, workspace) = (nil, nil)
    try await wait { (try? await found()) == ["yother"] }
    #expect(try await found(areDrafts: false) == ["xb"])
  }

  @Test(
    "a document that the app has loaded, or an empty one, is saved as a file without being changed first",
    arguments: ["other", ""])
  func savedUnchanged(text: String) async throws {
    let context = try await workspace().context(for: hosts[0], document: "Untitled 1")
    if !text.isEmpty {
      try await context.open("b.md")
      _ = await context.model.handle(.load(.finished(MarkdownDocument(text)))).outcome
    }
    try await context.save(as: "c.md")
    #expect(await [storage.text("c.md"), storage.text("b.md")] == [text, "b"])
    #expect(await context.store?.state.file?.path == "c.md")
  }

  @Test("a view that opens a file which the store was saved as without the workspace shows that document")
  func savedPastTheWorkspace() async throws {
    let workspace = try await workspace()
    let context = try await typed(in: workspace)
    try await context.store?.save(as: "new.md")
    let other = workspace.context(for: hosts[1])
    try await other.open("new.md")
    #expect(other.store === context.store)
  }
}
