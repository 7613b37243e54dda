import TextBuffer

extension EditorAction {
  /// Moves the caret to the text's start.
  public static let caretDocumentStart = EditorAction("caret-document-start")
  /// Moves the caret to the text's end.
  public static let caretDocumentEnd = EditorAction("caret-document-end")
  /// Selects up to the text's start.
  public static let extendDocumentStart = EditorAction("extend-document-start")
  /// Selects up to the text's end.
  public static let extendDocumentEnd = EditorAction("extend-document-end")
}

extension ActionRegistry {
  /// Moves to an end of the text.
  static let documentMotions =
    carets("document-start", "to Document Start", key: "Mod-Home", .to(isForward: false) { _, _ in .zero })
    + carets(
      "document-end", "to Document End", key: "Mod-End",
      .to(isForward: true) { context, _ in
        context.rope.range.upperBound
      })
}
