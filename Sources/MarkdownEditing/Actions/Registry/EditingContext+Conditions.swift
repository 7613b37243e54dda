import MarkdownSyntax
import TextBuffer

// Quick conditions of actions, for menus.
extension EditingContext {
  /// Whether a range ends or begins in a table.
  var touchesTable: Bool {
    selection.ranges.contains { range in
      [text.coveredEnd(of: range.range), range.range.lowerBound].contains {
        text.path(ofLine: text.line(at: $0)).last?.kind == .table
      }
    }
  }

  /// Whether a selected line that isn't blank is in a block for which `condition` holds; the path begins with the root.
  func hasLine(where condition: (_ path: [SyntaxNode]) -> Bool) -> Bool {
    let selected = selected
    return selected.filledLines.contains { condition(selected.text.path(ofLine: $0)) }
  }
}
