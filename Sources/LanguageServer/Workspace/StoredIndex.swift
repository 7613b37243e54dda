/// The facts of files as an earlier server left them, so that a start needs to read only what has changed since.
///
/// It begins with `mark` and what it was made for, ends with a checksum, and has between them all paths and, for each
/// file, the number of its path, its stamp, and its summary. Whatever else comes is taken for nothing.
struct StoredIndex: Sendable {
  /// A file as it was.
  private struct Entry {
    var stamp: UInt64
    var summary: FileSummary
  }

  /// The first bytes, with the number of this layout.
  private static let mark = Array("mdedit index 1\n".utf8)
  /// The most bytes: an index of 50,000 files takes some 20 MB.
  static let mostBytes = 128 << 20
  /// The fewest files that are worth a file of their own.
  static let fewestFiles = 100

  private var paths: [String] = []
  private var entries: [String: Entry] = [:]

  /// The index that `bytes` are; `nil` where they aren't one that was made for `purpose`.
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

  /// The facts of the file at `path`, where it has been the same since: its stamp is `stamp`.
  func facts(of path: String, stamp: UInt64) -> FileFacts? {
    guard let entry = entries[path], entry.stamp == stamp else { return nil }
    return entry.summary.facts(paths)
  }

  /// `index` as bytes, made for `purpose`; files without a stamp are left out.
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
