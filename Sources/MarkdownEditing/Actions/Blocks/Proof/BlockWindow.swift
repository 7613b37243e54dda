import MarkdownSyntax
import TextBuffer

/// A stretch of whole top-level blocks of a text, which can be parsed by itself.
///
/// CommonMark reads a line that starts a top-level block as it reads the first line of a document, and what follows a block
/// that is still the same is the same too. Links can't be told in a stretch from brackets where their definition is
/// elsewhere, before a change and after it alike.
struct BlockWindow {
  /// The stretch, with a tree of its own.
  let part: BlockText
  /// Where it starts, and on which line.
  let start: UTF8Offset
  let startLine: Int
  private let wholeLength: Int

  /// The stretch of the top-level blocks of `text` that touch a line of `range`, with one more block on each side.
  init(around range: Range<UTF8Offset>, in text: BlockText) {
    let stretch = BlockWindow.stretch(around: range, in: text)
    start = stretch.lowerBound
    startLine = text.rope.line(at: stretch.lowerBound)
    wholeLength = text.rope.utf8Count
    if stretch == text.rope.range {
      part = text
    } else {
      var dialect = text.tree.dialect
      if stretch.lowerBound > .zero { dialect.remove(.frontMatter) }
      let rope = text.rope.subrope(stretch)
      part = BlockText(
        rope, SyntaxTree(rope, dialect: dialect), lineBreak: text.lineBreak, options: text.options)
    }
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
    if let first, first.range.upperBound >= low { before = first.previousSibling }
    // Right behind a definition not every line starts the block that it would start at a text's start: `10.` doesn't.
    while let previous = before?.previousSibling, previous.kind == .linkDefinition { before = previous }
    let behind = last.map { $0.nextSibling } ?? text.tree.root.firstChild
    let next = behind.flatMap(\.nextSibling)
    // The first block goes with all that is before it: front matter is only one at the text's start.
    let isFirst = before?.previousSibling == nil
    let start = before.flatMap { isFirst ? nil : text.startOfLine(of: $0) } ?? .zero
    return start..<(next.map(text.startOfLine) ?? text.rope.range.upperBound)
  }

  /// The range of the stretch that is `range` of the whole text.
  func local(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> { shifted(range, by: -start.value) }

  /// The edit of the stretch that is `edit` of the whole text.
  func local(_ edit: Edit) -> Edit { Edit(local(edit.range), edit.replacement) }

  /// The change of the whole text that `changes` are of the stretch.
  func global(_ changes: ChangeSet) -> ChangeSet {
    let edits = changes.edits.map { Edit(shifted($0.range, by: start.value), $0.replacement) }
    return ChangeSet(edits, length: wholeLength)
  }

  /// The change of the whole text after `base` that `changes` are of the stretch after it.
  func global(_ changes: ChangeSet, after base: ChangeSet) -> ChangeSet {
    let edits = changes.edits.map { Edit(shifted($0.range, by: start.value), $0.replacement) }
    return ChangeSet(edits, length: base.lengthAfter)
  }

  private func shifted(_ range: Range<UTF8Offset>, by count: Int) -> Range<UTF8Offset> {
    range.lowerBound.advanced(by: count)..<range.upperBound.advanced(by: count)
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

  /// Where the line starts that `node` starts on.
  fileprivate func startOfLine(of node: SyntaxNode) -> UTF8Offset {
    rope.startOfLine(rope.line(at: node.range.lowerBound))
  }
}
