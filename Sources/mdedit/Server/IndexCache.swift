import LanguageServer
import SystemFiles
import TextBuffer

/// The indexes of clients' folders, for the next server: a file for each set of folders, all in one folder.
struct IndexCache: Sendable {
  private let folder: String
  private let program: String

  /// Indexes in `folder`, made by `program`; those of other programs are ignored.
  init(folder: String, program: String = FormatCache.programIdentity) {
    (self.folder, self.program) = (folder, program)
  }

  /// The indexes in the user's cache folder; `nil` if there is none.
  static var usual: IndexCache? { CacheFile.usualFolder.map { IndexCache(folder: $0) } }

  /// The path of the index of `folders`.
  func path(for folders: [String]) -> String {
    let number = Checksum.of(folders.ordered { $0 }.joined(separator: "\n").utf8)
    return FilePath.join(folder, "index-" + String(number, radix: 16))
  }

  /// Reads the index of `folders`; `nil` if there is none, or it has more than `limit` bytes.
  func read(for folders: [String], atMost limit: Int) -> [UInt8]? {
    let header = header
    guard let bytes = try? Input.read(path(for: folders), atMost: limit + header.count),
      bytes.starts(with: header)
    else { return nil }
    return Array(bytes[header.count...])
  }

  /// Writes the index of `folders`; a failure only means more work for the next start.
  func write(_ bytes: [UInt8], for folders: [String]) {
    do throws(SystemError) {
      try CacheFile.makeFolder(folder)
      // For the user only, since it contains the headings of the user's texts.
      try CacheFile.write(header + bytes, at: path(for: folders), mode: 0o600)
    } catch { StandardStreams.remark("\(folder): the index cannot be kept: \(error.reason)") }
  }

  private var header: [UInt8] { Array("\(program)\n".utf8) }
}
