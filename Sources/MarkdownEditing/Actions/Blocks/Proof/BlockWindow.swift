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
    let blocks = text.tree.root.blocks
    let first = blocks.partitioningIndex { $0.range.upperBound >= low }
    let behind = blocks.partitioningIndex { $0.range.lowerBound > high }
    let start = first > 1 ? rope.startOfLine(rope.line(at: blocks[first - 1].range.lowerBound)) : .zero
    let end =
      behind + 1 < blocks.count
      ? rope.startOfLine(rope.line(at: blocks[behind + 1].range.lowerBound)) : rope.range.upperBound
    return start..<end
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
