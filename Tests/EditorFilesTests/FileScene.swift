import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation

/// A folder with one file in it, in one of the ways in which a file can be there; gone afterwards.
final class FileScene {
  enum Kind: String, CaseIterable, Sendable {
    /// An ordinary file.
    case plain
    /// A symbolic link to one in another folder.
    case symbolicLink
    /// A file with a second name.
    case hardLink
    /// A file in a folder in which nothing can be made, as far as `FaultyCalls` is asked.
    case readOnlyFolder
    /// No file yet.
    case missing
  }

  static let old = Array("the old bytes, which are longer than the new ones".utf8)
  static let new = Array("the new bytes, of another length".utf8)

  let kind: Kind
  let folder: URL
  /// The folder for temporary files.
  var temporaryFolder: String { folder.appending(path: "temporary").path }
  /// The path that is written to.
  var path: String { folder.appending(path: "file.md").path }

  init(_ kind: Kind) throws {
    self.kind = kind
    folder = FileManager.default.temporaryDirectory.appending(path: "files-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "temporary"), withIntermediateDirectories: true)
    let inner = folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let real = kind == .symbolicLink ? inner.appending(path: "real.md").path : path
    if kind == .missing { return }
    try Data(Self.old).write(to: URL(filePath: real))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    switch kind {
    case .symbolicLink: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
    case .hardLink: try FileManager.default.linkItem(atPath: path, toPath: inner.appending(path: "two").path)
    case .plain, .readOnlyFolder, .missing: break
    }
  }

  /// A file with two names that a kill has torn, with its backup beside it.
  static func torn() async throws -> FileScene {
    let scene = try FileScene(.hardLink)
    for number in 0..<1_000 {
      let storage = SystemFileStorage(calls: FaultyCalls(.death(at: number, bytesWritten: 3), in: scene))
      await storage.initialize()
      _ = try? await storage.write(new, to: scene.path, if: .always)
      if scene.content != old, scene.content != new { return scene }
    }
    throw StillWhole()
  }

  /// Says that no kill has torn a file.
  private struct StillWhole: Error {}

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file's bytes, or `nil` where it isn't there.
  var content: [UInt8]? { FileManager.default.contents(atPath: path).map { Array($0) } }

  /// The file's permission bits.
  var permissions: Int? {
    let real = URL(filePath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: real))?[.posixPermissions] as? Int
  }

  /// The path of the backup beside the file, where there is one.
  var backup: String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.first { $0.hasPrefix(".mdedit-backup-") }.map { folder.appending(path: $0).path }
  }

  /// The contents of temporary files and backups that were left behind.
  var leftovers: [[UInt8]] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return names.filter { $0.contains(".mdedit-") }
      .compactMap { FileManager.default.contents(atPath: folder.appending(path: $0).path).map { Array($0) } }
  }
}
