import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import MarkdownEditing
import Testing
import TextBuffer

/// One file under several names is one document.
@MainActor
@Suite struct SharedNamesTests {
  private static func workspace() async throws -> EditorWorkspace {
    let workspace = try EditorWorkspace([SystemFileStorage()])
    try await workspace.start()
    return workspace
  }

  @Test(
    "a file is one document by whatever name it's opened, also after a save replaced it",
    arguments: [FileScene.Kind.symbolicLink, .hardLink], [false, true])
  func names(kind: FileScene.Kind, saves: Bool) async throws {
    let (scene, workspace) = (try FileScene(kind), try await Self.workspace())
    let other = scene.folder.appending(path: kind == .hardLink ? "inner/two" : "inner/real.md").path
    let contexts = [workspace.makeContext(), workspace.makeContext()]
    try await contexts[0].open(scene.path)
    let host = Host()
    contexts[0].model.handle(.attach(host))
    #expect(await contexts[0].model.handle(.perform(.type("unsaved "))).outcome == .applied)
    if saves { #expect(await contexts[0].model.handle(.save).outcome == .applied) }
    #expect(try await contexts[1].open(other).rope.description.hasPrefix("unsaved the old bytes"))
    #expect(contexts[0].store === contexts[1].store)
    try await workspace.shutDown(.discard)
  }

  @Test("a file that isn't there yet is one document by all names of its folder")
  func missing() async throws {
    let (scene, workspace) = (try FileScene(.missing), try await Self.workspace())
    let contexts = [workspace.makeContext(), workspace.makeContext(), workspace.makeContext()]
    try await contexts[0].open(scene.path)
    try await contexts[1].open(scene.folder.appending(path: "inner").path + "/../file.md")
    try await contexts[2].open(scene.folder.appending(path: "another.md").path)
    #expect(contexts[0].store === contexts[1].store && contexts[0].store !== contexts[2].store)
    try await workspace.shutDown()
  }

  @Test("a file that took the place of one that is open is that document, and a copy is another")
  func replaced() async throws {
    let (scene, workspace) = (try FileScene(.plain), try await Self.workspace())
    let contexts = [workspace.makeContext(), workspace.makeContext(), workspace.makeContext()]
    try await contexts[0].open(scene.path)
    let copy = scene.folder.appending(path: "copy.md").path
    try Data(FileScene.old).write(to: URL(filePath: scene.path), options: .atomic)
    try Data(FileScene.old).write(to: URL(filePath: copy))
    try await contexts[1].open(scene.path)
    try await contexts[2].open(copy)
    #expect(contexts[0].store === contexts[1].store && contexts[0].store !== contexts[2].store)
    try await workspace.shutDown()
  }

  /// A view that is there.
  private final class Host: EditorHost {
    let isAttached = true
    func editorDidUpdate(_ update: EditorUpdate) {}
  }
}
