import TextBuffer

extension EditorAction {
  /// Moves each caret before the character before it, in the text's order; what is selected is left at its start.
  public static let caretBackward = EditorAction("caret-backward")
  /// Moves each caret behind the next character, in the text's order; what is selected is left at its end.
  public static let caretForward = EditorAction("caret-forward")
  /// Moves the head of what is selected before the character before it.
  public static let extendBackward = EditorAction("extend-backward")
  /// Moves the head of what is selected behind the next character.
  public static let extendForward = EditorAction("extend-forward")
}

extension ActionDefinition {
  /// By a grapheme cluster; a CRLF is one.
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
