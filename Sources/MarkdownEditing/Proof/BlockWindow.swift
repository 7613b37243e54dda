import MarkdownSyntax
import TextBuffer

/// The stretch of blocks around a change; everything outside of it stays as it is.
///
/// CommonMark is parsed line by line, and each line depends only on the blocks that are open before it. So the lines
/// before the first changed line are parsed as before, except that their last block may continue in that line. If a
/// block behind the changes still starts where it did, in the same containers, everything from there on is parsed as
/// before, too.
struct BlockWindow {
  /// The text.
  let text: LineModel
  /// The stretch, in whole lines: from the first line of a block to the first line of a later one, or the text's end.
  let range: Range<UTF8Offset>
  /// The start of the first block behind the stretch; `nil` if there is none.
  private let next: UTF8Offset?

  /// The stretch of `text` that changes in the lines of `range` can affect.
  init(around range: Range<UTF8Offset>, in text: LineModel) {
    self.text = text
    // Whole lines, because an edit may end in the indentation before the block that it changes.
    let line = text.line(at: range.lowerBound)
    let high = text.contentOfLine(holding: range.upperBound).upperBound
    next = text.block(behind: high, touchedFrom: text.startOfLine(line))?.start
    let end = next.map { text.contentOfLine(holding: $0).lowerBound } ?? text.rope.range.upperBound
    self.range = min(text.startOfBlocks(reachedFrom: line), end)..<end
  }

  /// The stretch of `after` into which `changes` turn this one.
  ///
  /// Returns `nil` if the blocks behind the stretch would change.
  func range(after changes: ChangeSet, in after: LineModel) -> Range<UTF8Offset>? {
    // If there are changes at two places, the first may be before the stretch around the second.
    let start = changes.map(range.lowerBound, bias: .before)
    let end = changes.map(range.upperBound, bias: .after)
    guard let next else { return start..<end }
    let place = changes.map(next, bias: .after)
    let old = text.tree.path(toFirstBlockFrom: next)
    let new = after.tree.path(toFirstBlockFrom: place)
    guard new.innermost?.start == place,
      old.containers.elementsEqual(new.containers, by: { $0.isSame(as: $1, after: changes) })
    else { return nil }
    return start..<end
  }

  /// The line on which the first block behind the stretch starts; `nil` if there is none.
  var lineBehind: Int? { next.map { text.line(at: $0) } }

  /// Whether no edit reaches the first block behind the stretch; the start of the stretch isn't checked.
  func covers(_ changes: ChangeSet) -> Bool {
    guard let last = changes.edits.last, let behind = lineBehind else { return true }
    let start = text.startOfLine(behind)
    guard last.range.upperBound >= start else { return true }
    // Whole lines that are inserted before the line behind the stretch leave that line alone.
    return last.range.upperBound == start && last.replacement.utf8.last.map { $0.isLineEnding } ?? true
  }

  /// The tokens of the stretch.
  func tokens() -> BlockTokens { BlockTokens(of: text, in: range) }

  /// The tokens of the stretch in `after`, the result of `changes`.
  ///
  /// Returns `nil` if the blocks behind the stretch would change.
  func tokens(after changes: ChangeSet, in after: LineModel) -> BlockTokens? {
    range(after: changes, in: after).map { BlockTokens(of: after, in: $0) }
  }
}

extension LineModel {
  /// The content of `lines`, with the line breaks between them.
  func content(of lines: ClosedRange<Int>) -> Range<UTF8Offset> {
    contentOfLine(lines.lowerBound).lowerBound..<contentOfLine(lines.upperBound).upperBound
  }

  /// The start of the first line of the block that a change in `line` can affect.
  ///
  /// That is the block of the line above. Below a blank line it is the block of `line` itself, because the blank line
  /// has ended any other.
  fileprivate func startOfBlocks(reachedFrom line: Int) -> UTF8Offset {
    let start = startOfLine(line)
    let hasAbove = line > 0 && !isEmptyPrefix(line - 1)
    let block = innermostBlock(ofLine: hasAbove ? line - 1 : line)
    guard hasAbove || !block.holdsBlocks else { return start }
    return min(start, startOfLine(self.line(at: block.start)))
  }

  /// The first block behind `high` whose containers began before `low`; `nil` if there is none.
  ///
  /// A list counts as its items.
  fileprivate func block(behind high: UTF8Offset, touchedFrom low: UTF8Offset) -> SyntaxNode? {
    guard high < rope.range.upperBound else { return nil }
    let path = tree.path(toFirstBlockFrom: high.advanced(by: 1))
    let outermost = path.blocks.indices.first {
      path.blocks[$0].kind != .list && path.node($0).start >= low
    }
    guard let block = outermost.map(path.node) ?? path.innermost else { return nil }
    return block.start <= high ? block.nextOutside : block
  }
}

extension BlockRun {
  /// The starts of a block and its containers, from the outermost one on, without those of lists; the run is the path
  /// to the block.
  ///
  /// Adjacent lists may become one, so lists don't count. A list at the end counts as its first item, which starts at
  /// the same place.
  fileprivate var containers: some Sequence<BlockStart> {
    blocks.indices.lazy.filter { blocks[$0].kind != .list || $0 == blocks.count - 1 }.map { index in
      let kind = blocks[index].kind
      return BlockStart(kind: kind == .list ? .item : kind, offset: node(index).start)
    }
  }
}

/// The kind of a block and its start.
private struct BlockStart {
  var kind: SyntaxKind
  var offset: UTF8Offset

  /// Whether `new`, in the text after `changes`, may be the same block.
  ///
  /// It has the same kind and starts where the changes map this start to. An item that the changes begin elsewhere
  /// would have other blocks behind it. A quote may begin elsewhere, because each of its lines has a marker: where a
  /// block leaves the middle of a quote, the rest of the quote is a new one.
  func isSame(as new: BlockStart, after changes: ChangeSet) -> Bool {
    guard kind == new.kind else { return false }
    return kind == .blockQuote
      || changes.map(offset, bias: .before) <= new.offset && new.offset <= changes.map(offset, bias: .after)
  }
}

extension SyntaxNode {
  /// The first block behind the node and outside of it; `nil` if none follows.
  fileprivate var nextOutside: SyntaxNode? {
    var outer: SyntaxNode? = self
    while let node = outer {
      if let next = node.nextSibling { return next }
      outer = node.parent
    }
    return nil
  }
}
