import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import Locking
import SystemFiles
import Testing

/// What becomes of temporary files and backups that several processes look at: whose they are is only sure once they
/// are locked.
@Suite struct StrayTests {
  private static func storage(_ calls: any FileCalls) async -> SystemFileStorage {
    let storage = SystemFileStorage(calls: calls)
    await storage.initialize()
    return storage
  }

  /// Calls that do `work` once, when a file with `part` in its path is open and about to be locked.
  private static func calls(
    _ scene: FileScene, beforeLocking part: String,
    _ work: @escaping @Sendable (String) throws(SystemError) -> Void
  ) -> WatchedCalls {
    let isDone = Locked(false)
    return WatchedCalls(
      scene,
      watch: { call throws(SystemError) in
        guard case .lock(let path) = call, path.contains(part) else { return }
        let isFirst = isDone.withLock { isDone in
          defer { isDone = true }
          return !isDone
        }
        if isFirst { try work(path) }
      })
  }

  private static func replace(_ path: String) throws(SystemError) {
    let live = LiveFileCalls()
    try live.remove(path)
    let descriptor = try live.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try live.writeAll([7], to: descriptor)
    try live.close(descriptor)
  }

  @Test("a backup that goes before it's locked, or after, is no reason not to read the file")
  func backupGone() async throws {
    let scene = try await FileScene.torn()
    let file = scene.path
    let calls = Self.calls(scene, beforeLocking: ".mdedit-backup-") { path throws(SystemError) in
      try? Data(FileScene.new).write(to: URL(filePath: file))
      try LiveFileCalls().remove(path)
    }
    #expect(try await Self.storage(calls).read(file).bytes == FileScene.new)
    let torn = try await FileScene.torn()
    let (path, backup) = (torn.path, try #require(torn.backup))
    let watched = WatchedCalls(
      torn,
      watch: { call in
        if case .open(path, _, _) = call { try? LiveFileCalls().remove(backup) }
      })
    #expect(try await Self.storage(watched).read(path).bytes == FileScene.old)
    #expect(scene.leftovers.isEmpty)
  }

  @Test("a backup that came in the place of the one that was opened is its writer's affair")
  func backupReplaced() async throws {
    let scene = try await FileScene.torn()
    let torn = scene.content
    let calls = Self.calls(scene, beforeLocking: ".mdedit-backup-", Self.replace)
    #expect(try await Self.storage(calls).read(scene.path).bytes == torn)
    #expect(scene.leftovers == [[7]])
  }

  @Test("a temporary file that came in the place of the one that was opened stays")
  func strayReplaced() async throws {
    let scene = try FileScene(.plain)
    try Data([6]).write(to: scene.folder.appending(path: ".mdedit-tmp-stray"))
    let calls = Self.calls(scene, beforeLocking: ".mdedit-tmp-stray", Self.replace)
    _ = try await Self.storage(calls).write(FileScene.new, to: scene.path, if: .always)
    #expect(scene.leftovers == [[7]] && scene.content == FileScene.new)
  }

  @Test("a new temporary file that somebody takes for a stray is made again", arguments: [true, false])
  func takenForStray(isRemoved: Bool) async throws {
    let scene = try FileScene(.plain)
    let live = LiveFileCalls()
    let theirs = Locked<Int32?>(nil)
    let calls = Self.calls(scene, beforeLocking: ".mdedit-tmp-") { path throws(SystemError) in
      if isRemoved { return try live.remove(path) }
      let descriptor = try live.open(path, O_RDWR, mode: 0)
      try live.lock(descriptor)
      theirs.withLock { $0 = descriptor }
    }
    _ = try await Self.storage(calls).write(FileScene.new, to: scene.path, if: .always)
    // What somebody else has locked is theirs to remove.
    #expect(scene.content == FileScene.new && scene.leftovers == (isRemoved ? [] : [[]]))
    if let descriptor = theirs.withLock({ $0 }) { try live.close(descriptor) }
  }

  @Test("a new backup that somebody takes for a stray isn't relied on", arguments: [true, false])
  func backupTakenForStray(isReplaced: Bool) async throws {
    let scene = try FileScene(.hardLink)
    let calls = Self.calls(scene, beforeLocking: ".mdedit-backup-") { path throws(SystemError) in
      if isReplaced { try Self.replace(path) } else { try LiveFileCalls().remove(path) }
    }
    let storage = await Self.storage(calls)
    await #expect(throws: EditorError.self) {
      try await storage.write(FileScene.new, to: scene.path, if: .always)
    }
    #expect(scene.content == FileScene.old && scene.leftovers == (isReplaced ? [[7]] : []))
  }

  @Test("what is to be locked is opened for writing, as NFS wants it, or where that is denied for reading")
  func opening() async throws {
    for isDenied in [false, true] {
      let scene = try await FileScene.torn()
      try Data([6]).write(to: scene.folder.appending(path: ".mdedit-tmp-stray"))
      let modes = Locked<[Int32]>([])
      let calls = WatchedCalls(
        scene,
        watch: { call throws(SystemError) in
          guard case .open(let path, let flags, _) = call, path.contains("/.mdedit-"), flags & O_CREAT == 0
          else { return }
          modes.withLock { $0.append(flags & O_ACCMODE) }
          if isDenied, flags & O_ACCMODE == O_RDWR { throw SystemError(code: EACCES) }
        })
      let storage = await Self.storage(calls)
      #expect(try await storage.read(scene.path).bytes == FileScene.old)
      _ = try await storage.write(FileScene.new, to: scene.path, if: .always)
      #expect(scene.leftovers.isEmpty)
      #expect(modes.withLock { Set($0) } == (isDenied ? [O_RDWR, O_RDONLY] : [O_RDWR]))
    }
  }

  @Test("a backup that is kept takes no other's place")
  func kept() async throws {
    let scene = try await FileScene.torn()
    let place = try #require(scene.backup)
    for number in 0..<3 {
      try Data("mdedit-backup 1 1 1\n\(number)x".utf8).write(to: URL(filePath: place))
      try Data("theirs".utf8).write(to: URL(filePath: scene.path))
      #expect(try await Self.storage(WatchedCalls(scene)).read(scene.path).bytes == Array("theirs".utf8))
    }
    let texts = Set(scene.leftovers.map { String(decoding: $0, as: UTF8.self) })
    #expect(texts == Set((0..<3).map { "mdedit-backup 1 1 1\n\($0)x" }))
  }
}
