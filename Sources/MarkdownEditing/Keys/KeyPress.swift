import TextBuffer

/// A key as a person presses it.
public enum KeyPress: Sendable, Hashable {
  /// One that does something to the text.
  case action(EditorAction)
  /// One that moves the carets.
  case move(CaretMove)

  /// What the key is called in a report, such as `newline` or `left`.
  public var name: String {
    switch self {
    case .action(let action): action.name
    case .move(let move): move.rawValue
    }
  }

  /// What the key comes to on `document`, whose actions write by `options`.
  public func result(on document: MarkdownDocument, options: EditingOptions = EditingOptions())
    -> ActionResult
  {
    switch self {
    case .action(let action): document.result(of: action, options: options)
    case .move(let move): document.result(of: move)
    }
  }

  /// The keys that have names, by these.
  static let named: [String: KeyPress] = [
    "enter": .action(.newline), "s-enter": .action(.softNewline), "tab": .action(.tab),
    "s-tab": .action(.backtab), "bs": .action(.backspace), "del": .action(.delete), "lt": .action(.type("<")),
    "c-b": .action(.bold), "c-i": .action(.italic), "c-z": .action(.undo), "c-y": .action(.redo),
    "left": .move(.left), "right": .move(.right), "up": .move(.up), "down": .move(.down),
    "home": .move(.lineStart), "end": .move(.lineEnd),
  ]
}

/// Where a key takes each caret; what is selected is so no longer.
public enum CaretMove: String, Sendable, Hashable, CaseIterable {
  /// To the character before, or the start of what is selected.
  case left
  /// Behind the next character, or to the end of what is selected.
  case right
  /// To the line above, as many bytes from its start, or to the text's start.
  case up
  /// To the line below, as many bytes from its start, or to the text's end.
  case down
  /// To the line's start.
  case lineStart = "line-start"
  /// To the line's end, before its line break.
  case lineEnd = "line-end"
}

extension MarkdownDocument {
  /// What `move` comes to: another selection.
  ///
  /// - Complexity: O(*r* log *n*), where *r* is the number of selected ranges and *n* the size of the text.
  public func result(of move: CaretMove) -> ActionResult {
    let moved = selection.ranges.map { SelectionRange(caret: rope.place(of: move, from: $0)) }
    let wanted = Selection(moved, mainIndex: selection.mainIndex)
    guard wanted != selection else { return .unchanged(.nothingToChange) }
    return .changed(
      Transaction(changes: .identity(length: rope.utf8Count), selection: wanted, event: .selection))
  }
}

extension Rope {
  /// Where `move` takes the caret from `range`.
  fileprivate func place(of move: CaretMove, from range: SelectionRange) -> UTF8Offset {
    let line = lineColumn(of: range.head).line
    switch move {
    case .left: return range.isCaret ? characterStart(before: range.head) : range.range.lowerBound
    case .right: return range.isCaret ? characterEnd(behind: range.head) : range.range.upperBound
    case .lineStart: return startOfLine(line)
    case .lineEnd: return contentOfLine(line).upperBound
    case .up: return line > 0 ? place(below: range.head, in: line - 1) : .zero
    case .down: return line + 1 < lineCount ? place(below: range.head, in: line + 1) : self.range.upperBound
    }
  }

  private func characterStart(before offset: UTF8Offset) -> UTF8Offset {
    offset > .zero ? graphemeBoundary(before: offset) : offset
  }

  private func characterEnd(behind offset: UTF8Offset) -> UTF8Offset {
    offset < range.upperBound ? graphemeBoundary(after: offset) : offset
  }

  /// The place in `line` that is as many bytes from its start as `offset` is from its own line's, at a character's
  /// start.
  private func place(below offset: UTF8Offset, in line: Int) -> UTF8Offset {
    let column = lineColumn(of: offset).column
    let content = contentOfLine(line)
    return startOfGrapheme(containing: min(content.lowerBound.advanced(by: column), content.upperBound))
  }
}
