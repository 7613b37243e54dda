import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTestSupport
import Foundation
import MarkdownEditing
import SystemFiles
import TestSupport
import Testing
import TextBuffer

/// A saved text of which others take the file away is safe nowhere until a journal has it.
@Suite(.endsSomeTime) struct LostFileTests {
  /// What others put in the place of a file.
  enum Replacement: CaseIterable {
    case nothing, folder, foreignBytes, linkToNowhere, linkToItself, pipe

    func put(at path: String) throws {
      let files = FileManager.default
      try files.removeItem(atPath: path)
      switch self {
      case .nothing: break
      case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .foreignBytes: try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: path))
      case .linkToNowhere: try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".missing")
      case .linkToItself: try files.createSymbolicLink(atPath: path, withDestinationPath: path)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      }
    }
  }

  private let scene: FileScene
  private let storage = SystemFileStorage()

  init() async throws {
    scene = try FileScene(.plain)
    await storage.initialize()
  }

  private func store() -> DocumentStore {
    var configuration = DocumentStore.Configuration()
    (configuration.autosaveDelay, configuration.recovery) = (nil, .propagate)
    return DocumentStore(storage: storage, configuration: configuration)
  }

  private static func snapshot(_ text: String) -> DocumentSnapshot {
    DocumentSnapshot(MarkdownDocument(Rope(text)), version: EditorVersion(document: 0, change: 1))
  }

  @Test(
    "a clean text whose file became something else is unsafe, is closed into its journal and comes back from it",
    arguments: Replacement.allCases, [true, false])
  func cleanText(_ replacement: Replacement, isNoticed: Bool) async throws {
    let text = String(decoding: FileScene.old, as: UTF8.self)
    let store = store()
    try await store.open(scene.path)
    try replacement.put(at: scene.path)
    if isNoticed {
      do { _ = try await store.checkOutside() } catch {}
      let file = try #require(await store.state.file)
      #expect(file.isDirty && !file.isSafe)
    }
    guard case .inJournal = try await store.close() else {
      return #expect(Bool(false), "it isn't in the journal")
    }
    // Whoever did that takes it away again.
    if replacement != .nothing { try FileManager.default.removeItem(atPath: scene.path) }
    let again = self.store()
    try await again.open(scene.path)
    #expect(await again.state.file?.text.description == text)
    try await again.save()
    #expect(scene.content == FileScene.old)
  }

  @Test("a file that is there again as it was leaves nothing to recover", arguments: Replacement.allCases)
  func isBack(_ replacement: Replacement) async throws {
    let text = String(decoding: FileScene.old, as: UTF8.self)
    let store = store()
    try await store.open(scene.path)
    try replacement.put(at: scene.path)
    do { _ = try await store.checkOutside() } catch {}
    await store.journalNow()
    if replacement != .nothing { try FileManager.default.removeItem(atPath: scene.path) }
    try Data(FileScene.old).write(to: URL(fileURLWithPath: scene.path))
    try await store.checkOutside()
    let file = try #require(await store.state.file)
    #expect(!file.isDirty && file.isSafe && file.text.description == text)
    #expect(try await store.close() == .nothingUnsaved)
    let again = self.store()
    try await again.open(scene.path)
    let recovered = try #require(await again.state.file)
    #expect(recovered.text.description == text && recovered.keptJournals.isEmpty)
  }

  @Test("a pipe in one file's place holds up neither its own document nor another one")
  func pipe() async throws {
    let other = try FileScene(.plain)
    let (store, second) = (store(), store())
    try await store.open(scene.path)
    try await second.open(other.path)
    try Replacement.pipe.put(at: scene.path)
    await #expect(throws: EditorError.self) { try await store.save(Self.snapshot("new")) }
    #expect(await store.state.phase == .unsaveable)
    #expect(try await second.save(Self.snapshot("other")) == .saved)
    guard case .inJournal = try await store.close() else {
      return #expect(Bool(false), "it isn't in the journal")
    }
  }

  @Test("a link to a file that isn't there yet is saved through, and stays a link", arguments: [1, 3])
  func linkToNewFile(links: Int) async throws {
    let files = FileManager.default
    let folder = (scene.path as NSString).deletingLastPathComponent
    for number in 0..<links {
      try files.createSymbolicLink(
        atPath: folder + "/link\(number)",
        withDestinationPath: number + 1 == links ? "new.md" : "link\(number + 1)")
    }
    let store = store()
    try await store.open(folder + "/link0")
    #expect(try await storage.identity(of: folder + "/link0") == storage.identity(of: folder + "/new.md"))
    #expect(try await store.save(Self.snapshot("new")) == .saved)
    #expect(files.contents(atPath: folder + "/new.md") == Data("new".utf8))
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder + "/link0") == (links == 1 ? "new.md" : "link1"))
    #expect(try await store.save(Self.snapshot("newer")) == .saved)
    #expect(files.contents(atPath: folder + "/new.md") == Data("newer".utf8))
  }

  /// Types into the file at `path`, and leaves that in the journal as a crash does.
  private func crash(_ path: String, _ text: String) async throws {
    let store = store()
    try await store.open(path)
    await store.note(Self.snapshot(text))
    await store.journalNow()
    #expect(await store.state.file?.isSafe == true)
  }

  @Test(
    "a text recovered onto what others wrote is closed into a journal with both if the file is something else by then",
    arguments: Replacement.allCases)
  func recoveredText(_ replacement: Replacement) async throws {
    let text = String(decoding: FileScene.old, as: UTF8.self)
    try await crash(scene.path, text + "ours\n")
    try Data(("theirs\n" + text).utf8).write(to: URL(fileURLWithPath: scene.path))
    let store = store()
    try await store.open(scene.path)
    #expect(await store.state.file?.text.description == "theirs\n" + text + "ours\n")
    try replacement.put(at: scene.path)
    try await store.close()
    if replacement != .nothing { try FileManager.default.removeItem(atPath: scene.path) }
    let again = self.store()
    try await again.open(scene.path)
    #expect(await again.state.file?.text.description == "theirs\n" + text + "ours\n")
  }

  @Test(
    "what was typed under a link's name is found under the file's own, and the other way round",
    arguments: [true, false])
  func byAnyName(typedInLink: Bool) async throws {
    let folder = (scene.path as NSString).deletingLastPathComponent
    let link = folder + "/link.md"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene.path)
    try await crash(typedInLink ? link : scene.path, "typed")
    let again = store()
    #expect(try await again.open(typedInLink ? scene.path : link).rope.description == "typed")
    #expect(await again.state.file?.keptJournals.isEmpty == true)
  }

  @Test("a journal beside a link, as earlier versions put it, is still read")
  func besideLink() async throws {
    let files = FileManager.default
    let folder = (scene.path as NSString).deletingLastPathComponent
    try files.createDirectory(atPath: folder + "/links", withIntermediateDirectories: false)
    let link = folder + "/links/link.md"
    try files.createSymbolicLink(atPath: link, withDestinationPath: scene.path)
    try await crash(scene.path, "typed")
    try files.moveItem(
      atPath: DocumentStore.journalPath(for: scene.path), toPath: DocumentStore.journalPath(for: link))
    #expect(try await store().open(link).rope.description == "typed")
  }

  @Test(
    "a file whose name is as long as a file system allows has a journal", arguments: [239, 240, 243, 255])
  func longName(bytes: Int) async throws {
    let folder = (scene.path as NSString).deletingLastPathComponent
    let path =
      folder + "/" + String(repeating: "文", count: (bytes - 3) / 3) + String(repeating: "x", count: bytes % 3)
      + ".md"
    try await crash(path, "typed")
    let again = store()
    #expect(try await again.open(path).rope.description == "typed")
    guard case .inJournal = try await again.close() else {
      return #expect(Bool(false), "it isn't in the journal")
    }
  }
}
