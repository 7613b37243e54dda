import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// The items that move with `selection`, which is on the lines `selected`; `nil` where it's not in items.
  ///
  /// Of several ranges those in items decide, and what else there is stays: white space at a caret in code, or in an
  /// item's marker, would change what is below, while the items move as they are read.
  func itemsToMove(_ selection: Selection, _ selected: SelectedBlocks) -> [SyntaxNode]? {
    if let all = items(selected, orOf: itemsOfCaretsInMarkers(selection)) { return all }
    guard selection.ranges.count > 1 else { return nil }
    let some = selection.ranges.compactMap { range in
      let alone = Selection([range])
      return itemsToMove(alone, SelectedBlocks(alone, in: self).withoutFrontMatter)
    }
    return some.isEmpty ? nil : some.flatMap { $0 }.outermost { $0 }
  }

  /// The items in whose markers a caret of `selection` stands, by the lines that they begin on.
  private func itemsOfCaretsInMarkers(_ selection: Selection) -> [Int: SyntaxNode] {
    var items: [Int: SyntaxNode] = [:]
    for caret in selection.ranges where caret.isCaret {
      let place = CaretPlace(caret.head, in: self)
      if let item = place.itemOfMarker { items[place.line] = item }
    }
    return items
  }

  /// The outermost items whose lines are selected; `nil` where a selected line is in none, or in code within one, and
  /// has no item in `others`.
  func items(_ selected: SelectedBlocks, orOf others: [Int: SyntaxNode] = [:]) -> [SyntaxNode]? {
    var items: [SyntaxNode] = []
    for line in selected.filledLines {
      guard let item = item(ofTextOnLine: line) ?? others[line] else { return nil }
      if items.last != item { items.append(item) }
    }
    return items.isEmpty ? nil : items.outermost { $0 }
  }

  /// The item that `line` is in, with no other container or code in between.
  private func item(ofTextOnLine line: Int) -> SyntaxNode? {
    let path = path(ofLine: line)
    guard path.last?.kind.isLiteralBlock != true else { return nil }
    return path.last { $0.isItemOrOther }.flatMap { $0.kind == .item ? $0 : nil }
  }
}

extension CaretPlace {
  /// The item in whose marker the caret stands, or right before or behind that: white space there would make text, or
  /// code, of what the item begins with.
  fileprivate var itemOfMarker: SyntaxNode? {
    let depth = chain.levels.indices.last { depth in
      let level = chain.levels[depth]
      guard level.isItem, level.firstLine == line else { return false }
      return text.cursor(on: line, in: chain, depth: depth).index <= index
        && index <= text.cursor(on: line, in: chain, depth: depth + 1).index
    }
    return depth.flatMap { container(chain.levels[$0]) }
  }
}

extension MarkdownDocument {
  /// The result of moving `items` with their children a level in or, where that `isBackwards`, a level out.
  func moving(
    _ items: [SyntaxNode], _ text: BlockText, _ isBackwards: Bool, _ action: EditorAction
  ) -> ActionResult {
    let edits = isBackwards ? text.outdentEdits(items) : text.indentEdits(items)
    guard let edits else { return .unchanged(isBackwards ? .notNested : .noItemAbove) }
    guard let change = ConversionSearch(edits, in: text).run() else { return .unchanged(.notProven) }
    let after = selection.following(change.changes, in: rope)
    guard !change.changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    return changed(change, after, action)
  }
}

extension UnchangedReason {
  /// An item without one before it.
  static let noItemAbove = UnchangedReason("no-item-above", "there is no item above to go under")
  /// An item of an outermost list.
  static let notNested = UnchangedReason("not-nested", "the item is at the outermost level already")
}
