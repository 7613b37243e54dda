import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTesting
import Foundation
import Locking
import Testing

/// The level of a real storage follows what happens to its writes.
@Suite struct StorageLevelTests {
  private let scene: FileScene
  private let calls = FaultyCalls()
  private let clock = ManualClock()
  private let storage: SystemFileStorage

  init() async throws {
    scene = try FileScene(.plain)
    storage = SystemFileStorage(calls: calls, clock: clock)
    await storage.initialize()
  }

  @Test(
    "a write that the system refuses lowers the level, and the error says what it was; a probe lifts it again",
    arguments: [
      (ENOSPC, StorageProblem.noSpace), (EDQUOT, .noSpace), (EROFS, .readOnly), (EIO, .deviceFailed),
      (EBUSY, .busy), (EMFILE, .busy), (EPERM, .noPermission), (EINVAL, .other),
    ])
  func refused(code: Int32, problem: StorageProblem) async throws {
    #expect(await storage.level == .full)
    var levels = await storage.levels().makeAsyncIterator()
    #expect(await levels.next() == .full)
    calls.refuseWrites(code)
    do throws(EditorError) {
      _ = try await storage.append([1], to: scene.path, if: .always)
      Issue.record("it was written")
    } catch { #expect(StorageProblem(error.code) == problem) }
    #expect(await levels.next() == problem.level)
    #expect(await storage.level == problem.level)
    // As long as that goes on, nothing is better.
    #expect(await storage.probe() == problem.level)
    calls.refuseWrites(nil)
    #expect(await storage.probe() == .full)
    #expect(await levels.next() == .full)
    #expect(scene.content == FileScene.old && scene.leftovers.isEmpty)
  }

  @Test("a write that gets through lifts the level, if it's to the same path")
  func mended() async throws {
    calls.refuseWrites(ENOSPC)
    await #expect(throws: EditorError.self) { try await storage.append([1], to: scene.path, if: .always) }
    calls.refuseWrites(nil)
    _ = try await storage.append([1], to: scene.folder.path + "/other", if: .always)
    #expect(await storage.level == .minimal)
    _ = try await storage.append([1], to: scene.path, if: .always)
    #expect(await storage.level == .full)
  }

  @Test("a file that may not be written stays so for a probe, although its folder takes others")
  func denied() async throws {
    calls.denyWriting(true)
    await #expect(throws: EditorError.self) { try await storage.write([1], to: scene.path, if: .always) }
    #expect(await storage.level == .limited)
    #expect(await storage.probe() == .limited)
    calls.denyWriting(false)
    #expect(await storage.probe() == .full)
  }

  @Test("a write that takes a second lowers the level", arguments: [999, 1_000])
  func slow(milliseconds: Int) async throws {
    let storage = SystemFileStorage(calls: calls, clock: StrideClock(stride: .milliseconds(milliseconds)))
    await storage.initialize()
    _ = try await storage.append([1], to: scene.path, if: .always)
    #expect(await storage.level == (milliseconds < 1_000 ? .full : .limited))
  }

  @Test("what says nothing about the storage leaves the level alone")
  func misses() async throws {
    await #expect(throws: EditorError.self) { try await storage.read(scene.folder.path + "/none") }
    await #expect(throws: EditorError.self) { try await storage.write([1], to: scene.path, if: .isNew) }
    #expect(await storage.level == .full)
    await storage.invalidate()
    await #expect(throws: EditorError.self) { try await storage.write([1], to: scene.path, if: .always) }
    #expect(await storage.level == .unavailable)
    await storage.initialize()
    #expect(await storage.level == .full)
  }

  @Test("what was read or written last is remembered with its age, until the file is known to be gone")
  func remembers() async throws {
    #expect(await storage.lastKnown(scene.path) == nil)
    let file = try await storage.read(scene.path)
    clock.advance(by: .seconds(3))
    #expect(await storage.lastKnown(scene.path) == AgedFile(file, age: .seconds(3)))
    let stamp = try await storage.write(FileScene.new, to: scene.path, if: .always)
    let known = await storage.lastKnown(scene.path)
    #expect(known == AgedFile(StoredFile(bytes: FileScene.new, stamp: stamp), age: .zero))
    let path = scene.folder.appending(path: "moved.md").path
    let moved = try await storage.move(scene.path, to: path, if: stamp)
    #expect(await storage.lastKnown(scene.path) == nil)
    _ = try await storage.move(path, to: scene.path, if: moved)
    _ = try await storage.read(scene.path)
    try FileManager.default.removeItem(atPath: scene.path)
    await #expect(throws: EditorError.self) { try await storage.read(scene.path) }
    #expect(await storage.lastKnown(scene.path) == nil)
  }
}

/// A clock on which the same time passes between any two looks.
private final class StrideClock: MonotonicClock {
  private let stride: Duration
  private let time = Locked(Duration.zero)

  init(stride: Duration) { self.stride = stride }

  var now: Duration {
    time.withLock { time in
      time += stride
      return time
    }
  }
}
