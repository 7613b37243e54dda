import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import Testing

@Suite struct SystemFileStorageTests {
  private static func storage() async -> SystemFileStorage {
    let storage = SystemFileStorage()
    await storage.initialize()
    return storage
  }

  @Test("what is written is read again, with what leads to the file kept", arguments: FileScene.Kind.allCases)
  func roundTrip(kind: FileScene.Kind) async throws {
    let (scene, storage) = (try FileScene(kind), await Self.storage())
    let stamp = try await storage.write(FileScene.new, to: scene.path, if: .always)
    let file = try await storage.read(scene.path)
    #expect(file.bytes == FileScene.new && file.stamp == stamp && scene.leftovers.isEmpty)
    #expect(scene.permissions == (kind == .missing ? 0o644 : 0o640))
    let attributes = try FileManager.default.attributesOfItem(atPath: scene.path)
    #expect((attributes[.type] as? FileAttributeType == .typeSymbolicLink) == (kind == .symbolicLink))
    #expect((attributes[.referenceCount] as? Int == 2) == (kind == .hardLink))
  }

  @Test(
    "a file that somebody else wrote since isn't overwritten", arguments: [FileScene.Kind.plain, .hardLink])
  func changedOutside(kind: FileScene.Kind) async throws {
    let (scene, storage) = (try FileScene(kind), await Self.storage())
    let stamp = try await storage.read(scene.path).stamp
    let theirs = Array("theirs, of one more byte than the old one was long!".utf8)
    try Data(theirs).write(to: URL(filePath: scene.path))
    await #expect(throws: EditorError.self) {
      try await storage.write(FileScene.new, to: scene.path, if: .unchanged(stamp))
    }
    #expect(scene.content == theirs && scene.leftovers.isEmpty)
  }

  @Test("a file that is to be new isn't overwritten where there is one")
  func isNew() async throws {
    let (scene, storage) = (try FileScene(.plain), await Self.storage())
    do throws(EditorError) {
      _ = try await storage.write(FileScene.new, to: scene.path, if: .isNew)
      Issue.record("it was overwritten")
    } catch {
      #expect(error.code == .changedOutside)
    }
    #expect(scene.content == FileScene.old && scene.leftovers.isEmpty)
  }

  @Test("appending adds to the end, or makes the file for its owner alone")
  func appends() async throws {
    let (scene, storage) = (try FileScene(.missing), await Self.storage())
    try await storage.append([1, 2], to: scene.path)
    try await storage.append([3], to: scene.path)
    #expect(scene.content == [1, 2, 3] && scene.permissions == 0o600)
    try await storage.remove(scene.path)
    try await storage.remove(scene.path)
    #expect(scene.content == nil)
    #expect(try await storage.stamp(of: scene.path) == nil)
  }

  @Test("a file that isn't there, a folder, and a file in no folder are errors that say so")
  func errors() async throws {
    let (scene, storage) = (try FileScene(.missing), await Self.storage())
    let codes = [(scene.path, EditorError.Code.noSuchFile), (scene.folder.path, .fileSystem)]
    for (path, code) in codes {
      do throws(EditorError) {
        _ = try await storage.read(path)
        Issue.record("\(path) was read")
      } catch {
        #expect(error.code == code && error.message.contains(path))
      }
    }
    await #expect(throws: EditorError.self) {
      try await storage.write([1], to: scene.path + "/no/such/folder", if: .always)
    }
  }

  @Test("before it's initialised, and once it's invalidated, nothing works")
  func unavailable() async throws {
    let scene = try FileScene(.plain)
    let storage = SystemFileStorage()
    for _ in 0..<2 {
      #expect(await storage.level == .unavailable)
      do throws(EditorError) {
        _ = try await storage.read(scene.path)
        Issue.record("it was read")
      } catch {
        #expect(error.code == .unavailable)
      }
      await storage.initialize()
      #expect(await storage.level == .full)
      _ = try await storage.read(scene.path)
      await storage.invalidate()
    }
  }
}
