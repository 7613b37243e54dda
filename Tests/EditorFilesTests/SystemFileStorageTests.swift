import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import SystemFiles
import Testing

@Suite struct SystemFileStorageTests {
  private static func storage(_ calls: FaultyCalls = FaultyCalls()) async -> SystemFileStorage {
    let storage = SystemFileStorage(calls: calls)
    await storage.initialize()
    return storage
  }

  @Test("what is written is read again, with what leads to the file kept", arguments: FileScene.Kind.allCases)
  func roundTrip(kind: FileScene.Kind) async throws {
    let (scene, storage) = (try FileScene(kind), await Self.storage())
    let stamp = try await storage.write(FileScene.new, to: scene.path, if: .always)
    let file = try await storage.read(scene.path)
    #expect(file.bytes == FileScene.new && file.stamp == stamp && scene.leftovers.isEmpty)
    let another = scene.folder.appending(path: "inner/another.md").path
    try SystemCalls.close(SystemCalls.open(another, O_WRONLY | O_CREAT, mode: 0o666))
    let usual = FileStatus(path: another).map { Int($0.permissions) }
    #expect(scene.permissions == (kind == .missing ? usual : 0o640))
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
    _ = try await storage.append([1, 2], to: scene.path, if: .isNew)
    _ = try await storage.append([3], to: scene.path, if: .always)
    #expect(scene.content == [1, 2, 3] && scene.permissions == 0o600)
    try await storage.remove(scene.path, if: .always)
    try await storage.remove(scene.path, if: .always)
    #expect(scene.content == nil)
    #expect(try await storage.stamp(of: scene.path) == nil)
    _ = try await storage.append([1], to: scene.path, if: .always)
    #expect(scene.permissions == 0o600)
  }

  @Test("adding and removing do nothing where the file isn't what it was, or is there already")
  func conditions() async throws {
    let (scene, storage) = (try FileScene(.missing), await Self.storage())
    let stamp = try await storage.append([1], to: scene.path, if: .isNew)
    let next = try await storage.append([2], to: scene.path, if: .unchanged(stamp))
    for condition in [WriteCondition.isNew, .unchanged(stamp)] {
      do throws(EditorError) {
        _ = try await storage.append([3], to: scene.path, if: condition)
        Issue.record("something was added")
      } catch { #expect(error.code == .changedOutside) }
    }
    await #expect(throws: EditorError.self) { try await storage.remove(scene.path, if: .unchanged(stamp)) }
    #expect(scene.content == [1, 2])
    try await storage.remove(scene.path, if: .unchanged(next))
    do throws(EditorError) {
      _ = try await storage.append([3], to: scene.path, if: .unchanged(next))
      Issue.record("something was added")
    } catch { #expect(error.code == .noSuchFile) }
    #expect(scene.content == nil)
  }

  @Test("an addition that fails leaves no part of it behind", arguments: [WriteCondition.isNew, .always])
  func failingAppend(condition: WriteCondition) async throws {
    try await Self.failEachCall(of: { scene, storage in
      if condition == .always { try Data([1, 2]).write(to: URL(filePath: scene.path)) }
      let stamp = try? await storage.append(
        Array("more than one portion".utf8), to: scene.path, if: condition)
      let old: [UInt8]? = condition == .always ? [1, 2] : nil
      #expect(stamp != nil || scene.content == old)
    })
  }

  @Test("a file that can't be read is read as it is, or not at all, and stays")
  func failingRead() async throws {
    try await Self.failEachCall(of: { scene, storage in
      try Data(FileScene.old).write(to: URL(filePath: scene.path))
      let file = try? await storage.read(scene.path)
      #expect(file == nil || file?.bytes == FileScene.old)
      #expect(scene.content == FileScene.old)
    })
  }

  @Test("a file that can't be removed is there in whole, and one that is said to be removed is gone")
  func failingRemove() async throws {
    try await Self.failEachCall(of: { scene, storage in
      try Data(FileScene.old).write(to: URL(filePath: scene.path))
      let stamp = try #require(try await Self.storage().stamp(of: scene.path))
      let isRemoved = (try? await storage.remove(scene.path, if: .unchanged(stamp))) != nil
      #expect(isRemoved ? scene.content == nil : scene.content == nil || scene.content == FileScene.old)
    })
  }

  /// Does `work` again and again, each time with the next of its system calls failing, until none is left that does.
  private static func failEachCall(
    of work: (FileScene, SystemFileStorage) async throws -> Void
  ) async throws {
    var number = 0
    while true {
      let scene = try FileScene(.missing)
      let calls = FaultyCalls(.failure(at: number, code: ENOSPC), in: scene)
      try await work(scene, await storage(calls))
      guard calls.count > number else { break }
      number += 1
    }
    #expect(number > 1)
  }

  @Test(
    "a file in a folder in which nothing can be made is written all the same, and nothing is left anywhere")
  func readOnlyFolder() async throws {
    let scene = try FileScene(.readOnlyFolder)
    let storage = await Self.storage(FaultyCalls(in: scene))
    _ = try await storage.write(FileScene.new, to: scene.path, if: .always)
    #expect(scene.content == FileScene.new && scene.leftovers.isEmpty)
  }

  @Test("what killed saves left goes with the next save in the folder; what one writes just now stays")
  func strays() async throws {
    let scene = try FileScene(.plain)
    var number = 0
    while scene.leftovers.isEmpty {
      let storage = await Self.storage(FaultyCalls(.death(at: number, bytesWritten: 3), in: scene))
      _ = try? await storage.write(FileScene.new, to: scene.path, if: .always)
      number += 1
    }
    let sibling = SiblingFile(of: scene.path)
    let busy = try sibling.make(holding: [7], mode: 0o600)
    _ = try await Self.storage().write(FileScene.new, to: scene.path, if: .always)
    #expect(scene.leftovers == [[7]])
    _ = try LiveFileCalls().close(busy.descriptor)
    _ = try await Self.storage().write(FileScene.old, to: scene.path, if: .always)
    #expect(scene.leftovers.isEmpty && scene.content == FileScene.old)
  }

  @Test("a file with a backup beside it that somebody wrote since keeps what they wrote, and the backup")
  func writtenSince() async throws {
    let scene = try await FileScene.torn()
    try Data("theirs".utf8).write(to: URL(filePath: scene.path))
    let storage = await Self.storage(FaultyCalls(in: scene))
    #expect(try await storage.read(scene.path).bytes == Array("theirs".utf8))
    _ = try await storage.write(FileScene.new, to: scene.path, if: .always)
    #expect(scene.content == FileScene.new && scene.leftovers.count == 1)
  }

  @Test("a file that isn't there, a folder, and a file in no folder are errors that say so")
  func errors() async throws {
    let (scene, storage) = (try FileScene(.missing), await Self.storage())
    let codes = [
      (scene.path, EditorError.Code.noSuchFile), (scene.folder.path, .fileSystem), ("/dev/null", .fileSystem),
    ]
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
