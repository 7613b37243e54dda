import MarkdownSyntax
import TextBuffer

/// Ranges of a selection that Tab means together: those in items, which move, or those elsewhere.
struct TabbedRun {
  private var ranges: [SelectionRange]
  /// The outermost items that move; `nil` where none does.
  private(set) var items: [SyntaxNode]?

  /// What is selected.
  var selection: Selection { Selection(ranges) }

  /// The ranges of `selection` in runs, in order: what stands in an item that moves, such as its code, goes with it.
  static func all(of selection: Selection, in text: BlockText) -> [TabbedRun] {
    var runs: [TabbedRun] = []
    for range in selection.ranges {
      let next = TabbedRun(range, in: text)
      if runs.last?.takes(next) == true { runs[runs.count - 1].append(next) } else { runs.append(next) }
    }
    return runs
  }

  private init(_ range: SelectionRange, in text: BlockText) {
    let selection = Selection([range])
    ranges = [range]
    items = text.itemsToMove(selection, SelectedBlocks(selection, in: text).withoutFrontMatter)
  }

  private func takes(_ next: TabbedRun) -> Bool {
    guard let last = items?.last else { return next.items == nil }
    return next.items != nil || next.ranges.allSatisfy { last.range.holds($0.range) }
  }

  private mutating func append(_ next: TabbedRun) {
    ranges += next.ranges
    if let more = next.items { items = ((items ?? []) + more).outermost { $0 } }
  }
}

extension BlockText {
  /// The items that move with `selection`, which is on the lines `selected`; `nil` where something else is selected.
  func itemsToMove(_ selection: Selection, _ selected: SelectedBlocks) -> [SyntaxNode]? {
    items(selected, orOf: itemsOfCaretsInMarkers(selection))
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
