/// The content lines of a long leaf in parts, which versions share: an edit copies one part and the list of the parts.
///
/// A part's lines count from where the part starts, so that it moves without them.
struct LongLines: Sendable {
  /// Some lines that follow each other.
  private struct Part: Sendable {
    var lines: [BlockLine]
    /// How many lines come before.
    var first: Int
    /// What the offsets of its lines count from, counted from the leaf's start.
    var base: Int
  }

  private var parts: [Part] = []
  /// How many lines a part aims at; none has more than twice as many.
  private let partCount: Int

  /// The most lines that a leaf keeps in its chunk's own array.
  static let leastCount = 512

  /// `lines`, which count from the leaf's start, in parts of about `partCount` lines.
  init(_ lines: some Collection<BlockLine>, partCount: Int = leastCount) {
    self.partCount = Swift.max(1, partCount)
    parts = Self.parts(Array(lines), from: 0, count: self.partCount)
  }

  /// Puts `lines`, which count from the leaf's start, in the place of `range`, and moves what follows by `distance`
  /// bytes.
  ///
  /// - Complexity: O(*p* + *s* + *k*), where *p* is the number of parts, *s* that of the lines of a part, and *k*
  ///   that of lines put in and out.
  mutating func replace(_ range: Range<Int>, with lines: [BlockLine], movingRestBy distance: Int) {
    let first = part(holding: range.lowerBound)
    var last = part(holding: Swift.max(range.lowerBound, range.upperBound - 1))
    // Parts stay large enough for their number to stay small.
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

  /// `lines`, the first of which is the one with the index `first`, in parts of the same size.
  private static func parts(_ lines: [BlockLine], from first: Int, count: Int) -> [Part] {
    let number = lines.count <= 2 * count ? (lines.isEmpty ? 0 : 1) : (lines.count + count - 1) / count
    return (0..<number).map { part in
      let range = part * lines.count / number..<(part + 1) * lines.count / number
      let base = Int(lines[range.lowerBound].start)
      return Part(
        lines: lines[range].map { $0.shifted(by: -base) }, first: first + range.lowerBound, base: base)
    }
  }

  /// The index of the part that holds the line with the index `line`; the last one past the end.
  private func part(holding line: Int) -> Int {
    parts.lastIndexOfFirstPart { $0.first > line }
  }

  /// What the lines take in memory, in bytes.
  var storageSize: Int {
    parts.reduce(StorageSize.header + parts.capacity * MemoryLayout<Part>.stride) {
      $0 + StorageSize.header + $1.lines.capacity * MemoryLayout<BlockLine>.stride
    }
  }
}

extension LongLines: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { parts.last.map { $0.first + $0.lines.count } ?? 0 }

  /// The line with the index `index`, counted from the leaf's start.
  ///
  /// - Complexity: O(log *p*), where *p* is the number of parts.
  subscript(index: Int) -> BlockLine {
    let part = parts[part(holding: index)]
    return part.lines[index - part.first].shifted(by: part.base)
  }
}

/// The content lines of one leaf, counted from its start.
enum LeafLines: RandomAccessCollection {
  /// Lines that stand in the array of a chunk.
  case few(PackedSlice<BlockLine>)
  /// Lines in parts.
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
  /// The content lines of `record`, which is one of these, counted from its start.
  func lines(of record: BlockRecord) -> LeafLines {
    let parts = parts(of: record)
    return parts.longLines >= 0 ? .many(longLines[Int(parts.longLines)]) : .few(lines[parts.lines.bounds])
  }
}
