import TextBuffer

/// Where something begins that moves or is repeated, and where its line does: what stands between the two, as
/// indentation or the marker of a quote, isn't a part of it.
struct LineStart {
  /// The line's first byte.
  let line: UTF8Offset
  /// The first byte of what moves.
  let content: UTF8Offset

  /// Where `offset` goes when what begins here begins at `other`: as far behind it; on its line where it's before it,
  /// but never before that line.
  func place(of offset: UTF8Offset, from other: LineStart) -> UTF8Offset {
    guard offset > line else { return other.line }
    return max(other.line, other.content.advanced(by: content.distance(to: offset)))
  }
}

extension BlockText {
  /// What begins at `offset`.
  func lineStart(of offset: UTF8Offset) -> LineStart {
    LineStart(line: contentOfLine(holding: offset).lowerBound, content: offset)
  }
}
