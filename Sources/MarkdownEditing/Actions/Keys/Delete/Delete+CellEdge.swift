import MarkdownSyntax

extension Delete {
  /// Before the bar of a table cell: nothing, because the cells stay.
  static let cellEdge = CaretRule { place in
    guard place.leaf?.kind == .table, let range = place.characterBehind else { return nil }
    return SpanDeletion(of: range, in: place.text).keepsCells(at: place) ? nil : .refused
  }
}
