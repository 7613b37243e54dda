import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import Locking
import SystemFiles
import Testing

/// What others do between two system calls, own or lock, and what a save is not allowed to do.
@Suite struct OthersTests {
  /// Of the old bytes' length: only the time tells.
  private static let theirs = Array(FileScene.old.reversed())
  private static let other = geteuid() + 1

  private static func storage(_ calls: any FileCalls) async -> SystemFileStorage {
    let storage = SystemFileStorage(calls: calls)
    await storage.initialize()
    return storage
  }

  /// Writes the new bytes; answers the code of what goes wrong.
  private static func write(_ scene: FileScene, _ calls: WatchedCalls) async -> EditorError.Code? {
    do throws(EditorError) {
      _ = try await storage(calls).write(FileScene.new, to: scene.path, if: .always)
      return nil
    } catch { return error.code }
  }

  private static func isBackup(_ path: String) -> Bool { path.contains(".mdedit-backup-") }

  @Test(
    "what somebody writes once the new bytes are there, before the folder is on disk, counts as a change of others",
    arguments: [true, false])
  func writtenRightAfter(isNew: Bool) async throws {
    let scene = try FileScene(.plain)
    let path = scene.path
    if isNew { try FileManager.default.removeItem(atPath: path) }
    let watch: @Sendable (WatchedCalls.Call) -> Void = { call in
      if case .open(_, let flags, _) = call, flags & O_DIRECTORY != 0 { Self.overwrite(path) }
    }
    let storage = await Self.storage(WatchedCalls(scene, watch: watch))
    let stamp = try await storage.write(FileScene.new, to: path, if: isNew ? .isNew : .always)
    #expect(scene.content == Self.theirs)
    #expect(try await storage.stamp(of: path) != stamp)
    await #expect(throws: EditorError.self) {
      try await storage.write(FileScene.new, to: path, if: .unchanged(stamp))
    }
    #expect(scene.content == Self.theirs)
  }

  @Test(
    "what somebody writes while the new bytes are being prepared isn't overwritten",
    arguments: [FileScene.Kind.plain, .hardLink])
  func writtenMeanwhile(kind: FileScene.Kind) async throws {
    let scene = try FileScene(kind)
    let path = scene.path
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let watch: @Sendable (WatchedCalls.Call) -> Void = { call in
      let isMoment =
        switch call {
        case .changeMode: kind == .plain
        case .open(let path, let flags, _): Self.isBackup(path) && flags & O_CREAT != 0
        default: false
        }
      if isMoment { Self.overwrite(path) }
    }
    let calls = WatchedCalls(scene, watch: watch)
    #expect(await Self.write(scene, calls) == .changedOutside)
    #expect(scene.content == Self.theirs)
    #expect(scene.leftovers.isEmpty)
  }

  private static func overwrite(_ path: String) {
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    try? file.truncate(atOffset: 0)
    try? file.write(contentsOf: theirs)
    try? file.close()
  }

  @Test("a private file is private on another disk, too")
  func movedToAnotherDisk() async throws {
    let scene = try FileScene(.plain)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scene.path)
    let links = Locked(0)
    let calls = WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        guard case .link = call else { return }
        // The first link would lead to another disk.
        if links.withLock({
          $0 += 1; return $0
        }) == 1 {
          throw SystemError(code: EXDEV)
        }
      })
    let storage = await Self.storage(calls)
    let stamp = try #require(try await storage.stamp(of: scene.path))
    let path = scene.folder.appending(path: "moved.md").path
    _ = try await storage.move(scene.path, to: path, if: stamp)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a file that can't be moved is named, and not the place that it should have")
  func unmovable() async throws {
    let scene = try FileScene(.plain)
    let storage = await Self.storage(WatchedCalls(scene))
    let stamp = try #require(try await storage.stamp(of: scene.path))
    let path = scene.folder.appending(path: "moved.md").path
    Self.overwrite(scene.path)
    for code in [EditorError.Code.changedOutside, .noSuchFile] {
      await #expect { try await storage.move(scene.path, to: path, if: stamp) } throws: {
        ($0 as? EditorError).map { $0.code == code && $0.message.hasPrefix(scene.path) } ?? false
      }
      try? FileManager.default.removeItem(atPath: scene.path)
    }
  }

  @Test(
    "a file that denies it isn't written by way of its folder", arguments: [FileScene.Kind.plain, .hardLink])
  func readOnly(kind: FileScene.Kind) async throws {
    let scene = try FileScene(kind)
    let calls = WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        if case .checkWritable = call { throw SystemError(code: EACCES) }
      })
    #expect(await Self.write(scene, calls) == .noPermission)
    #expect(scene.content == FileScene.old && scene.leftovers.isEmpty)
  }

  @Test(
    "a file system that lets nothing be made is no obstacle to writing a file in place",
    arguments: [EROFS, EPERM])
  func nothingCanBeMade(code: Int32) async throws {
    let scene = try FileScene(.plain)
    let temporary = scene.temporaryFolder
    let calls = WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        if case .open(let path, let flags, _) = call, flags & O_CREAT != 0, !path.hasPrefix(temporary) {
          throw SystemError(code: code)
        }
      })
    #expect(await Self.write(scene, calls) == nil)
    #expect(scene.content == FileScene.new && scene.leftovers.isEmpty)
  }

  @Test("a file keeps its owner: the new one is given to them, or the old one is written in place")
  func owner() async throws {
    for isAllowed in [true, false] {
      let scene = try FileScene(.plain)
      let before = FileStatus(path: scene.path)
      let given = Locked<[uid_t]>([])
      let calls = WatchedCalls(scene) {
        $0.contains(".mdedit-") ? geteuid() : Self.other
      } watch: {
        call throws(SystemError) in
        guard case .changeOwner(let owner) = call else { return }
        given.withLock { $0.append(owner.user) }
        if !isAllowed { throw SystemError(code: EPERM) }
      }
      #expect(await Self.write(scene, calls) == nil)
      #expect(given.withLock { $0 } == [Self.other])
      #expect(scene.content == FileScene.new && scene.leftovers.isEmpty)
      #expect(FileStatus(path: scene.path)?.identity == before?.identity || isAllowed)
    }
  }

  @Test("files that are only made for a moment are new ones, and nobody else can read them")
  func temporaries() async throws {
    for kind in FileScene.Kind.allCases {
      let scene = try FileScene(kind)
      let made = Locked<[(flags: Int32, mode: mode_t)]>([])
      let calls = WatchedCalls(
        scene,
        watch: { call in
          guard case .open(let path, let flags, let mode) = call, path.contains("/.mdedit-") else { return }
          if flags & O_CREAT != 0 { made.withLock { $0.append((flags, mode)) } }
        })
      #expect(await Self.write(scene, calls) == nil)
      let all = made.withLock { $0 }
      #expect(!all.isEmpty)
      // One that becomes a new file gets what the umask leaves of everybody's rights.
      let mode: mode_t = kind == .missing ? 0o666 : 0o600
      #expect(all.allSatisfy { $0.flags & O_EXCL != 0 && $0.flags & O_NOFOLLOW != 0 && $0.mode == mode })
    }
  }

  @Test("where the new bytes can't be written, none of them stay", arguments: FileScene.Kind.allCases)
  func failedWrite(kind: FileScene.Kind) async throws {
    let scene = try FileScene(kind)
    let calls = WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        if case .write = call { throw SystemError(code: ENOSPC) }
      })
    #expect(await Self.write(scene, calls) == .noSpace)
    #expect(scene.content == (kind == .missing ? nil : FileScene.old) && scene.leftovers.isEmpty)
  }

  @Test("what looks like ours but belongs to somebody else is neither removed nor believed")
  func foreign() async throws {
    let scene = try await FileScene.torn()
    let torn = scene.content
    let stray = scene.folder.appending(path: ".mdedit-tmp-stray")
    try Data([7]).write(to: stray)
    let calls = WatchedCalls(scene, owner: { $0.contains(".mdedit-") ? Self.other : geteuid() })
    #expect(try await Self.storage(calls).read(scene.path).bytes == torn)
    _ = await Self.write(scene, calls)
    #expect(scene.leftovers.contains([7]) && scene.leftovers.count == 2)
  }

  @Test("a backup that is in use is neither repaired from nor overwritten")
  func locked() async throws {
    let scene = try await FileScene.torn()
    let torn = scene.content
    let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
    let name = try #require(names.first(where: Self.isBackup))
    let live = LiveFileCalls()
    let descriptor = try live.open(scene.folder.path + "/" + name, O_RDONLY, mode: 0)
    try live.lock(descriptor)
    #expect(try await Self.storage(WatchedCalls(scene)).read(scene.path).bytes == torn)
    #expect(await Self.write(scene, WatchedCalls(scene)) == .changedOutside)
    #expect(scene.content == torn && scene.leftovers.count == 1)
    try live.close(descriptor)
    #expect(try await Self.storage(WatchedCalls(scene)).read(scene.path).bytes == FileScene.old)
    #expect(scene.leftovers.isEmpty)
  }
}
