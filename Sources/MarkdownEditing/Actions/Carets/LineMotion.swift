import TextBuffer

extension EditorAction {
  /// Moves each caret to the line of text above, in the column where its vertical motion began; on the first line, to
  /// the text's start.
  public static let caretUp = EditorAction("caret-up")
  /// Moves each caret to the line of text below, in the column where its vertical motion began; on the last line, to
  /// the text's end.
  public static let caretDown = EditorAction("caret-down")
  /// Moves the head of the selection like `caretUp`.
  public static let extendUp = EditorAction("extend-up")
  /// Moves the head of the selection like `caretDown`.
  public static let extendDown = EditorAction("extend-down")
}

extension ActionRegistry {
  /// Moves to the next line of text.
  static let lineMotions =
    carets("up", "Up", key: "ArrowUp", CaretMotion(isForward: false) { $0.stop(from: $1, lines: -1) })
    + carets("down", "Down", key: "ArrowDown", CaretMotion(isForward: true) { $0.stop(from: $1, lines: 1) })
}

extension EditingContext {
  /// The place `count` lines below `start`, or above if `count` is negative, in the goal column of `start`; beyond the
  /// text, its start or end.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the length of both lines.
  func stop(from start: CaretStop, lines count: Int) -> CaretStop {
    let lines = WrappedText(rope, ambiguous: options.ambiguousWidth.rawValue)
    let own = rope.contentOfLine(holding: start.offset)
    let goal = start.goalColumn ?? lines.column(of: start.offset, in: own)
    let (target, overflows) = rope.line(at: start.offset).addingReportingOverflow(count)
    let offset: UTF8Offset =
      if !overflows, 0..<rope.lineCount ~= target {
        lines.offset(of: goal, in: rope.contentOfLine(target))
      } else {
        count < 0 ? .zero : rope.range.upperBound
      }
    return CaretStop(offset: offset, goalColumn: goal)
  }
}
