import MarkdownSyntax
import TextBuffer

/// The stretch of blocks of a text around a change, outside of which all stays as it is.
///
/// CommonMark reads a text line by line, and each line by what is open when it comes. What is before the first
/// changed line is read as before, but for the block that may go on in that. And where behind the changes a block
/// starts as it did, in containers that were open before them, all that follows is read as before, too.
struct BlockWindow {
  /// The text.
  let text: BlockText
  /// The stretch: from the line of a block's start to that of another one.
  let range: Range<UTF8Offset>
  /// Where the first block behind it starts.
  private let next: UTF8Offset?

  /// The stretch of `text` that changes in the lines of `range` can reach.
  init(around range: Range<UTF8Offset>, in text: BlockText) {
    self.text = text
    // Whole lines: an edit may end in the indentation before the block that it changes.
    let line = text.line(at: range.lowerBound)
    let high = text.contentOfLine(holding: range.upperBound).upperBound
    next = text.block(behind: high, touchedFrom: text.startOfLine(line))?.start
    let end = next.map { text.contentOfLine(holding: $0).lowerBound } ?? text.rope.range.upperBound
    self.range = min(text.startOfWhat(mayReach: line), end)..<end
  }

  /// The stretch of `after` that this one became by `changes`; `nil` where the blocks behind it would be others.
  func range(after changes: ChangeSet, in after: BlockText) -> Range<UTF8Offset>? {
    // Of changes at two places, the first one may be before the stretch around the second.
    let start = changes.map(range.lowerBound, bias: .before)
    let end = changes.map(range.upperBound, bias: .after)
    guard start <= end else { return nil }
    guard let next else { return start..<end }
    let place = changes.map(next, bias: .after)
    guard let old = text.tree.kinds(ofFirstBlockFrom: next),
      let new = after.tree.kinds(ofFirstBlockFrom: place), new.start == place,
      old.kinds.containers.elementsEqual(new.kinds.containers)
    else { return nil }
    return start..<end
  }

  /// The line on which the first block behind the stretch starts.
  var lineBehind: Int? { next.map { text.line(at: $0) } }

  /// What the stretch says.
  func tokens() -> BlockTokens { BlockTokens(of: text, in: range) }

  /// What it says in `after`, which `changes` led to; `nil` where the blocks behind it would be others.
  func tokens(after changes: ChangeSet, in after: BlockText) -> BlockTokens? {
    range(after: changes, in: after).map { BlockTokens(of: after, in: $0) }
  }
}

extension BlockText {
  /// Where the line starts on which the block starts that `line` is in, or that is right above it: what a blank line
  /// ends is over.
  fileprivate func startOfWhat(mayReach line: Int) -> UTF8Offset {
    let start = startOfLine(line)
    let hasAbove = line > 0 && !isEmptyPrefix(line - 1)
    let block = innermostBlock(ofLine: hasAbove ? line - 1 : line)
    guard hasAbove || !block.isContainer else { return start }
    return min(start, startOfLine(self.line(at: block.start)))
  }

  /// The first block behind `high` whose containers began before `low`; a list counts as its items.
  fileprivate func block(behind high: UTF8Offset, touchedFrom low: UTF8Offset) -> SyntaxNode? {
    guard high < rope.range.upperBound else { return nil }
    let outermost = tree.outermostBlock(startingFrom: low, aroundFirstBlockFrom: high.advanced(by: 1))
    return outermost.flatMap { $0.start <= high ? $0.nextOutside : $0 }
  }
}

extension [SyntaxKind] {
  /// These kinds of a block and of what holds it, from the innermost one on, without the lists, since neighbours may
  /// become one; a list starts where its first item does.
  fileprivate var containers: some Sequence<SyntaxKind> {
    indices.lazy.map { $0 == 0 && self[$0] == .list ? .item : self[$0] }.filter { $0 != .list }
  }
}

extension SyntaxNode {
  /// The first block behind the node that isn't in it.
  fileprivate var nextOutside: SyntaxNode? {
    var outer: SyntaxNode? = self
    while let node = outer {
      if let next = node.nextSibling { return next }
      outer = node.parent
    }
    return nil
  }
}
