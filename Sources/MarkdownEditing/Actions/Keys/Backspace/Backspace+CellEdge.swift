import MarkdownSyntax

extension Backspace {
  /// Behind the bar of a table cell, or at the start of its row: nothing, because the cells stay.
  static let cellEdge = CaretRule { place in
    guard place.leaf?.kind == .table, let range = place.characterBefore else { return nil }
    return SpanDeletion(of: range, in: place.text).keepsCells(at: place) ? nil : .refused
  }
}
