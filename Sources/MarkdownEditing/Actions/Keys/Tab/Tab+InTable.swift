import MarkdownSyntax
import TextBuffer

extension Tab {
  /// In a table: moves to the next cell, or with Shift to the previous one; behind the last cell, adds a row.
  static let inTable = TabRule { at in
    guard let place = at.mainPlace, let table = place.leaf, table.kind == .table else { return nil }
    let step = TableKeys(table, at: place).cell(isBackwards: at.isBackwards)
    return step.map { at.context.finish($0.changes, Selection(caret: $0.caret)) }
      ?? .unchanged(.nothingThere)
  }
}

extension TabPlace {
  /// The moving end of the only selected range; `nil` if there are several ranges.
  var mainPlace: CaretPlace? {
    guard selection.ranges.count == 1 else { return nil }
    let main = selection.main
    return CaretPlace(main.isReversed ? main.head : text.coveredEnd(of: main.range), in: text)
  }
}
