import MarkdownSyntax

extension EditorAction {
  /// Toggles strong emphasis.
  public static let bold = EditorAction("bold")
  /// Toggles emphasis.
  public static let italic = EditorAction("italic")
  /// Toggles strikethrough.
  public static let strikethrough = EditorAction("strikethrough")
}

extension ActionDefinition {
  static let bold = ActionDefinition("bold", title: "Bold", key: "Mod-b", inverse: .itself) {
    $0.toggling(.strong)
  }

  static let italic = ActionDefinition("italic", title: "Italic", key: "Mod-i", inverse: .itself) {
    $0.toggling(.emphasis)
  }

  static let strikethrough = ActionDefinition(
    "strikethrough", title: "Strikethrough", key: "Mod-Shift-x", inverse: .itself
  ) { context in
    guard context.tree.dialect.contains(.strikethrough) else { return .unchanged(.noStrikethroughInDialect) }
    return context.toggling(.strikethrough)
  }
}

extension EditingContext {
  /// The letters that are selected with `style`, or without it where all of them have it.
  func toggling(_ style: InlineStyle) -> ActionResult {
    StyleToggle(document, style: style, options: options).result()
  }
}

extension UnchangedReason {
  /// Plain CommonMark.
  static let noStrikethroughInDialect = UnchangedReason(
    "no-strikethrough-in-dialect", "this dialect has no strikethrough")
}
