import MarkdownSyntax
import TextBuffer

extension Tab {
  /// In a table: the next cell, or with Shift the previous one; behind the last one a row is added.
  static let inTable = TabRule { at in
    guard let place = at.mainPlace, let table = place.leaf, table.kind == .table else { return nil }
    let step = TableKeys(table, at: place).cell(isBackwards: at.isBackwards)
    return step.map { at.document.finish($0.changes, Selection(caret: $0.caret), at.action) }
      ?? .unchanged(.nothingThere)
  }
}

extension TabPlace {
  /// The end of the one selected range; `nil` where there are more.
  var mainPlace: CaretPlace? {
    guard selection.ranges.count == 1 else { return nil }
    let main = selection.main
    return CaretPlace(main.isReversed ? main.head : text.coveredEnd(of: main.range), in: text)
  }
}
