import MarkdownSyntax
import TextBuffer

/// The stretch of blocks of a text around a change, outside of which all stays as it is.
///
/// CommonMark reads a line that starts a block as it reads the first line of a document, but for the containers around it, and what follows
/// a block that is still the same is the same too.
struct BlockWindow {
  /// The text.
  let text: BlockText
  /// The stretch: from the line of a block's start to that of another one.
  let range: Range<UTF8Offset>

  /// The stretch of the top-level blocks of `text` that touch a line of `range`, or of the items of one list, with one more block on each side
  /// that no blank line parts from them.
  init(around range: Range<UTF8Offset>, in text: BlockText) {
    self.text = text
    self.range = BlockWindow.stretch(around: range, in: text)
  }

  /// The stretch of `after` that this one became by `changes`; `nil` where the blocks behind it would be others.
  func range(after changes: ChangeSet, in after: BlockText) -> Range<UTF8Offset>? {
    let growth = changes.lengthAfter - changes.lengthBefore
    let end = range.upperBound.advanced(by: growth)
    let (old, new) = (text.start(from: range.upperBound), after.start(from: end))
    guard range.lowerBound <= end, old?.kinds == new?.kinds,
      old.map({ $0.offset.advanced(by: growth) }) == new?.offset
    else { return nil }
    return range.lowerBound..<end
  }

  /// What the stretch says.
  func tokens() -> BlockTokens { BlockTokens(of: text, in: range) }

  /// What it says in `after`, which `changes` led to; `nil` where the blocks behind it would be others.
  func tokens(after changes: ChangeSet, in after: BlockText) -> BlockTokens? {
    range(after: changes, in: after).map { BlockTokens(of: after, in: $0) }
  }

  private static func stretch(around range: Range<UTF8Offset>, in text: BlockText) -> Range<UTF8Offset> {
    let rope = text.rope
    // Whole lines: an edit may end in the indentation before the block that it changes.
    let low = rope.startOfLine(rope.line(at: range.lowerBound))
    let high = rope.contentOfLine(rope.line(at: range.upperBound)).upperBound
    let first = text.topPath(atOrBefore: rope.line(at: low))
    let last = text.topPath(atOrBefore: rope.line(at: high))
    let outer = stretch(first: first?[1], last: last?[1], low: low, in: text)
    guard let first, let last, first.count > 2, last.count > 2, first[1] == last[1],
      first[1].list?.isOrdered == false
    else { return outer }
    return stretch(first: first[2], last: last[2], low: low, in: text).clamped(to: outer)
  }

  /// From the block before `first`, or `first` where that ends before `low`, to the end of the one behind `last`, all of one container.
  private static func stretch(
    first: SyntaxNode?, last: SyntaxNode?, low: UTF8Offset, in text: BlockText
  ) -> Range<UTF8Offset> {
    var before = first
    if let first, first.range.upperBound >= low {
      before = first.previousSibling
      // What a blank line ends is over, and front matter can only be at the text's start.
      if before != nil, let start = text.blankAbove(first) { return start..<end(last, in: text) }
    }
    // The first block goes with all that is before it: front matter is only one at the text's start.
    let isFirst = before?.previousSibling == nil
    let start = before.flatMap { isFirst ? nil : text.startOfLine(of: $0) } ?? .zero
    return start..<end(last, in: text)
  }

  /// Where the block behind `last` ends, or `last` itself where a blank line does.
  private static func end(_ last: SyntaxNode?, in text: BlockText) -> UTF8Offset {
    let behind = last.map { $0.nextSibling } ?? text.tree.root.firstChild
    guard let behind else { return text.rope.range.upperBound }
    if last != nil, let start = text.blankAbove(behind) { return start }
    return behind.nextSibling.map(text.startOfLine) ?? text.rope.range.upperBound
  }
}

extension BlockText {
  /// The path to the block of the document, or deeper, that `line` is in, or else the nearest line before it; `nil` where there is none.
  fileprivate func topPath(atOrBefore line: Int) -> [SyntaxNode]? {
    var line = line
    while line >= 0 {
      let path = path(ofLine: line)
      if path.count > 1 { return path }
      line -= 1
    }
    return nil
  }

  /// Where the line of `node` starts, if the one above it is blank.
  fileprivate func blankAbove(_ node: SyntaxNode) -> UTF8Offset? {
    let line = rope.line(at: node.start)
    return line > 0 && isBlank(line - 1) ? rope.startOfLine(line) : nil
  }

  /// Where the first block from `offset` on starts, and the kinds of the blocks around it; lists don't count, since neighbours may become one.
  fileprivate func start(from offset: UTF8Offset) -> (offset: UTF8Offset, kinds: [SyntaxKind])? {
    guard var path = tree.path(toFirstBlockFrom: offset) else { return nil }
    if let list = path.last, list.kind == .list, let item = list.firstChild { path.append(item) }
    return path.last.map { ($0.start, path.map(\.kind).filter { $0 != .list }) }
  }

  /// Where the line starts that `node` starts on.
  fileprivate func startOfLine(of node: SyntaxNode) -> UTF8Offset {
    rope.startOfLine(rope.line(at: node.start))
  }
}
