import TextBuffer

/// The start of a piece of text that moves or is repeated, and the start of its line.
///
/// The prefix between the two, such as indentation or a quote's marker, isn't part of the piece.
struct LineStart {
  /// The line's first byte.
  let line: UTF8Offset
  /// The first byte of the piece.
  let content: UTF8Offset

  /// The start of a piece of `text` that begins at `content`.
  init(of content: UTF8Offset, in text: LineModel) {
    line = text.contentOfLine(holding: content).lowerBound
    self.content = content
  }

  /// The position of `offset` after this piece has moved to `other`.
  ///
  /// The position keeps its distance from the start of the piece. It is never before `other.line`.
  func place(of offset: UTF8Offset, movedTo other: LineStart) -> UTF8Offset {
    guard offset > line else { return other.line }
    return max(other.line, other.content.advanced(by: content.distance(to: offset)))
  }
}
