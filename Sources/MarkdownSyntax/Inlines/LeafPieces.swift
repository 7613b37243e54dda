import TextBuffer

/// Cuts out of the source the bytes of a leaf that cmark sees.
enum LeafPieces {
  /// The inline content of a paragraph, heading or cell with the content lines `lines`.
  static func leaf(_ kind: SyntaxKind, lines: [SourceLine], in source: [UInt8]) -> InlineLeaf {
    if kind == .tableCell {
      return InlineLeaf(pieces: lines.first.map { cell($0.range, in: source) } ?? [])
    }
    let lazy = lines.indices.filter { lines[$0].lazyIndent > 0 }
    return InlineLeaf(pieces: pieces(lines, in: source), lazyPieces: Set(lazy))
  }

  /// The pieces of a link reference definition.
  ///
  /// `titleEnd` is the end of the content of a borrowed title: for cmark, the definition ends just after that title.
  static func definition(_ lines: [SourceLine], titleEnd: Int?, in source: [UInt8]) -> [Range<Int>] {
    let pieces = pieces(lines, in: source)
    guard let titleEnd, let last = pieces.last else { return pieces }
    return pieces.dropLast() + [last.lowerBound..<max(last.lowerBound, titleEnd + 1)]
  }

  private static func pieces(_ lines: [SourceLine], in source: [UInt8]) -> [Range<Int>] {
    lines.indices.map { index in
      let line = lines[index].fullRange
      let isLast = index + 1 == lines.count
      return line.lowerBound..<lineEnd(after: line.upperBound, in: source, withEnding: !isLast)
    }
  }

  /// The end of the line with content up to `offset`, after its line ending if `withEnding`.
  private static func lineEnd(after offset: Int, in source: [UInt8], withEnding: Bool) -> Int {
    var end = offset
    while end < source.count, source[end].isSpaceOrControl, !source[end].isLineEnding { end += 1 }
    guard withEnding, end < source.count else { return end }
    return end + (source[end] == 0x0D && end + 1 < source.count && source[end + 1] == 0x0A ? 2 : 1)
  }

  /// The pieces of a cell, without the backslashes before its pipes.
  private static func cell(_ range: Range<Int>, in source: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for index in range
    where source[index] == UInt8(ascii: "|") && index > range.lowerBound
      && source[index - 1] == UInt8(ascii: "\\")
    {
      pieces.append(start..<index - 1)
      start = index
    }
    return pieces + [start..<range.upperBound]
  }
}
