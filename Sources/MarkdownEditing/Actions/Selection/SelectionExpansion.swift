import MarkdownSyntax
import TextBuffer

/// The steps by which a selection grows along the tree: word, span, cell or line of text, block, item, list, section,
/// document.
struct SelectionExpansion {
  let tree: SyntaxTree
  private var rope: Rope { tree.text }

  /// The smallest step that holds `range` and more; `nil` if there is none.
  func next(after range: Range<UTF8Offset>) -> Range<UTF8Offset>? {
    var best: Range<UTF8Offset>?
    for candidate in candidates(around: range) {
      let step = rope.graphemes(around: candidate)
      guard step.lowerBound <= range.lowerBound, range.upperBound <= step.upperBound, step != range else {
        continue
      }
      if best.map({ step.count < $0.count }) ?? true { best = step }
    }
    return best
  }

  /// The largest step from a caret at `head` that is in `range` and smaller than it.
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
      if node.holdsBlocks, node.kind != .list { found += sections(of: node, around: range) }
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
}

extension EditorAction {
  /// Selects the next larger unit of the tree.
  public static let expandSelection = EditorAction("expand-selection")
  /// Selects the range selected before the last expansion, or else the next smaller unit of the tree.
  public static let shrinkSelection = EditorAction("shrink-selection")
}

extension ActionRegistry {
  static let expandSelection = ActionDefinition(
    "expand-selection", title: "Expand Selection", key: "Shift-Alt-ArrowRight", change: .selection
  ) { context in
    let expansion = SelectionExpansion(tree: context.tree)
    return context.selectingSteps(otherwise: .everythingSelected) {
      expansion.next(after: $0.range) ?? $0.range
    }
  }
  .possible { context in context.selection.ranges.contains { $0.range != context.rope.range } }

  static let shrinkSelection = ActionDefinition(
    "shrink-selection", title: "Shrink Selection", key: "Shift-Alt-ArrowLeft", change: .selection
  ) { context in
    if let before = context.document.expansions.last {
      return context.selecting(before, as: .action(context.action.name), otherwise: .nothingSmaller)
    }
    let expansion = SelectionExpansion(tree: context.tree)
    return context.selectingSteps(otherwise: .nothingSmaller) {
      expansion.last(inside: $0.range, from: $0.head)
    }
  }
  .possible { !$0.document.expansions.isEmpty || $0.selection.hasRanges }
}

extension EditingContext {
  /// The selection in which each range is replaced by its `step`, in its own direction.
  fileprivate func selectingSteps(
    otherwise reason: UnchangedReason, _ step: (SelectionRange) -> Range<UTF8Offset>
  ) -> ActionResult {
    let wanted = selection.mapRanges { range in
      let step = step(range)
      return range.over(step.lowerBound, step.upperBound)
    }
    return selecting(wanted, as: .action(action.name), otherwise: reason)
  }
}

extension MarkdownDocument {
  /// The selections that were expanded to reach `new`, the selection after `action`, which leaves the text unchanged.
  func expansions(after action: EditorAction?, selecting new: Selection) -> [Selection] {
    switch action {
    case .expandSelection: Array((expansions + [selection]).suffix(64))
    case .shrinkSelection where expansions.last == new: expansions.dropLast()
    default: new == selection ? expansions : []
    }
  }
}

extension UnchangedReason {
  /// The selection can't grow.
  fileprivate static let everythingSelected = UnchangedReason(
    "everything-selected", "everything is selected already")
  /// The selection can't shrink.
  fileprivate static let nothingSmaller = UnchangedReason(
    "nothing-smaller", "there is nothing smaller to select here")
}
