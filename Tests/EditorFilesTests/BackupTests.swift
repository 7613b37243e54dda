import EditorDocuments
import EditorFiles
import Foundation
import SystemFiles
import Testing

/// Which backups beside a file are believed, and what they do to it when it's read.
@Suite struct BackupTests {
  /// The file, the backup beside it, and what the file has after it was read.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let (file, backup, after): (String, String, String)

    init(_ name: String, file: String, backup: String, after: String) {
      (testDescription, self.file, self.backup, self.after) = (name, file, backup, after)
    }
  }

  static let rows = [
    Row("a torn file is put right", file: "62345", backup: "mdedit-backup 1 5 5\n1234567890", after: "12345"),
    Row(
      "a file that grew, and whose end isn't written yet, is torn", file: "423\0\0\0",
      backup: "mdedit-backup 1 3 6\n123456789", after: "123"),
    Row(
      "a backup that isn't whole was never used", file: "62345", backup: "mdedit-backup 1 5 5\n1234567",
      after: "62345"),
    Row(
      "another program's file of that name is no backup", file: "62345",
      backup: "foreign-stuff 1 5 5\n1234567890", after: "62345"),
    Row(
      "a file of another length isn't torn, but somebody's", file: "123",
      backup: "mdedit-backup 1 5 5\n1234567890", after: "123"),
    Row(
      "a file with other bytes isn't torn, but somebody's", file: "1x345",
      backup: "mdedit-backup 1 5 5\n1234567890", after: "1x345"),
    Row(
      "numbers that don't fit are no backup", file: "62345", backup: "mdedit-backup 1 9 -4\n12345",
      after: "62345"),
  ]

  @Test("is believed only where it is ours, whole, and of this very file", arguments: rows)
  func repairs(_ row: Row) async throws {
    let scene = try FileScene(.missing)
    try Data(row.file.utf8).write(to: URL(filePath: scene.path))
    let identity = try #require(FileStatus(path: scene.path)).identity
    let backup = scene.folder.appending(path: ".mdedit-backup-" + identity)
    try Data(row.backup.utf8).write(to: backup)
    let storage = SystemFileStorage()
    await storage.initialize()
    #expect(try await storage.read(scene.path).bytes == Array(row.after.utf8))
    #expect(scene.content == Array(row.after.utf8))
    #expect(!FileManager.default.fileExists(atPath: backup.path))
  }
}
