import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import SystemFiles
import TestSupport
import Testing

/// Whatever happens while a file is written, it has its old or its new bytes.
@Suite struct FaultInjectionTests {
  static let seed = Cases.seed(1)

  private static func write(
    _ scene: FileScene, _ calls: FaultyCalls, if condition: WriteCondition? = nil
  ) async -> EditorError? {
    let storage = SystemFileStorage(calls: calls)
    await storage.initialize()
    do throws(EditorError) {
      _ = try await storage.write(
        FileScene.new, to: scene.path, if: condition ?? (scene.kind == .missing ? .isNew : .always))
      return nil
    } catch {
      return error
    }
  }

  /// The number of system calls of a write that goes well.
  private static func callCount(_ kind: FileScene.Kind) async throws -> Int {
    let scene = try FileScene(kind)
    let calls = FaultyCalls(in: scene)
    #expect(await write(scene, calls) == nil && scene.content == FileScene.new)
    return calls.count
  }

  @Test(
    "a system call that fails, each in turn, leaves the old bytes and an error, or the new bytes and none",
    arguments: FileScene.Kind.allCases)
  func failures(kind: FileScene.Kind) async throws {
    let count = try await Self.callCount(kind)
    #expect(count > 10)
    for number in 0..<count {
      for code in [EIO, ENOSPC, EACCES] {
        let scene = try FileScene(kind)
        let error = await Self.write(scene, FaultyCalls(.failure(at: number, code: code), in: scene))
        let old = kind == .missing ? nil : FileScene.old
        let comment: Comment = "\(kind), call \(number) of \(count): \(error?.message ?? "no error")"
        // A failure after the bytes are in place (of the last look at the file) is an error though they are there.
        #expect(scene.content == (error == nil ? FileScene.new : old) || number >= count - 1, comment)
        #expect(scene.content == old || scene.content == FileScene.new, comment)
        #expect(scene.leftovers.count <= 1, comment)
      }
    }
  }

  @Test(
    "a process that dies before any system call, or in the middle of a write, leaves the old or the new bytes",
    arguments: FileScene.Kind.allCases)
  func deaths(kind: FileScene.Kind) async throws {
    let count = try await Self.callCount(kind)
    var random = SeededGenerator(seed: Self.seed)
    for attempt in 0..<Cases.count(1_000) / FileScene.Kind.allCases.count + count {
      let number = attempt < count ? attempt : Int.random(in: 0..<count, using: &random)
      let written = Int.random(in: 0..<9, using: &random)
      let scene = try FileScene(kind)
      _ = await Self.write(scene, FaultyCalls(.death(at: number, bytesWritten: written), in: scene))
      let comment: Comment = "TEST_SEED=\(Self.seed) \(kind), call \(number) of \(count), \(written) bytes"
      let old = kind == .missing ? nil : FileScene.old
      // A file with several names can't be replaced, so it's rewritten: who reads it next puts it right.
      let storage = SystemFileStorage(calls: FaultyCalls(in: scene))
      await storage.initialize()
      let content = try? await storage.read(scene.path).bytes
      #expect(content == old || content == FileScene.new, comment)
      #expect(scene.content == content, comment)
      #expect(await Self.write(scene, FaultyCalls(in: scene), if: .always) == nil, comment)
      #expect(scene.content == FileScene.new && scene.leftovers.isEmpty, comment)
    }
  }

  @Test("a test that can't fail proves nothing: writing in place without a backup is caught")
  func catches() async throws {
    let scene = try FileScene(.plain)
    let calls = FaultyCalls(.death(at: 2, bytesWritten: 3))
    let descriptor = try calls.open(scene.path, O_WRONLY | O_TRUNC, mode: 0)
    #expect(throws: SystemError.self) {
      try calls.writeAll(FileScene.new, to: descriptor)
      try calls.close(descriptor)
    }
    #expect(scene.content != FileScene.old && scene.content != FileScene.new)
  }
}
