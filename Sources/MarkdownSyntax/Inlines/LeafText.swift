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
    while let last = content.last, text[last].isSpaceOrControl { content = content.lowerBound..<last }
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
