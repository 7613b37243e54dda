import MarkdownSyntax
import TextBuffer

/// The expectation that the blocks above and below deleted lines keep their kinds and stay apart.
///
/// Both begin on the line on which they began, and so do their containers. Nothing is left between them in place of the
/// deleted lines. The number of an item may change.
struct NeighbourBlocks: Expectation {
  private let text: LineModel
  /// The lines of the original text that are deleted.
  private let lines: ClosedRange<Int>

  /// The neighbours of `lines` of `text`.
  init(of lines: ClosedRange<Int>, in text: LineModel) { (self.text, self.lines) = (text, lines) }

  func violation(by change: AppliedChange) -> Violation? {
    let start = text.startOfLine(lines.lowerBound)
    let isMet = keepsAbove(start, change) && keepsBelow(start, change)
    return isMet
      ? nil : Violation(line: lines.lowerBound, place: change.changes.map(start, bias: .before))
  }

  private func keepsAbove(_ start: UTF8Offset, _ change: AppliedChange) -> Bool {
    let changes = change.changes
    guard let last = text.tree.lastBlock(startingBefore: start) else { return true }
    guard keeps(last, behind: start, change) else { return false }
    let end = changes.map(last.range.upperBound, bias: .before)
    let block = change.text.tree.innermostBlock(at: changes.map(last.start, bias: .after))
    return last.range.isEmpty || block.range.upperBound == end
  }

  private func keepsBelow(_ start: UTF8Offset, _ change: AppliedChange) -> Bool {
    let (after, changes) = (change.text, change.changes)
    let place = changes.map(start, bias: .before)
    let first = after.line(at: place) + (after.startOfLine(after.line(at: place)) == place ? 0 : 1)
    let isLast = lines.upperBound + 1 >= text.rope.lineCount
    let end = isLast ? text.rope.range.upperBound : text.startOfLine(lines.upperBound + 1)
    let next = isLast ? after.rope.lineCount : after.line(at: changes.map(end, bias: .after))
    guard (first..<max(first, next)).allSatisfy({ isOnlyPrefix($0, change) }) else { return false }
    guard !isLast, var leaf = text.tree.path(toFirstBlockFrom: end).innermost else { return true }
    while let child = leaf.firstChild, !child.kind.isInline { leaf = child }
    return keeps(leaf, behind: end, change)
  }

  /// Whether `leaf` keeps its kind and its containers; those that start at or after `place` start on the same line
  /// relative to the leaf as before.
  private func keeps(_ leaf: SyntaxNode, behind place: UTF8Offset, _ change: AppliedChange) -> Bool {
    if leaf.range.isEmpty { return true }
    let after = change.text
    let start = change.changes.map(leaf.start, bias: .after)
    let (old, new) = (text.tree.blockPath(to: leaf.start), after.tree.blockPath(to: start))
    return old.count == new.count && new.last?.start == start
      && zip(old, new).allSatisfy { old, new in
        let distances = (
          text.line(at: leaf.start) - text.line(at: old.start),
          after.line(at: start) - after.line(at: new.start)
        )
        return old.kind == new.kind && (old.start < place || distances.0 == distances.1)
      }
  }

  /// Whether `line` of the changed text holds nothing but the prefixes of blocks that began above it.
  private func isOnlyPrefix(_ line: Int, _ change: AppliedChange) -> Bool {
    change.text.isEmptyPrefix(line)
      && change.text.path(ofLine: line).allSatisfy { node in
        switch node.kind {
        case .document, .list: true
        default: node.holdsAnyBlock && change.text.line(at: node.start) < line
        }
      }
  }
}
