/// Leaves in which each byte stands for itself.
///
/// Everything that inline syntax is made of starts with one of a few bytes; text that has none of them is textual
/// content (CommonMark section 6.9), line by line, and needs no parser. Most cells, items and headings are such, so
/// that cmark isn't asked for them; tests compare with what it says.
extension InlineTree<InSource> {
  /// The inlines of a leaf with the content `lines`, which count from the offset `start` of `source`; `nil` where a
  /// byte may be other than plain.
  ///
  /// - Complexity: O(*n*), where *n* is the number of plain bytes that the leaf starts with.
  init?(
    plain lines: PackedSlice<BlockLine>, from start: SourceOffset, in source: [UInt8], _ triggers: SyntaxBytes
  ) {
    if lines.isEmpty { return nil }
    self.init()
    nodes.reserveCapacity(2 * lines.count - 1)
    for line in lines {
      guard line.lazyIndent == 0, line.virtualSpaces == 0,
        append(lineEndingBefore: line, in: source)
      else { return nil }
      let range = line.inSource(from: start).range
      guard source.isPlain(in: range, triggers) else { return nil }
      append(.text, range)
    }
  }

  /// Appends the line ending behind the last text; `false` where there is more than that between it and `line`, such
  /// as a hard break's spaces.
  private mutating func append(lineEndingBefore line: BlockLine, in source: [UInt8]) -> Bool {
    guard let last = nodes.last else { return true }
    let end = Int(last.end)
    guard end < source.count, source[end].isLineEnding else { return false }
    let isPair = source[end] == 0x0D && end + 1 < source.count && source[end + 1] == 0x0A
    append(.softBreak, end..<end + (isPair ? 2 : 1))
    return true
  }

  private mutating func append(_ kind: SyntaxKind, _ range: Range<Int>) {
    nodes.append(InlineNode(kind, Range(range), subtreeEnd: Int32(nodes.count + 1)))
  }
}

extension FlatBlocks {
  /// Whether the leaf with the index `index` can be seen to be plain (see `LeafNodes`), where the records' offsets
  /// are those of `source`.
  ///
  /// - Complexity: as `InlineTree.init(plain:from:in:)`, which it saves.
  func isPlain(_ index: Int, in source: [UInt8], _ triggers: SyntaxBytes) -> Bool {
    let lines = fewLines(of: records[index])
    guard let last = lines.last else { return false }
    let start = records[index].start
    return lines.allSatisfy { line in
      let range = line.inSource(from: start).range
      return line.lazyIndent == 0 && line.virtualSpaces == 0 && source.isPlain(in: range, triggers)
        && (line.end == last.end || source.hasBreakOfOneByte(at: range.upperBound))
    }
  }
}

extension [UInt8] {
  /// Whether a line break of one byte is at `index`.
  fileprivate func hasBreakOfOneByte(at index: Int) -> Bool {
    guard index < count, self[index].isLineEnding else { return false }
    return self[index] == 0x0A || index + 1 == count || self[index + 1] != 0x0A
  }

  /// Whether `range` is text without white space at its ends, each byte of which stands for itself.
  fileprivate func isPlain(in range: Range<Int>, _ triggers: SyntaxBytes) -> Bool {
    guard let first = range.first, let last = range.last, self[first] != 0x20, self[last] != 0x20 else {
      return false
    }
    return !mayHaveSyntax(in: range, triggers)
  }
}

extension [UInt8] {
  /// Whether in `range` there is a byte with which inline syntax may start, or of which cmark makes something else
  /// than itself.
  func mayHaveSyntax(in range: Range<Int>, _ triggers: SyntaxBytes) -> Bool {
    for index in range where triggers.contains(self[index]) {
      let next = index + 1 < count ? self[index + 1] : 0x0A
      switch self[index] {
      // What an address starts with that is written without `<>`.
      case UInt8(ascii: ":"): if next == UInt8(ascii: "/") { return true }
      case UInt8(ascii: "w"): if next == UInt8(ascii: "w") { return true }
      default: return true
      }
    }
    return false
  }
}

/// The bytes with which inline syntax of a dialect can start, and the control characters of which cmark makes
/// something else than themselves.
///
/// For what is built in, they are the same in every dialect, so that a leaf that is plain in one is plain in another.
typealias SyntaxBytes = ByteSet

extension SyntaxBytes {
  init(_ dialect: Dialect) { self = Self.builtIn.union(dialect.spanDelimiters) }

  private static let builtIn = ByteSet(Array(0..<0x20) + Array("&*:<@[\\]_`w~".utf8))
}
