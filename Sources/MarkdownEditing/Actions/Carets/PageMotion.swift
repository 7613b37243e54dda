import TextBuffer

extension EditorAction {
  /// Moves each caret up by `lines` lines of text, the number that a page of the view shows; traps on fewer than 1.
  public static func caretPageUp(lines: Int) -> EditorAction { page("caret-page-up", lines) }
  /// Moves each caret down by `lines` lines of text, the number that a page of the view shows; traps on fewer than 1.
  public static func caretPageDown(lines: Int) -> EditorAction { page("caret-page-down", lines) }
  /// Moves the head of the selection like `caretPageUp(lines:)`.
  public static func extendPageUp(lines: Int) -> EditorAction { page("extend-page-up", lines) }
  /// Moves the head of the selection like `caretPageDown(lines:)`.
  public static func extendPageDown(lines: Int) -> EditorAction { page("extend-page-down", lines) }

  private static func page(_ name: String, _ lines: Int) -> EditorAction {
    precondition(lines > 0, "a page of \(lines) lines")
    return EditorAction(name, "\(lines)")
  }
}

extension ActionDefinition {
  /// Moves by the number of lines in the argument, because only a view knows how many lines it shows.
  static let pageMotions =
    carets(
      "page-up", "Up a Page", key: "PageUp", argument: .lines,
      CaretMotion(isForward: false) { $0.stop(from: $1, lines: -$0.pageLines) })
    + carets(
      "page-down", "Down a Page", key: "PageDown", argument: .lines,
      CaretMotion(isForward: true) { $0.stop(from: $1, lines: $0.pageLines) })
}

extension ActionArgument {
  /// A number of lines, at least 1.
  fileprivate static let lines = ActionArgument.required("LINES") { Int($0).map { $0 > 0 } ?? false }
}

extension EditingContext {
  /// The number of lines of a page; an invalid argument counts as 1.
  fileprivate var pageLines: Int { max(1, argument.flatMap { Int($0) } ?? 1) }
}
