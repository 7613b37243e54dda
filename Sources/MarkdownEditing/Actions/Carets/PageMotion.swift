import TextBuffer

extension EditorAction {
  /// Moves each caret up by `lines` lines of text, the number that a page of the view shows; traps on fewer than 1.
  public static func caretPageUp(lines: Int) -> EditorAction { ActionRegistry.pageUp.caret.action(lines) }
  /// Moves each caret down by `lines` lines of text, the number that a page of the view shows; traps on fewer than 1.
  public static func caretPageDown(lines: Int) -> EditorAction { ActionRegistry.pageDown.caret.action(lines) }
  /// Moves the head of the selection like `caretPageUp(lines:)`.
  public static func extendPageUp(lines: Int) -> EditorAction { ActionRegistry.pageUp.extend.action(lines) }
  /// Moves the head of the selection like `caretPageDown(lines:)`.
  public static func extendPageDown(lines: Int) -> EditorAction {
    ActionRegistry.pageDown.extend.action(lines)
  }
}

extension ActionRegistry {
  /// Moves by the number of lines in the argument, because only a view knows how many lines it shows.
  static let pageMotions = spelled(pageUp.caret, pageUp.extend, pageDown.caret, pageDown.extend)

  fileprivate static let pageUp = carets("page-up", "Up a Page", key: "PageUp", argument: .lines) { lines in
    CaretMotion(isForward: false) { $0.stop(from: $1, lines: -lines) }
  }

  fileprivate static let pageDown = carets(
    "page-down", "Down a Page", key: "PageDown", argument: .lines
  ) { lines in CaretMotion(isForward: true) { $0.stop(from: $1, lines: lines) } }
}

extension ActionArgument<Int> {
  /// A number of lines, at least 1; an action made in code without one has 1.
  fileprivate static var lines: Self {
    ActionArgument(
      placeholder: ":LINES", choices: [],
      spelling: { lines in
        precondition(lines > 0, "a page of \(lines) lines")
        return "\(lines)"
      },
      isValid: { $0.flatMap { Int($0) }.map { $0 > 0 } ?? false },
      reading: { max(1, $0.flatMap { Int($0) } ?? 1) })
  }
}
