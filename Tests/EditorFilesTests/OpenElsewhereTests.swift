import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTestSupport
import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Programs that have one file open are told of each other, and don't take each other's journals for a crash's.
@Suite(.endsSomeTime) struct OpenElsewhereTests {
  private let scene: FileScene
  private let storages = (0..<3).map { _ in SystemFileStorage() }
  private let old = String(decoding: FileScene.old, as: UTF8.self)

  init() async throws {
    scene = try FileScene(.plain)
    for storage in storages { await storage.initialize() }
  }

  /// A store of the program with this number, which neither saves nor journals by itself.
  private func store(_ number: Int, autosave: Duration? = nil, stateFolder: String? = nil) -> DocumentStore {
    var configuration = DocumentStore.Configuration()
    configuration.stateFolder = stateFolder
    (configuration.autosaveDelay, configuration.recovery) = (autosave, .propagate)
    (configuration.journalDelay, configuration.pollInterval) = (.seconds(1_000), nil)
    return DocumentStore(storage: storages[number], configuration: configuration)
  }

  private func opened(_ number: Int) async throws -> DocumentStore {
    let store = store(number)
    try await store.open(scene.path)
    return store
  }

  private func type(_ text: String, in store: DocumentStore, change: Int = 1) async {
    await store.note(
      DocumentSnapshot(MarkdownDocument(Rope(text)), version: EditorVersion(document: 0, change: change)))
    await store.journalNow()
  }

  /// The names of the records of claims that are left in the folder.
  private var records: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: scene.folder.path).filter { $0.contains("claim") }
    }
  }

  @Test("a second program is told of the first, and shows the file's text, not what the first is typing")
  func second() async throws {
    let first = try await opened(0)
    #expect(await first.state.file?.others == [])
    await type("typed", in: first)
    let second = try await opened(1)
    let file = try #require(await second.state.file)
    #expect(file.text.description == old && file.recoveredChanges == 0 && file.keptJournals.isEmpty)
    #expect(file.others.count == 1 && file.takenOverBy == nil)
    #expect(file.others.first?.holder.contains("process \(getpid()) on ") == true)
    // The first is told with its next step, and both are safe.
    await type("typed on", in: first, change: 2)
    await type("typed, too", in: second)
    #expect(await first.state.file?.others.count == 1)
    for store in [first, second] {
      #expect(await store.state.file?.isSafe == true)
      guard case .inJournal = try await store.close() else { return #expect(Bool(false), "not in a journal") }
    }
    #expect(try records.isEmpty)
    // Both texts are found now, one of them for a person to choose.
    let third = try await opened(2)
    let found = try #require(await third.state.file)
    let texts = [found.text.description] + found.keptJournals.compactMap { $0.text?.description }
    #expect(Set(texts) == ["typed on", "typed, too"])
  }

  @Test("the claim of a killed program ends with it, and its journal is recovered")
  func killed() async throws {
    var first: DocumentStore? = try await opened(0)
    if let first { await type("typed", in: first) }
    let record = try #require(try records.first)
    let path = scene.folder.appending(path: record)
    let bytes = try Data(contentsOf: path)
    try await first?.close()
    first = nil
    // As the kill left it: its lock is gone.
    try bytes.write(to: path)
    let second = try await opened(1)
    #expect(await second.state.file?.text.description == "typed")
    #expect(await second.state.file?.others == [])
    try await second.close()
    #expect(try records.isEmpty)
  }

  @Test("each program sees all others, whichever comes and goes, and links don't hide them")
  func several() async throws {
    let link = scene.folder.appending(path: "link.md").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene.path)
    let first = try await opened(0)
    let second = try await opened(1)
    #expect(await second.state.file?.others.count == 1)
    try await first.close()
    let third = store(2)
    try await third.open(link)
    #expect(await third.state.file?.others.count == 1)
    try await second.close()
    _ = try await third.checkOutside()
    await third.journalNow()
    await type("x", in: third)
    #expect(await third.state.file?.others == [])
    try await third.close(.discard)
    #expect(try records.isEmpty)
  }

  @Test("who takes a file over writes it, and the others don't until they take it over themselves")
  func takenOver() async throws {
    let first = try await opened(0)
    let second = try await opened(1)
    await type("of the first", in: first)
    try await second.takeOver()
    await #expect { try await first.save() } throws: { ($0 as? EditorError)?.code == .takenOver }
    #expect(scene.content == FileScene.old)
    let file = try #require(await first.state.file)
    #expect(file.takenOverBy?.id == file.others.first?.id && file.isSafe)
    await type(old + "of the second", in: second)
    try await second.save()
    #expect(scene.content == Array((old + "of the second").utf8))
    try await first.takeOver()
    #expect(await first.state.file?.takenOverBy == nil)
    await #expect { try await first.save() } throws: { ($0 as? EditorError)?.code == .conflict }
    await type(old + "of the second, again", in: second, change: 2)
    await #expect { try await second.save() } throws: { ($0 as? EditorError)?.code == .takenOver }
  }

  @Test("a store whose file was taken over doesn't save by itself, and closes with its text in the journal")
  func closedAfterwards() async throws {
    let first = store(0, autosave: .milliseconds(1))
    try await first.open(scene.path)
    let second = try await opened(1)
    try await second.takeOver()
    await type("of the first", in: first)
    guard case .inJournal = try await first.close() else { return #expect(Bool(false), "not in a journal") }
    #expect(scene.content == FileScene.old)
  }

  @Test("a copy under another name is nobody else's")
  func copy() async throws {
    let first = try await opened(0)
    let second = try await opened(1)
    await type("copied", in: second)
    try await second.save(as: scene.folder.appending(path: "copy.md").path)
    #expect(await second.state.file?.others == [])
    await type("x", in: first)
    #expect(await first.state.file?.others == [] && scene.content == FileScene.old)
  }

  @Test(
    "a program that only watches is told when another opens the file, takes it over and leaves it",
    arguments: [nil, "inner"])
  func watched(stateFolder: String?) async throws {
    let watcher = SystemFileWatching()
    try await watcher.initialize()
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval) = (.milliseconds(1), nil)
    configuration.stateFolder = stateFolder.map { scene.folder.appending(path: $0).path }
    let first = DocumentStore(storage: storages[0], watcher: watcher, configuration: configuration)
    try await first.open(scene.path)
    let second = store(1, stateFolder: configuration.stateFolder)
    try await second.open(scene.path)
    try await wait { await first.state.file?.others.count == 1 }
    try await second.takeOver()
    try await wait { await first.state.file?.takenOverBy != nil }
    try await second.close()
    try await wait { await first.state.file?.others.isEmpty == true }
    try await first.close()
    await watcher.invalidate()
  }

  @Test("a draft that another program has open isn't among those to recover, until that one closes it")
  func drafts() async throws {
    var configuration = DocumentStore.Configuration()
    configuration.stateFolder = scene.folder.path
    let draft = DocumentStore(storage: storages[0], configuration: configuration)
    await type("typed", in: draft)
    let workspace = try await EditorWorkspace([storages[1]], store: configuration)
    try await workspace.start()
    #expect(try await workspace.unsavedDocuments().isEmpty)
    try await draft.close()
    #expect(try await workspace.unsavedDocuments().map { $0.text?.description } == ["typed"])
    try await workspace.shutDown()
  }

  @Test("a folder in which nothing can be made, and bytes that are no claim, keep nobody from opening a file")
  func strange() async throws {
    let denied = try FileScene(.readOnlyFolder)
    let storage = SystemFileStorage(calls: FaultyCalls(in: denied))
    await storage.initialize()
    let silent = DocumentStore(storage: storage)
    #expect(try await silent.open(denied.path).rope.description == old)
    #expect(await silent.state.file?.others == [])
    try await silent.close()
    try Data([1, 2, 3]).write(to: scene.folder.appending(path: ".file.md.mdedit-claim"))
    let store = try await opened(0)
    #expect(await store.state.file?.others == [])
    try await store.close()
    #expect(try records.isEmpty)
  }

  @Test(
    "a file is moved with its rights and its other names, its link stays, and the unsaved text survives a crash"
  )
  func moved() async throws {
    let link = scene.folder.appending(path: "link.md").path
    let other = scene.folder.appending(path: "other.md").path
    let path = scene.folder.appending(path: "inner/moved.md").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene.path)
    try FileManager.default.linkItem(atPath: scene.path, toPath: other)
    var store: DocumentStore? = self.store(0)
    try await store?.open(link)
    if let store { await type("typed", in: store) }
    try await store?.move(to: path)
    #expect(!FileManager.default.fileExists(atPath: scene.path))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640 && attributes[.referenceCount] as? Int == 2)
    store = nil
    let next = self.store(1)
    #expect(try await next.open(path).rope.description == "typed")
    #expect(try await next.save() == .saved)
    #expect(FileManager.default.contents(atPath: other) == Data("typed".utf8))
    await #expect { try await next.move(to: other) } throws: { ($0 as? EditorError)?.code == .exists }
  }
}
