import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import SystemFiles
import Testing

/// What the system says of files, and how its calls are made.
@Suite struct SystemCallsTests {
  @Test("a long file is read as a whole")
  func longFile() async throws {
    let scene = try FileScene(.missing)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let storage = SystemFileStorage()
    await storage.initialize()
    _ = try await storage.write(bytes, to: scene.path, if: .isNew)
    #expect(try await storage.read(scene.path).bytes == bytes)
  }

  @Test("a file that changed without another length has another stamp, also within a second")
  func stamps() async throws {
    let scene = try FileScene(.plain)
    let storage = SystemFileStorage()
    await storage.initialize()
    var stamps: Set<FileStamp> = []
    let times: [Double] = [1_000_000_000, 1_000_000_001, 1_000_000_000.5]
    for time in times {
      let date = Date(timeIntervalSince1970: time)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: scene.path)
      if let stamp = try await storage.stamp(of: scene.path) { stamps.insert(stamp) }
    }
    #expect(stamps.count == times.count)
  }

  @Test(
    "temporary files go where the environment says",
    arguments: [
      (nil, "/tmp"), ("", "/tmp"), ("relative", "/tmp"), ("/", "/"), ("/a", "/a"), ("/a/b/", "/a/b"),
    ])
  func temporaryFolder(named folder: String?, expected: String) {
    #expect(LiveFileCalls.temporaryFolder(folder) == expected)
  }

  @Test("what isn't there is told in words of its own")
  func missing() async throws {
    let scene = try FileScene(.missing)
    let storage = SystemFileStorage()
    await storage.initialize()
    let error = await #expect(throws: EditorError.self) { try await storage.read(scene.path) }
    #expect(error?.message.contains("there is no such file") == true && error?.code == .noSuchFile)
  }

  @Test("files of two disks are two files, whatever their numbers")
  func identity() {
    var (one, other) = (stat(), stat())
    (one.st_dev, one.st_ino, other.st_dev, other.st_ino) = (1, 7, 2, 7)
    #expect(FileStatus(one).identity != FileStatus(other).identity)
    #expect(!FileStatus(one).isSameFile(as: FileStatus(other)))
  }

  @Test("a file keeps the bits beside its permissions")
  func specialBits() async throws {
    let scene = try FileScene(.plain)
    #expect(chmod(scene.path, 0o2640) == 0)
    let storage = SystemFileStorage()
    await storage.initialize()
    _ = try await storage.write(FileScene.new, to: scene.path, if: .always)
    var status = stat()
    #expect(stat(scene.path, &status) == 0 && status.st_mode & 0o7777 == 0o2640)
  }

  @Test("a folder's names are those of what is in it")
  func names() throws {
    let scene = try FileScene(.plain)
    #expect(try Set(LiveFileCalls().names(in: scene.folder.path)) == ["file.md", "inner", "temporary"])
  }

  @Test("a pipe that isn't ready is waited for")
  func notReady() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let writer = ends[1]
    let thread = Thread {
      usleep(20_000)
      _ = try? SystemCalls.writeAll([7], to: writer)
      try? SystemCalls.close(writer)
    }
    thread.start()
    #expect(try SystemCalls.readAll(ends[0]) == [7])
    try SystemCalls.close(ends[0])
  }
}
