import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTestSupport
import Foundation
import MarkdownEditing
import Testing
import TextBuffer

/// Journals in a state folder are found by whatever name their file has, and listed.
@Suite(.endsSomeTime) struct StateFolderTests {
  private let scene: FileScene
  private let storages = [SystemFileStorage(), SystemFileStorage()]
  private let files = FileManager.default

  init() async throws {
    scene = try FileScene(.plain)
    for storage in storages { await storage.initialize() }
    try files.createDirectory(atPath: state, withIntermediateDirectories: false)
    try files.createDirectory(atPath: path("other"), withIntermediateDirectories: false)
  }

  private var state: String { path("state") }

  private func path(_ name: String) -> String { scene.folder.appending(path: name).path }

  private func configuration(_ folder: String?) -> DocumentStore.Configuration {
    var configuration = DocumentStore.Configuration()
    (configuration.autosaveDelay, configuration.recovery) = (nil, .propagate)
    (configuration.stateFolder, configuration.pollInterval) = (folder, nil)
    return configuration
  }

  private func store(_ program: Int = 0) -> DocumentStore {
    DocumentStore(storage: storages[program], configuration: configuration(state))
  }

  /// Types `text` into the file at `path`, and leaves that in the journal, as a crash does.
  @discardableResult
  private func crash(_ path: String, _ text: String = "typed", folder: String?) async throws -> DocumentStore
  {
    let store = DocumentStore(storage: storages[0], configuration: configuration(folder))
    try await store.open(path)
    await type(text, in: store)
    #expect(await store.state.file?.isSafe == true)
    return store
  }

  private func type(_ text: String, in store: DocumentStore) async {
    await store.note(
      DocumentSnapshot(MarkdownDocument(Rope(text)), version: EditorVersion(document: 0, change: 1)))
    await store.journalNow()
  }

  private func text(_ store: DocumentStore, _ path: String) async throws -> String {
    try await store.open(path).rope.description
  }

  /// The names of the journals in the folder at `path`.
  private func journals(_ path: String) throws -> [String] {
    try files.contentsOfDirectory(atPath: path).filter { $0.contains("journal") }
  }

  private func workspace() async throws -> EditorWorkspace {
    let workspace = try await EditorWorkspace([storages[1]], store: configuration(state))
    try await workspace.start()
    return workspace
  }

  /// The names by which a file can be opened after a crash.
  enum Name: CaseIterable {
    case own, renamed, movedElsewhere, link, hardLink, throughLinkedFolder
  }

  @Test("what a crash left unsaved comes back by whatever name the file has then", arguments: Name.allCases)
  func byAnyName(_ name: Name) async throws {
    try await crash(scene.path, folder: state)
    #expect(try journals(scene.folder.path).isEmpty && journals(state).count == 1)
    var new = path("new.md")
    switch name {
    case .own: new = scene.path
    case .renamed: try files.moveItem(atPath: scene.path, toPath: new)
    case .movedElsewhere:
      new = path("other/new.md")
      try files.moveItem(atPath: scene.path, toPath: new)
    case .link: try files.createSymbolicLink(atPath: new, withDestinationPath: scene.path)
    case .hardLink: try files.linkItem(atPath: scene.path, toPath: new)
    case .throughLinkedFolder:
      try files.createSymbolicLink(atPath: path("link"), withDestinationPath: scene.folder.path)
      new = path("link/file.md")
    }
    let again = store()
    #expect(try await text(again, new) == "typed")
    #expect(await again.state.file?.keptJournals.isEmpty == true)
    try await again.save()
    #expect(try journals(state).isEmpty)
    #expect(files.contents(atPath: new) == Data("typed".utf8))
  }

  @Test("a renamed file's text is safe after the next letter, too, and nobody lists it twice")
  func goesOn() async throws {
    try await crash(scene.path, folder: state)
    try files.moveItem(atPath: scene.path, toPath: path("new.md"))
    try await crash(path("new.md"), "typed!", folder: state)
    #expect(try journals(state).count == 1)
    #expect(try await workspace().unsavedDocuments().map(\.path) == [path("new.md")])
    #expect(try await text(store(), path("new.md")) == "typed!")
  }

  @Test("all that wasn't saved is listed by its path, drafts too, unless somebody has it open")
  func listed() async throws {
    try Data("b".utf8).write(to: scene.folder.appending(path: "other/file.md"))
    try await crash(scene.path, folder: state).close()
    try await crash(path("other/file.md"), "b!", folder: state).close()
    let draft = store()
    await type("draft", in: draft)
    try await draft.close()
    let workspace = try await workspace()
    let found = try await workspace.unsavedDocuments()
    let texts = found.map { document in document.text?.description ?? "none" }
    #expect(texts.sorted() == ["b!", "draft", "typed"])
    #expect(found.filter(\.isDraft).count == 1)
    let open = store()
    #expect(try await text(open, path("other/file.md")) == "b!")
    #expect(try await workspace.unsavedDocuments().count == 2)
    try await open.save()
    try await open.close()
    for document in try await workspace.unsavedDocuments() {
      let context = await workspace.makeContext()
      try await context.open(document.path)
      #expect(await context.model.text == document.text)
      try await workspace.close(context, .discard)
    }
    #expect(try await workspace.unsavedDocuments().isEmpty && journals(state).isEmpty)
  }

  @Test(
    "a state folder that isn't there, or isn't one, leaves the journal beside the file",
    arguments: [true, false])
  func noFolder(isThere: Bool) async throws {
    try files.removeItem(atPath: state)
    if isThere { try Data().write(to: URL(filePath: state)) }
    let store = try await crash(scene.path, folder: state)
    #expect(await store.state.file?.journalError == nil)
    #expect(await storages[0].level >= .limited)
    #expect(try journals(scene.folder.path).count == 1)
    // Another program is told, since the journal is where it looks.
    let other = self.store(1)
    #expect(try await text(other, scene.path) == String(decoding: FileScene.old, as: UTF8.self))
    #expect(await other.state.file?.others.count == 1)
    try await store.close()
    #expect(try await text(self.store(1), scene.path) == "typed")
  }

  @Test("a journal beside its file, as others put it, is read, and gives way to one in the state folder")
  func besideFile() async throws {
    try await crash(scene.path, folder: nil)
    let store = store()
    #expect(try await text(store, scene.path) == "typed")
    await type("typed!", in: store)
    #expect(try journals(scene.folder.path).isEmpty && journals(state).count == 1)
    try await store.close()
    #expect(try await text(self.store(), scene.path) == "typed!")
  }

  @Test(
    "a journal stays with its path when the old file is renamed as a backup, and a new one takes its place")
  func backup() async throws {
    try await crash(scene.path, folder: state)
    try files.moveItem(atPath: scene.path, toPath: path("file.md~"))
    try Data(FileScene.old).write(to: URL(filePath: scene.path))
    let old = String(decoding: FileScene.old, as: UTF8.self)
    let backup = store()
    #expect(try await text(backup, path("file.md~")) == old)
    #expect(await backup.state.file?.keptJournals.isEmpty == true)
    #expect(try await text(store(1), scene.path) == "typed")
  }

  @Test(
    "a second program is told of the first, and leaves its journal alone, also after the file was renamed")
  func others() async throws {
    let first = try await crash(scene.path, folder: state)
    let old = String(decoding: FileScene.old, as: UTF8.self)
    for name in [scene.path, path("new.md")] {
      if name != scene.path { try files.moveItem(atPath: scene.path, toPath: name) }
      let second = store(1)
      #expect(try await text(second, name) == old)
      #expect(await second.state.file?.others.count == 1)
      try await second.close()
      #expect(try await workspace().unsavedDocuments().isEmpty)
    }
    #expect(try journals(state).count == 1)
    try await first.close()
    #expect(try await text(store(1), path("new.md")) == "typed")
  }

  @Test("a renamed file doesn't get what was typed into another file that had its former name after it")
  func formerName() async throws {
    let old = String(decoding: FileScene.old, as: UTF8.self)
    try await crash(scene.path, old + "!", folder: state)
    try files.moveItem(atPath: scene.path, toPath: path("new.md"))
    try Data((old + " tail").utf8).write(to: URL(filePath: scene.path))
    try await crash(scene.path, "head " + old + " tail", folder: state)
    try files.removeItem(atPath: scene.path)
    let renamed = store()
    #expect(try await text(renamed, path("new.md")) == old + "!")
    try await renamed.save()
    #expect(try await text(store(), scene.path) == "head " + old + " tail")
  }

  @Test("a name as long as a file system allows has a journal of its own", arguments: [200, 214, 243, 255])
  func longName(bytes: Int) async throws {
    let name =
      String(repeating: "文", count: (bytes - 3) / 3) + String(repeating: "x", count: bytes % 3) + ".md"
    try await crash(path(name), folder: state)
    try await crash(path("other/" + name), "other", folder: state)
    #expect(try journals(state).count == 2 && journals(scene.folder.path).isEmpty)
    #expect(try await text(store(), path(name)) == "typed")
    let paths = try await workspace().unsavedDocuments().map(\.path)
    #expect(paths == [path(name), path("other/" + name)].sorted())
  }
}
