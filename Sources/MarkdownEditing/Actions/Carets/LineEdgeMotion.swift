import TextBuffer

extension EditorAction {
  /// Moves each caret to the start of its line of text, whatever a view's wrapping.
  public static let caretLineStart = EditorAction("caret-line-start")
  /// Moves each caret to the end of its line of text, before the line break.
  public static let caretLineEnd = EditorAction("caret-line-end")
  /// Moves the head of the selection to the start of its line.
  public static let extendLineStart = EditorAction("extend-line-start")
  /// Moves the head of the selection to the end of its line, before the line break.
  public static let extendLineEnd = EditorAction("extend-line-end")
}

extension ActionRegistry {
  /// Moves to an edge of the line.
  static let lineEdgeMotions =
    carets(
      "line-start", "to Line Start", key: "Home",
      .to(isForward: false) {
        $0.rope.contentOfLine(holding: $1).lowerBound
      })
    + carets(
      "line-end", "to Line End", key: "End",
      .to(isForward: true) {
        $0.rope.contentOfLine(holding: $1).upperBound
      })
}
