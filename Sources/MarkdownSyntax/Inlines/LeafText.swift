import TextBuffer

/// A leaf's content as contiguous bytes, with a mapping back to the source.
///
/// If the content is a single stretch of the source, nothing is copied: `text` is the source itself.
struct LeafText {
  /// A stretch of content that is in the source as it is, or a NUL, which is U+FFFD in the content.
  struct Segment {
    var content: ContentOffset
    var source: Range<SourceOffset>
    /// Whether bytes that are no content precede it in its line, such as the backslash of a cell's `\|`.
    var followsGapInLine: Bool

    /// The source offset of `offset`, which is in the segment or its end; U+FFFD is a single byte there.
    func sourceOffset(of offset: ContentOffset) -> SourceOffset {
      min(source.lowerBound + (offset - content), source.upperBound)
    }
  }

  private(set) var text: [UInt8]
  /// The indices in `text` of the bytes that are content.
  private(set) var content: Range<Int>
  private let segments: [Segment]

  /// The content of `ranges` of `source`: lines, or parts of them, in order, without the white space at the end.
  init(_ ranges: ArraySlice<Range<Int>>, of source: [UInt8]) {
    if ranges.count == 1, let range = ranges.first, source[range.lowerBound] != 0 {
      (text, content, segments) = (source, range, [])
    } else {
      (text, segments) = Self.joined(ranges, of: source)
      content = 0..<text.count
    }
    while let last = content.last, text[last].isASCIIWhitespace { content = content.lowerBound..<last }
  }

  private static func joined(_ ranges: ArraySlice<Range<Int>>, of source: [UInt8]) -> ([UInt8], [Segment]) {
    var text: [UInt8] = []
    var segments: [Segment] = []
    text.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges {
      let isInLine = segments.last.map { !source[Int($0.source.upperBound) - 1].isLineEnding } ?? false
      segments.append(
        Segment(content: ContentOffset(text.count), source: Range(range), followsGapInLine: isInLine))
      if range.count == 1, source[range.lowerBound] == 0 {
        text.append(contentsOf: [0xEF, 0xBF, 0xBD])
      } else {
        text.append(contentsOf: source[range])
      }
    }
    return (text, segments)
  }

  /// Whether `text` is the source itself.
  var isSource: Bool { segments.isEmpty }

  /// The source range of a range of `text`.
  func source(_ range: Range<ContentOffset>) -> Range<SourceOffset> {
    let end = sourceEnd(range.upperBound)
    return min(sourceStart(range.lowerBound), end)..<end
  }

  /// The source offset of the byte at `offset`: after a line's prefix, but before an escaping backslash.
  func sourceStart(_ offset: ContentOffset) -> SourceOffset {
    if segments.isEmpty { return SourceOffset(offset.value) }
    let index = segment { $0.content <= offset }
    let segment = segments[index]
    if offset == segment.content, segment.followsGapInLine { return segments[index - 1].source.upperBound }
    return segment.sourceOffset(of: offset)
  }

  /// The source offset just after the byte before `offset`.
  func sourceEnd(_ offset: ContentOffset) -> SourceOffset {
    if segments.isEmpty { return SourceOffset(offset.value) }
    return segments[segment { $0.content < offset }].sourceOffset(of: offset)
  }

  /// The last segment for which `isBefore` holds, or the first.
  private func segment(where isBefore: (Segment) -> Bool) -> Int {
    segments.lastIndexOfFirstPart { !isBefore($0) }
  }
}

extension LeafText {
  /// The node in offsets of the source; line prefixes at the inner end of a marker don't belong to the marker.
  func source(_ node: ContentNode) -> InlineNode<InSource> {
    if isSource { return node.map { sourceStart($0) } }
    let whole = source(node.start..<node.end)
    let hasOpening = node.contentStart > node.start
    let hasClosing = node.contentEnd < node.end
    let contentStart = hasOpening ? sourceEnd(node.contentStart) : whole.lowerBound
    let contentEnd = hasClosing ? sourceStart(node.contentEnd) : whole.upperBound
    return InlineNode(
      kind: node.kind, start: whole.lowerBound, contentStart: contentStart,
      contentEnd: max(contentStart, contentEnd), end: whole.upperBound, subtreeEnd: node.subtreeEnd,
      link: node.link)
  }

  /// The link in offsets of the source.
  func source(_ link: InlineLink<InContent>) -> InlineLink<InSource> { link.map { source($0) } }
}

/// The inline content of one leaf block: the source pieces that cmark sees, joined, as the leaf's text.
///
/// Pieces go line by line, without container prefixes and leading white space. A piece that another line follows ends
/// with its line ending. Two pieces can be adjacent in a line: a table cell's `\|` leaves out the backslash.
struct InlineLeaf {
  /// Ranges of the source, sorted and disjoint.
  var pieces: [Range<Int>]
  /// The indices of the pieces that are lazy continuation lines, whose leading white space cmark keeps.
  ///
  /// If there are any, each piece is one line.
  var lazyPieces: Set<Int> = []
  /// The inlines of a leaf of literal text; cmark isn't asked for it, and there are no pieces.
  var plain: InlineTree<InSource>?
}

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
    while end < source.count, source[end].isASCIIWhitespace, !source[end].isLineEnding { end += 1 }
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
