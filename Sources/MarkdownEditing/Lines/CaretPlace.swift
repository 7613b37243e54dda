import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// A caret's position: its line, the containers and the block of that line, and the offset in the line.
struct CaretPlace {
  let text: LineModel
  let offset: UTF8Offset
  let line: Int
  /// The blocks around the line, from the root down.
  let path: [SyntaxNode]
  let chain: ContainerChain
  /// The cursor after the prefix of the containers that the line continues.
  let content: LineCursor
  /// The number of containers that the line continues.
  let depth: Int

  /// The place of `offset` in `text`.
  init(_ offset: UTF8Offset, in text: LineModel) {
    self.text = text
    self.offset = offset
    line = text.line(at: offset)
    path = text.path(ofLine: line)
    chain = ContainerChain(path: path, in: text)
    (content, depth) = text.match(line, chain)
  }

  /// Whether the line's leaf begins on a line above.
  var continuesLeaf: Bool { leaf.map { text.line(at: $0.start) < line } ?? false }

  /// The index of the caret in the line's bytes.
  var index: Int { text.startOfLine(line).distance(to: offset) }

  /// The line's innermost block if that holds no blocks; else `nil`.
  var leaf: SyntaxNode? { path.last.flatMap { $0.holdsBlocks ? nil : $0 } }

  /// The innermost container's level.
  var level: ContainerChain.Level? { chain.levels.last }

  /// The innermost container.
  var container: SyntaxNode? { path.last(where: { $0.holdsAnyBlock }) }

  /// The container of `level`.
  func container(_ level: ContainerChain.Level) -> SyntaxNode? {
    path.first { $0.holdsAnyBlock && $0.start == level.start }
  }

  /// The offset in the text of byte `index` of the line.
  func place(_ index: Int) -> UTF8Offset { text.startOfLine(line).advanced(by: index) }

  /// The innermost container; `nil` if that is no item.
  var item: ListItem? { ListItem(innermostOn: path, in: text) }

  /// The cursor behind the checkbox that starts the line's content, or else behind the line's containers.
  ///
  /// A `[ ]` that nothing follows counts too, although CommonMark reads it as text. There is no checkbox in a heading,
  /// or in a dialect without tasks.
  var afterBox: LineCursor {
    var cursor = content
    cursor.skip(columns: .max)
    guard text.tree.dialect.contains(.taskItems), isItemsFirstLine,
      leaf.map({ $0.kind == .paragraph }) ?? true,
      ParagraphStart.isBox(cursor.bytes[cursor.index...])
    else { return content }
    let target = cursor.index + 3
    while cursor.index < target {
      if cursor.skip(columns: 1) == 0 { cursor.skipByte() }
    }
    cursor.skip(columns: .max)
    return cursor
  }

  /// The item marker that is all of the line's content, as the indices of its bytes; `nil` for other content.
  ///
  /// The tree has no such item where CommonMark reads the marker as text or as an underline.
  var bareMarker: Range<Int>? {
    var cursor = content
    cursor.skip(columns: .max)
    let start = cursor.index
    return cursor.skipItemMarker() > 0 && cursor.isBlank ? start..<cursor.index : nil
  }

  /// Whether the line holds the marker of the innermost container, an item.
  var isItemsFirstLine: Bool { level.map { $0.isItem && $0.firstLine == line } ?? false }

  /// Whether the line is the first one of the innermost container, a container of an extension; such a line has no
  /// place for content.
  var isConstructsFirstLine: Bool { level.map { $0.isConstruct && $0.firstLine == line } ?? false }

  /// Whether the line holds the marker of the innermost container, a footnote.
  var isNotesFirstLine: Bool { level.map { $0.kind == .footnote && $0.firstLine == line } ?? false }

  /// Whether the caret is at the end of its line, and another line follows.
  var isAtLineBreak: Bool {
    offset == text.contentOfLine(line).upperBound && line + 1 < text.rope.lineCount
  }

  /// The line below; `nil` on the last one.
  var lineBelow: Int? { line + 1 < text.rope.lineCount ? line + 1 : nil }

  /// The character behind the caret; `nil` at the end of the line.
  var characterBehind: Range<UTF8Offset>? {
    guard offset < text.contentOfLine(line).upperBound else { return nil }
    return offset..<text.rope.graphemeBoundary(after: offset)
  }

  /// The character before the caret, which may be a line break; `nil` at the text's start.
  var characterBefore: Range<UTF8Offset>? {
    offset > .zero ? text.rope.graphemeBoundary(before: offset)..<offset : nil
  }

  /// Whether the line holds content of its block, not a fence or an underline.
  var isContentLine: Bool { leaf?.contentLines.contains { text.line(at: $0.lowerBound) == line } ?? true }

  /// Whether the line underlines a heading.
  var isUnderline: Bool { leaf?.isSetext == true && !isContentLine }

  /// Whether the line is the header of a table.
  var isHeaderRow: Bool { leaf?.kind == .table && !continuesLeaf }

  /// Whether the line is the row of delimiters below a table's header.
  var isDelimiterRow: Bool {
    leaf?.kind == .table && text.line(at: leaf?.markers.first?.lowerBound ?? .zero) == line
  }

  /// Whether the caret is in a block whose lines are kept as they are.
  var isVerbatim: Bool {
    guard let leaf else { return false }
    switch leaf.kind {
    case .codeBlock, .block:
      // Behind a closing fence the code is over; before an opening one it hasn't begun.
      let isBehind = leaf.isFenced == true && offset >= leaf.range.upperBound && leaf.markers.count > 1
      return !isBehind && (offset > leaf.start || leaf.isFenced == false)
    case .htmlBlock, .frontMatter: return offset < leaf.range.upperBound || leaf.kind == .htmlBlock
    default: return false
    }
  }

  /// Whether the caret is on a blank line or a line of text, not on a fence or an underline.
  ///
  /// A heading of several lines with an underline doesn't count: only its last line can be split from the underline.
  var isInText: Bool {
    guard let leaf else { return true }
    return isContentLine && !(leaf.isSetext && leaf.contentLines.count > 1)
  }

  /// The lines that a key affects here: the caret's line and, on an underline, all lines of the heading above it.
  var ownLines: ClosedRange<Int> {
    guard let leaf, isUnderline else { return line...line }
    return min(text.line(at: leaf.start), line)...line
  }

  /// Whether the content is empty but for a checkbox.
  var isEmpty: Bool { afterBox.isBlank }

  /// The start of a further line in the containers of this one.
  var continuation: String { text.continuation(of: line, chain, depth: .max) }

  /// The start of the text of the line: behind the markers of its containers, a checkbox and the `#` of a heading, and
  /// behind white space without meaning.
  var textStart: UTF8Offset {
    guard leaf?.kind.isLiteralBlock != true else { return place(content.index) }
    let start = place(afterBox.endOfBlanks)
    guard let leaf, leaf.kind == .heading, !leaf.isSetext else { return start }
    return max(start, leaf.content.lowerBound)
  }
}
