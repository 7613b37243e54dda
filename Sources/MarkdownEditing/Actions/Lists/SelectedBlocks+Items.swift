import MarkdownSyntax

extension SelectedBlocks {
  /// The outermost items that the selected lines are in; `nil` if a line is in none.
  ///
  /// A line of code, or one whose innermost container isn't an item, gets its item from `others`, by its line number,
  /// counted from 0.
  func items(orOf others: [Int: SyntaxNode] = [:]) -> [SyntaxNode]? {
    var items: [SyntaxNode] = []
    for line in filledLines {
      guard let item = item(ofTextOnLine: line) ?? others[line] else { return nil }
      if items.last != item { items.append(item) }
    }
    return items.isEmpty ? nil : items.outermost { $0 }
  }

  /// The item that `line` is in, with no other container or code in between.
  private func item(ofTextOnLine line: Int) -> SyntaxNode? {
    let path = text.path(ofLine: line)
    guard path.last?.kind.isLiteralBlock != true else { return nil }
    return path.last { $0.holdsAnyBlock }.flatMap { $0.kind == .item ? $0 : nil }
  }
}
