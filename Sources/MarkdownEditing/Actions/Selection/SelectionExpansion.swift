import MarkdownSyntax
import TextBuffer

/// The steps by which a selection grows along the tree: word, span, cell or line of text, block, item, list, section, document.
struct SelectionExpansion {
  let rope: Rope
  let tree: SyntaxTree

  /// The smallest step that holds `range` and more; `nil` where there is none.
  func next(after range: Range<UTF8Offset>) -> Range<UTF8Offset>? {
    var best: Range<UTF8Offset>?
    for candidate in candidates(around: range) {
      let step = snapped(candidate)
      guard step.lowerBound <= range.lowerBound, range.upperBound <= step.upperBound, step != range else {
        continue
      }
      if best.map({ step.count < $0.count }) ?? true { best = step }
    }
    return best
  }

  /// The largest step from a caret at `head` that lies in `range` and isn't all of it.
  func last(inside range: Range<UTF8Offset>, from head: UTF8Offset) -> Range<UTF8Offset> {
    var step = head..<head
    while let larger = next(after: step), larger != range, range.lowerBound <= larger.lowerBound,
      larger.upperBound <= range.upperBound
    {
      step = larger
    }
    return step
  }

  private func candidates(around range: Range<UTF8Offset>) -> [Range<UTF8Offset>] {
    var found = [rope.range]
    if range.isEmpty, let word = rope.rangeOfWord(at: range.lowerBound), word.lowerBound <= range.lowerBound,
      range.upperBound <= word.upperBound
    {
      found.append(word)
    }
    for node in tree.nodes(in: range)
    where node.range.lowerBound <= range.lowerBound && range.upperBound <= node.range.upperBound {
      switch node.kind {
      case .text, .softBreak, .lineBreak, .taskMarker: break
      case .table, .tableRow, .list, .blockQuote: found.append(node.range)
      default: found += [node.content, node.range]
      }
      if node.isContainer, node.kind != .list { found += sections(of: node, around: range) }
    }
    return found
  }

  /// The sections of `container` that hold `range`.
  private func sections(of container: SyntaxNode, around range: Range<UTF8Offset>) -> [Range<UTF8Offset>] {
    let blocks = container.blocks
    let index = blocks.partitioningIndex { $0.range.lowerBound > range.lowerBound }
    let outline = SectionOutline(siblings: blocks)
    var found: [Range<UTF8Offset>] = []
    var level = 7
    for heading in (0..<index).reversed() {
      guard let own = blocks[heading].headingLevel, own < level else { continue }
      level = own
      let section = outline.section(at: heading)
      found.append(blocks[heading].range.lowerBound..<blocks[section.upperBound].range.upperBound)
    }
    return found
  }

  /// `range`, with its ends moved out of graphemes.
  private func snapped(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let low = rope.startOfGrapheme(containing: range.lowerBound)
    let high = rope.startOfGrapheme(containing: range.upperBound)
    return low..<(high == range.upperBound ? high : rope.graphemeBoundary(after: range.upperBound))
  }
}

extension MarkdownDocument {
  /// What growing or shrinking the selection along the tree comes to.
  func selectionResult(of action: EditorAction) -> ActionResult {
    let expansion = SelectionExpansion(rope: rope, tree: tree)
    if action == .shrinkSelection, let before = expansions.last { return selecting(before, action) }
    let ranges = selection.ranges.map { range -> SelectionRange in
      let step =
        action == .expandSelection
        ? expansion.next(after: range.range) ?? range.range
        : expansion.last(inside: range.range, from: range.head)
      return range.isReversed
        ? SelectionRange(anchor: step.upperBound, head: step.lowerBound)
        : SelectionRange(anchor: step.lowerBound, head: step.upperBound)
    }
    return selecting(Selection(ranges, mainIndex: selection.mainIndex), action)
  }

  private func selecting(_ wanted: Selection, _ action: EditorAction) -> ActionResult {
    guard wanted != selection else {
      return .unchanged(action == .expandSelection ? .everythingSelected : .nothingSmaller)
    }
    return .changed(
      Transaction(
        changes: .identity(length: rope.utf8Count), selection: wanted, event: .action(action.name)))
  }

  /// The selections that were expanded to reach the one after `transaction`, which changes no text.
  func expansions(after transaction: Transaction, selecting new: Selection) -> [Selection] {
    switch EditorAction(eventName: transaction.event.name) {
    case .expandSelection: Array((expansions + [selection]).suffix(64))
    case .shrinkSelection where expansions.last == new: expansions.dropLast()
    default: new == selection ? expansions : []
    }
  }
}

extension UnchangedReason {
  /// Nothing to expand to.
  static let everythingSelected = UnchangedReason("everything is selected already")
  /// Nothing to shrink to.
  static let nothingSmaller = UnchangedReason("there is nothing smaller to select here")
}
