import EditorCoordination
import EditorDocuments
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A file that is saved, and so replaced by another one, at the very moment at which another view opens it.
@MainActor
@Suite struct ReplacedFileTests {
  @Test("a file that is saved while another view opens it stays one document", arguments: 0..<5)
  func opens(savedAfter count: Int) async throws {
    let storage = ReplacingStorage()
    let workspace = try EditorWorkspace([storage], clock: ManualClock())
    try await workspace.start()
    let first = workspace.makeContext()
    let hosts = [SimulatedHost(), SimulatedHost()]
    first.model.handle(.attach(hosts[0]))
    try await first.open("a.md")
    _ = await first.model.handle(.perform(.type("new "))).outcome
    let second = workspace.makeContext()
    second.model.handle(.attach(hosts[1]))
    await storage.replace(after: count)
    #expect(try await second.open("a.md").rope.description == "new old\n")
    #expect(second.store === first.store)
    try await workspace.shutDown()
  }
}

/// A storage whose only file becomes another one after it was asked for some times.
private actor ReplacingStorage: FileStorage {
  private let files = MemoryFileStorage(["a.md": "old\n"])
  private var remaining = Int.max

  /// From now on, the file is the old one for so many questions, and then another one.
  func replace(after count: Int) { remaining = count }

  func identity(of path: String) -> FileIdentity {
    remaining -= 1
    return FileIdentity(remaining < 0 ? "new" : "old")
  }

  var level: DegradationLevel { get async { await files.level } }
  func levels() async -> LevelStream { await files.levels() }
  func probe() async -> DegradationLevel { await files.probe() }
  func initialize() async throws(EditorError) { try await files.initialize() }
  func invalidate() async { await files.invalidate() }
  func read(_ path: String) async throws(EditorError) -> StoredFile { try await files.read(path) }
  func stamp(of path: String) async throws(EditorError) -> FileStamp? { try await files.stamp(of: path) }
  func names(besides path: String) async throws(EditorError) -> [String] {
    try await files.names(besides: path)
  }
  func remove(_ path: String, if condition: WriteCondition) async throws(EditorError) {
    try await files.remove(path, if: condition)
  }
  func write(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp { try await files.write(bytes, to: path, if: condition) }
  func append(
    _ bytes: [UInt8], to path: String, if condition: WriteCondition
  ) async throws(EditorError) -> FileStamp { try await files.append(bytes, to: path, if: condition) }
}
