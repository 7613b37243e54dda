import MarkdownSyntax

extension SelectedBlocks {
  /// The outermost items whose lines are selected; `nil` where a selected line is in none, or in code within one, and
  /// has no item in `others`.
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
