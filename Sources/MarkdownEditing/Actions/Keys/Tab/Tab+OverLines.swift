import TextBuffer

extension Tab {
  /// Over several lines: the lines of code move by the indent unit.
  static let overLines = TabRule { at in
    let isOverLines = at.selection.ranges.contains { range in
      !range.isCaret && at.selected.lines.count > 1 || at.text.spansLines(range.range)
    }
    return isOverLines ? codeLines.decision(at) : nil
  }
}
