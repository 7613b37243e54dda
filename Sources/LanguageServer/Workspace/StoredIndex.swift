/// The facts of files as an earlier server left them, so that a new one reads only changed files.
///
/// It consists of `mark`, the purpose, all paths, an entry for each file (the number of its path, its stamp, its
/// summary) and a checksum. Anything else is ignored.
struct StoredIndex: Sendable {
  /// The stored entry of a file.
  private struct Entry {
    var stamp: UInt64
    var summary: FileSummary
  }

  /// The first bytes, including the version of the layout.
  private static let mark = Array("mdedit index 2\n".utf8)
  /// The maximum size in bytes; an index of 50,000 files takes some 20 MB.
  static let mostBytes = 128 << 20
  /// The minimum number of files for which the index is stored.
  static let fewestFiles = 100

  private var paths: [String] = []
  private var entries: [String: Entry] = [:]

  /// Parses `bytes`; returns `nil` if they aren't an index made for `purpose`.
  init?(_ bytes: [UInt8], for purpose: String) {
    guard bytes.starts(with: Self.mark), bytes.count >= Self.mark.count + 8 else { return nil }
    let content = bytes[Self.mark.count..<bytes.count - 8]
    var (end, reader) = (PackedReader(bytes.suffix(8)), PackedReader(content))
    guard end.whole() == Checksum.of(content), reader.text() == purpose else { return nil }
    for _ in 0..<reader.number() {
      guard !reader.isAtEnd else { return nil }
      paths.append(reader.text())
    }
    while !reader.isAtEnd {
      let (number, stamp, count) = (reader.number(), reader.whole(), reader.number())
      guard paths.indices.contains(number) else { return nil }
      entries[paths[number]] = Entry(stamp: stamp, summary: FileSummary(bytes: Array(reader.raw(count))))
    }
  }

  /// The facts of the file at `path`; `nil` unless it was stored with `stamp`, so that it's unchanged.
  func facts(of path: String, stamp: UInt64) -> FileFacts? {
    guard let entry = entries[path], entry.stamp == stamp else { return nil }
    return entry.summary.facts(paths)
  }

  /// `index` as bytes, for `purpose`; files without a stamp are left out.
  static func bytes(of index: WorkspaceIndex, for purpose: String) -> [UInt8] {
    var writer = PackedWriter()
    writer.write(raw: mark)
    writer.write(purpose)
    let paths = index.internedPaths
    writer.write(paths.count)
    for path in paths { writer.write(path) }
    index.forEachStamped { number, stamp, summary in
      writer.write(number)
      writer.write(whole: stamp)
      writer.write(summary.bytes)
    }
    writer.write(whole: Checksum.of(writer.bytes[mark.count...]))
    return writer.bytes
  }
}
