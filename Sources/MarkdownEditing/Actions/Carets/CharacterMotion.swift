import TextBuffer

extension EditorAction {
  /// Moves each caret before the previous character, in the order of the text; collapses a selection at its start.
  public static let caretBackward = EditorAction("caret-backward")
  /// Moves each caret behind the next character, in the order of the text; collapses a selection at its end.
  public static let caretForward = EditorAction("caret-forward")
  /// Moves the head of the selection before the previous character.
  public static let extendBackward = EditorAction("extend-backward")
  /// Moves the head of the selection behind the next character.
  public static let extendForward = EditorAction("extend-forward")
}

extension ActionRegistry {
  /// Moves by a grapheme cluster; a CRLF is one cluster.
  static let characterMotions =
    carets(
      "backward", "Backward", key: "ArrowLeft",
      .to(isForward: false, stopsAtEdge: true) { context, place in
        place > .zero ? context.rope.graphemeBoundary(before: place) : place
      })
    + carets(
      "forward", "Forward", key: "ArrowRight",
      .to(isForward: true, stopsAtEdge: true) { context, place in
        place < context.rope.range.upperBound ? context.rope.graphemeBoundary(after: place) : place
      })
}
