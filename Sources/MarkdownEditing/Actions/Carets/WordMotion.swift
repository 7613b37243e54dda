import TextBuffer

extension EditorAction {
  /// Moves each caret to the start of the word that it is in or behind.
  public static let caretWordBackward = EditorAction("caret-word-backward")
  /// Moves each caret to the end of the word that it is in or before.
  public static let caretWordForward = EditorAction("caret-word-forward")
  /// Moves the head of the selection to the start of the word that it is in or behind.
  public static let extendWordBackward = EditorAction("extend-word-backward")
  /// Moves the head of the selection to the end of the word that it is in or before.
  public static let extendWordForward = EditorAction("extend-word-forward")
}

extension ActionRegistry {
  /// Moves by a word, as defined by `Rope.wordEnd(after:)`.
  static let wordMotions =
    carets(
      "word-backward", "to Word Start", key: "Mod-ArrowLeft",
      .to(isForward: false) {
        $0.rope.wordStart(before: $1)
      })
    + carets(
      "word-forward", "to Word End", key: "Mod-ArrowRight",
      .to(isForward: true) {
        $0.rope.wordEnd(after: $1)
      })
}
