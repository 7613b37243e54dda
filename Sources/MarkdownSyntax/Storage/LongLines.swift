/// The content lines of a long leaf in parts that versions share: an edit copies one part and the list of parts.
///
/// A part's lines are relative to the part's start, so that a part can move without changing them.
struct LongLines: Sendable {
  /// Some consecutive lines.
  private struct Part: Sendable {
    var lines: [BlockLine]
    /// The number of lines before the part.
    var first: Int
    /// The origin of the offsets of its lines, relative to the leaf's start.
    var base: Int
  }

  private var parts: [Part] = []
  /// The number of lines that a part aims at; no part has more than twice as many.
  private let partCount: Int

  /// The most lines that a leaf keeps in its chunk's own array.
  static let leastCount = 512

  /// Splits `lines`, which are relative to the leaf's start, into parts of about `partCount` lines.
  init(_ lines: some Collection<BlockLine>, partCount: Int = leastCount) {
    self.partCount = Swift.max(1, partCount)
    parts = Self.parts(Array(lines), from: 0, count: self.partCount)
  }

  /// Replaces the lines `range` by `lines`, which are relative to the leaf's start, and moves later lines by `distance`
  /// bytes.
  ///
  /// - Complexity: O(*p* + *s* + *k*), where *p* is the number of parts, *s* that of the lines of a part, and *k* that
  ///   of lines removed and inserted.
  mutating func replace(_ range: Range<Int>, with lines: [BlockLine], movingRestBy distance: Int) {
    let first = part(holding: range.lowerBound)
    var last = part(holding: Swift.max(range.lowerBound, range.upperBound - 1))
    // A short part takes in the next one, so that the number of parts stays small.
    if last + 1 < parts.count, parts[last].lines.count < partCount / 2 { last += 1 }
    guard parts.indices.contains(last) else { return self = LongLines(lines, partCount: partCount) }
    let head = parts[first]
    var merged = head.lines[..<(range.lowerBound - head.first)].map { $0.shifted(by: head.base) } + lines
    for part in parts[first...last] where part.first + part.lines.count > range.upperBound {
      merged += part.lines[Swift.max(0, range.upperBound - part.first)...].map {
        $0.shifted(by: part.base + distance)
      }
    }
    for index in (last + 1)..<parts.endIndex {
      parts[index].first += lines.count - range.count
      parts[index].base += distance
    }
    parts.replaceSubrange(first...last, with: Self.parts(merged, from: head.first, count: partCount))
  }

  /// Splits `lines`, of which the first has the index `first`, into parts of equal size.
  private static func parts(_ lines: [BlockLine], from first: Int, count: Int) -> [Part] {
    let number = lines.count <= 2 * count ? (lines.isEmpty ? 0 : 1) : (lines.count + count - 1) / count
    return (0..<number).map { part in
      let range = part * lines.count / number..<(part + 1) * lines.count / number
      let base = Int(lines[range.lowerBound].start)
      return Part(
        lines: lines[range].map { $0.shifted(by: -base) }, first: first + range.lowerBound, base: base)
    }
  }

  /// The index of the part that holds the line with the index `line`; past the end, that of the last part.
  private func part(holding line: Int) -> Int {
    parts.lastIndexOfFirstPart { $0.first > line }
  }

  /// The memory of the lines, in bytes.
  var storageSize: Int {
    parts.reduce(StorageSize.header + parts.capacity * MemoryLayout<Part>.stride) {
      $0 + StorageSize.header + $1.lines.capacity * MemoryLayout<BlockLine>.stride
    }
  }
}

extension LongLines: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { parts.last.map { $0.first + $0.lines.count } ?? 0 }

  /// The line with the index `index`, relative to the leaf's start.
  ///
  /// - Complexity: O(log *p*), where *p* is the number of parts.
  subscript(index: Int) -> BlockLine {
    let part = parts[part(holding: index)]
    return part.lines[index - part.first].shifted(by: part.base)
  }
}

/// The content lines of one leaf, relative to its start.
enum LeafLines: RandomAccessCollection {
  /// Lines that are stored in a chunk's array.
  case few(PackedSlice<BlockLine>)
  /// Lines in shared parts.
  case many(LongLines)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .few(let lines): lines.count
    case .many(let lines): lines.count
    }
  }

  subscript(index: Int) -> BlockLine {
    switch self {
    case .few(let lines): lines[lines.startIndex + index]
    case .many(let lines): lines[index]
    }
  }
}

extension FlatBlocks {
  /// The content lines of `record`, which is one of these, relative to its start.
  func lines(of record: BlockRecord) -> LeafLines {
    let parts = parts(of: record)
    return parts.longLines >= 0 ? .many(longLines[Int(parts.longLines)]) : .few(lines[parts.lines.bounds])
  }
}
