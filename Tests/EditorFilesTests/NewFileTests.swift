import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import Locking
import SystemFiles
import Testing

/// How files come to be that weren't there, also where a file system knows no permissions or second names.
@Suite struct NewFileTests {
  private static func write(_ scene: FileScene, _ calls: WatchedCalls) async -> EditorError.Code? {
    let storage = SystemFileStorage(calls: calls)
    await storage.initialize()
    do throws(EditorError) {
      let condition = scene.kind == .missing ? WriteCondition.isNew : .always
      let stamp = try await storage.write(FileScene.new, to: scene.path, if: condition)
      #expect(try await storage.stamp(of: scene.path) == stamp)
      return nil
    } catch { return error.code }
  }

  /// Calls of a file system that knows no second names, before each of which `watch` is called.
  private static func withoutLinks(
    _ scene: FileScene, code: Int32 = EPERM,
    watch: @escaping @Sendable (WatchedCalls.Call) throws(SystemError) -> Void = { _ in }
  ) -> WatchedCalls {
    WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        if case .link = call { throw SystemError(code: code) }
        try watch(call)
      })
  }

  @Test(
    "a file is saved where there are no locks", arguments: [FileScene.Kind.missing, .plain, .hardLink],
    [ENOLCK, ENOTSUP])
  func withoutLocks(kind: FileScene.Kind, code: Int32) async throws {
    let scene = try FileScene(kind)
    let calls = WatchedCalls(
      scene, watch: { call throws(SystemError) in if case .lock = call { throw SystemError(code: code) } })
    #expect(await Self.write(scene, calls) == nil)
    #expect(scene.content == FileScene.new && scene.leftovers.isEmpty)
  }

  @Test("a new file gets what the umask leaves of everybody's rights, by the system itself")
  func permissions() async throws {
    let scene = try FileScene(.missing)
    let modes = Locked<[mode_t]>([])
    let calls = WatchedCalls(
      scene,
      watch: { call in
        switch call {
        case .open(_, let flags, let mode) where flags & O_CREAT != 0: modes.withLock { $0.append(mode) }
        case .changeMode: Issue.record("the umask was overruled")
        default: break
        }
      })
    #expect(await Self.write(scene, calls) == nil)
    #expect(modes.withLock { $0 } == [0o666])
  }

  @Test("permissions that can't be set are no reason to fail", arguments: [FileScene.Kind.missing, .plain])
  func noPermissions(kind: FileScene.Kind) async throws {
    let scene = try FileScene(kind)
    let calls = WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        if case .changeMode = call { throw SystemError(code: EPERM) }
      })
    #expect(await Self.write(scene, calls) == nil)
    #expect(scene.content == FileScene.new && scene.leftovers.isEmpty)
  }

  @Test("permissions that a file has by itself needn't be set for it to be replaced")
  func samePermissions() async throws {
    let scene = try FileScene(.plain)
    #expect(chmod(scene.path, 0o600) == 0)
    let before = FileStatus(path: scene.path)
    let calls = WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        if case .changeMode = call { throw SystemError(code: EPERM) }
      })
    #expect(await Self.write(scene, calls) == nil)
    #expect(scene.content == FileScene.new && FileStatus(path: scene.path)?.identity != before?.identity)
  }

  @Test(
    "a new file comes to be where files have one name each",
    arguments: [EPERM, ENOTSUP, ENOSYS, EMLINK])
  func noLinks(code: Int32) async throws {
    let scene = try FileScene(.missing)
    #expect(await Self.write(scene, Self.withoutLinks(scene, code: code)) == nil)
    #expect(scene.content == FileScene.new && scene.leftovers.isEmpty)
    #expect(FileStatus(path: scene.path)?.linkCount == 1)
  }

  @Test("it takes the place of none that came meanwhile, nor of what was written into the one that keeps it")
  func othersMeanwhile() async throws {
    for isWrittenInto in [false, true] {
      let scene = try FileScene(.missing)
      let file = scene.path
      let calls = Self.withoutLinks(scene) { call in
        let isMoment =
          switch call {
          case .open(file, let flags, _): !isWrittenInto && flags & O_EXCL != 0
          case .close(file): isWrittenInto
          default: false
          }
        if isMoment { try? Data(FileScene.old).write(to: URL(filePath: file)) }
      }
      #expect(await Self.write(scene, calls) == .changedOutside)
      #expect(scene.content == FileScene.old && scene.leftovers.isEmpty)
    }
  }

  @Test("nothing stays where it can't come to be after all")
  func failing() async throws {
    let scene = try FileScene(.missing)
    let calls = Self.withoutLinks(scene) { call throws(SystemError) in
      if case .rename = call { throw SystemError(code: EIO) }
    }
    #expect(await Self.write(scene, calls) == .deviceFailed)
    #expect(scene.content == nil && scene.leftovers.isEmpty)
  }
}
