import MarkdownSyntax
import TextBuffer

extension Tab {
  /// In items: they move with their children a level deeper, or with Shift a level further out.
  static let inItems = TabRule { at in
    at.items(of: at.selection, at.selected).map { at.context.indenting($0, isBackwards: at.isBackwards) }
  }
}

extension TabPlace {
  /// The items that move with `selection`, whose lines are `selected`; `nil` if no range is in items.
  ///
  /// Of several ranges, only those in items count, and all others do nothing. White space at a caret in code, or in an
  /// item's marker, would change the lines below, while the items move as they were parsed.
  fileprivate func items(of selection: Selection, _ selected: SelectedBlocks) -> [SyntaxNode]? {
    if let all = selected.items(orOf: itemsOfCaretsInMarkers(selection)) { return all }
    guard selection.ranges.count > 1 else { return nil }
    let some = selection.places.compactMap { alone in
      items(of: alone, SelectedBlocks(alone, in: text).withoutFrontMatter)
    }
    return some.isEmpty ? nil : some.flatMap { $0 }.outermost { $0 }
  }

  /// The items with a caret of `selection` in their markers, by their first lines.
  private func itemsOfCaretsInMarkers(_ selection: Selection) -> [Int: SyntaxNode] {
    var items: [Int: SyntaxNode] = [:]
    for caret in selection.ranges where caret.isCaret {
      let place = CaretPlace(caret.head, in: text)
      if let item = itemOfMarker(at: place) { items[place.line] = item }
    }
    return items
  }

  /// The item whose marker `place` is in, or right before or behind; `nil` if there is none.
  ///
  /// White space there would make text or code of the item's first block.
  private func itemOfMarker(at place: CaretPlace) -> SyntaxNode? {
    let (chain, line) = (place.chain, place.line)
    let depth = chain.levels.indices.last { depth in
      let level = chain.levels[depth]
      guard level.isItem, level.firstLine == line else { return false }
      return text.cursor(on: line, in: chain, depth: depth).index <= place.index
        && place.index <= text.cursor(on: line, in: chain, depth: depth + 1).index
    }
    return depth.flatMap { place.container(chain.levels[$0]) }
  }
}
