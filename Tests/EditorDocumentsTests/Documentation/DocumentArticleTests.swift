import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What a title bar says of a document's file.
func title(of state: DocumentStoreState) -> String {
  switch state {
  case .closed: "No file"
  case .opening(let path, let progress): "\(path) (\(Int(progress * 100)) %)"
  case .unopened(let error): error.message
  case .clean(let file): file.path
  case .dirty(let file): file.path + (file.isSafe ? " – edited" : " – edited, not on disk yet")
  case .saving(let file, _): file.path + " – saving"
  case .conflicted(let file, _): file.path + " – changed by others, too"
  case .unsaveable(let file, let reason): file.path + " – " + reason.error.message
  }
}

/// The code of EditorDocuments' and EditorFiles' pages; `TidyTests` compares the pages with it.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct DocumentArticleTests {
  private let host = SimulatedHost()

  @Test("the landing pages' code does what its comments say")
  func landingPages() async throws {
    let storage = MemoryFileStorage(["notes.md": "milk"])  // SystemFileStorage() for those of the file system
    let workspace = try EditorWorkspace([storage])
    try await workspace.start()

    let context = workspace.context(for: host)
    let document = try await context.open("notes.md")
    let outcome = await context.model.perform(.bulletList).outcome  // applied

    let saved = await context.model.handle(.save).outcome  // applied: the file has what was typed until now
    let file = await storage.text("notes.md")  // - milk
    try await workspace.shutDown()
    // On a machine that is busy, it may have been saved by itself before that was asked for.
    #expect(["applied", "unchanged: nothing to save"].contains(saved.description))
    #expect(String(document.rope) == "milk" && outcome == .applied && file == "- milk")

    let files = try EditorWorkspace([SystemFileStorage(), SystemFileWatching()])
    #expect(files.contexts.isEmpty)
  }

  @Test("what a crash left unsaved comes back, and the title says where the text is")
  func recovery() async throws {
    let storage = MemoryFileStorage(["notes.md": "milk\n"])
    var settings = EditorSettings()
    settings.autosaveDelay = nil  // a person saves
    settings.journalDelay = .milliseconds(200)

    let workspace = try EditorWorkspace([storage], settings: settings)
    try await workspace.start()
    let context = workspace.context(for: host)
    try await context.open("notes.md")
    _ = await context.model.perform(.type("oat ")).outcome
    let store = try #require(context.store)
    for await state in await store.states() where state.file?.journaledText == Rope("oat milk\n") {
      #expect(title(of: state) == "notes.md – edited")
      break
    }

    // A crash, and the next start.
    let nextWorkspace = try EditorWorkspace([storage], settings: settings)
    try await nextWorkspace.start()
    let nextContext = nextWorkspace.makeContext()
    let document = try await nextContext.open("notes.md")  // oat milk
    let recovered = await nextContext.store?.state.file?.recoveredChanges  // 1
    #expect(String(document.rope) == "oat milk\n" && recovered == 1)
  }

  @Test("a document without a file is found at the next start, and becomes a file")
  func untitled() async throws {
    let storage = MemoryFileStorage()
    var configuration = DocumentStore.Configuration()
    configuration.stateFolder = "state"  // it must exist

    let app = try EditorWorkspace([storage], store: configuration)
    try await app.start()
    let untitled = app.context(for: host, document: "Untitled 1")
    _ = await untitled.model.perform(.type("eggs")).outcome
    let place = try await app.close(untitled)  // in its journal
    if case .inJournal = place {} else { Issue.record("\(place)") }

    for document in try await app.unsavedDocuments() {
      let context = app.context(for: host)
      let text = try await context.open(document.path)  // eggs
      if document.isDraft { try await context.save(as: "eggs.md") }
      #expect(String(text.rope) == "eggs")
    }
    #expect(await storage.text("eggs.md") == "eggs")
  }

  @Test("what others wrote is merged, or waits for a person")
  func conflict() async throws {
    let storage = MemoryFileStorage(["notes.md": "milk\n"])
    var settings = EditorSettings()
    settings.autosaveDelay = nil
    let workspace = try EditorWorkspace([storage], settings: settings)
    try await workspace.start()
    let context = workspace.context(for: host)
    try await context.open("notes.md")
    _ = await context.model.perform(.type("oat ")).outcome
    let store = try #require(context.store)
    for await state in await store.states() where state.phase == .dirty { break }
    await storage.writeOutside("soy milk\n", to: "notes.md")
    await #expect(throws: EditorError.self) { try await store.checkOutside() }
    #expect(await store.state.phase == .conflicted)

    if case .conflicted(_, let theirs) = await store.state {
      print(theirs)  // show both, and ask
      await store.resolve(.keepOurs)  // or .takeTheirs
    }
    _ = try await store.save()
    #expect(await storage.text("notes.md") == "oat milk\n")
    _ = await context.model.perform(.type("rich ")).outcome
    for await state in await store.states() where state.phase == .dirty { break }
    await storage.writeOutside("oat thin milk\n", to: "notes.md")
    await #expect(throws: EditorError.self) { try await store.checkOutside() }

    if let conflict = await store.conflict {
      let choices = conflict.hunks.map { hunk in
        print(hunk.ours, hunk.theirs)  // show both, and ask
        return TextConflict.HunkChoice.both
      }
      let preview = conflict.resolved(by: choices)
      await store.resolve(.takeText(preview))  // a step that can be undone
    }
    _ = try await store.save()
  }

  @Test("a file that is open elsewhere can be looked at, taken over and copied")
  func elsewhere() async throws {
    let storage = MemoryFileStorage(["notes.md": "milk\n"], tellsClaims: true)
    let workspaces = [try EditorWorkspace([storage]), try EditorWorkspace([storage])]
    for workspace in workspaces { try await workspace.start() }
    let first = workspaces[0].makeContext()
    try await first.open("notes.md")
    let context = workspaces[1].context(for: host)
    try await context.open("notes.md")
    let store = try #require(context.store)

    if let other = await store.state.file?.others.first {
      print(other.holder)  // such as "notes, process 4711 on lisa"; show it, and ask
      context.isReadOnly = true  // look only, or
      try await store.takeOver()  // the others write nothing to the file any more, and are told, or
      try await context.save(as: "copy.md")  // go on in a copy
    }
    #expect(await storage.text("copy.md") == "milk\n")
    for workspace in workspaces { try await workspace.shutDown() }
  }

  @Test("closing says where the text is, and throws where it's safe nowhere")
  func closing() async throws {
    let storage = MemoryFileStorage(["notes.md": "milk\n"])
    let workspace = try EditorWorkspace([storage])
    try await workspace.start()
    let context = workspace.context(for: host)
    try await context.open("notes.md")
    _ = await context.model.perform(.type("oat ")).outcome
    storage.script.fail("write", with: EditorError(.noSpace, "the disk is full"))
    do {
      try await workspace.close(context)
    } catch {
      print(error.message)  // the view goes on as it was; a person may save elsewhere, or
      try await workspace.close(context, .discard)
    }
    #expect(workspace.contexts.isEmpty)
  }
}
