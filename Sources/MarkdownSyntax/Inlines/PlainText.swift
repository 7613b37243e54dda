import TextBuffer

/// Leaves of literal text.
///
/// All inline syntax starts with one of a few bytes. Text without them is textual content (CommonMark section 6.9),
/// line by line, and needs no parser. Most cells, items and headings are such text, so cmark isn't asked for them;
/// tests compare with its result.
extension InlineTree<InSource> {
  /// The inlines of a leaf with the content `lines`, which are relative to the offset `start` of `source`.
  ///
  /// Returns `nil` if a byte may be more than literal text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of plain bytes that the leaf starts with.
  init?(
    plain lines: PackedSlice<BlockLine>, from start: SourceOffset, in source: [UInt8], _ triggers: SyntaxBytes
  ) {
    if lines.isEmpty { return nil }
    self.init(state: .literal)
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

  /// Appends the line ending after the last text.
  ///
  /// Returns `false` if there is more than that between the text and `line`, such as a hard break's spaces.
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
  /// Whether the leaf with the index `index` can be seen to be plain (see `LeafNodes`).
  ///
  /// The records' offsets are those of `source`.
  ///
  /// - Complexity: the same as for `InlineTree.init(plain:from:in:)`, which this call saves.
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

  /// Whether `range` is literal text without white space at its ends.
  fileprivate func isPlain(in range: Range<Int>, _ triggers: SyntaxBytes) -> Bool {
    guard let first = range.first, let last = range.last, self[first] != 0x20, self[last] != 0x20 else {
      return false
    }
    return !mayHaveSyntax(in: range, triggers)
  }
}

extension [UInt8] {
  /// Whether `range` has a byte at which inline syntax may start, or of which cmark makes something else.
  func mayHaveSyntax(in range: Range<Int>, _ triggers: SyntaxBytes) -> Bool {
    for index in range where triggers.contains(self[index]) {
      let next = index + 1 < count ? self[index + 1] : 0x0A
      switch self[index] {
      // The start of an address without `<>`.
      case UInt8(ascii: ":"): if next == UInt8(ascii: "/") { return true }
      case UInt8(ascii: "w"): if next == UInt8(ascii: "w") { return true }
      default: return true
      }
    }
    return false
  }
}
