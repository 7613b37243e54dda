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
    let old = text.tree.starts(aroundFirstBlockFrom: next)
    let new = after.tree.starts(aroundFirstBlockFrom: place)
    guard new.first?.offset == place,
      old.containers.elementsEqual(new.containers, by: { $0.isSame(as: $1, after: changes) })
    else { return nil }
    return start..<end
  }

  /// The line on which the first block behind the stretch starts.
  var lineBehind: Int? { next.map { text.line(at: $0) } }

  /// Whether the stretch holds all that `changes` change.
  func covers(_ changes: ChangeSet) -> Bool {
    guard let last = changes.edits.last, let behind = lineBehind else { return true }
    let start = text.startOfLine(behind)
    guard last.range.upperBound >= start else { return true }
    // Whole lines that are inserted before the line behind the stretch leave that line alone.
    return last.range.upperBound == start && last.replacement.utf8.last.map { $0.isLineEnding } ?? true
  }

  /// What the stretch says.
  func tokens() -> BlockTokens { BlockTokens(of: text, in: range) }

  /// What it says in `after`, which `changes` led to; `nil` where the blocks behind it would be others.
  func tokens(after changes: ChangeSet, in after: BlockText) -> BlockTokens? {
    range(after: changes, in: after).map { BlockTokens(of: after, in: $0) }
  }
}

extension BlockText {
  /// The content of `lines`, with the line breaks between them.
  func content(of lines: ClosedRange<Int>) -> Range<UTF8Offset> {
    contentOfLine(lines.lowerBound).lowerBound..<contentOfLine(lines.upperBound).upperBound
  }

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

extension [BlockStart] {
  /// These of a block and of what holds it, from the innermost one on, without the lists, since neighbours may become
  /// one; a list starts where its first item does.
  fileprivate var containers: some Sequence<BlockStart> {
    var starts = self
    if starts.first?.kind == .list { starts[0].kind = .item }
    return starts.lazy.filter { $0.kind != .list }
  }
}

extension BlockStart {
  /// Whether `new`, in the text after `changes`, may be the same block: an item that began with the changes has other
  /// neighbours behind it.
  fileprivate func isSame(as new: BlockStart, after changes: ChangeSet) -> Bool {
    kind == new.kind && changes.map(offset, bias: .before) <= new.offset
      && new.offset <= changes.map(offset, bias: .after)
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
