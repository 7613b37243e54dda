import LanguageServer
import SystemFiles

/// The indexes of clients' folders, which the next server finds: a file for each set of folders, in one folder.
struct IndexCache: Sendable {
  private let folder: String
  private let program: String

  /// Indexes in `folder`, made by `program`; those of other programs count for nothing.
  init(folder: String, program: String = FormatCache.programIdentity) {
    (self.folder, self.program) = (folder, program)
  }

  /// Those in the user's folder for caches; `nil` where there is no such place.
  static var usual: IndexCache? { CacheFile.usualFolder.map { IndexCache(folder: $0) } }

  /// Where the index of `folders` is.
  func path(for folders: [String]) -> String {
    let number = Checksum.of(folders.sorted().joined(separator: "\n").utf8)
    return FilePath.join(folder, "index-" + String(number, radix: 16))
  }

  /// The index of `folders`; `nil` where there is none, or it has more than `limit` bytes.
  func read(for folders: [String], atMost limit: Int) -> [UInt8]? {
    let header = header
    guard let bytes = try? Input.read(path(for: folders), atMost: limit + header.count),
      bytes.starts(with: header)
    else { return nil }
    return Array(bytes[header.count...])
  }

  /// Writes the index of `folders`; where that fails, the next start has more to do, and that's all.
  func write(_ bytes: [UInt8], for folders: [String]) {
    do throws(SystemError) {
      try CacheFile.makeFolder(folder)
      // It has the headings of the user's texts, which are nobody else's business.
      try CacheFile.write(header + bytes, at: path(for: folders), mode: 0o600)
    } catch { StandardStreams.remark("\(folder): the index cannot be kept: \(error.reason)") }
  }

  private var header: [UInt8] { Array("\(program)\n".utf8) }
}
