import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Where a caret stands: its line, the containers and the block of that line, and the place in the line.
struct CaretPlace {
  let text: BlockText
  let offset: UTF8Offset
  let line: Int
  /// The blocks around the line, from the root down.
  let path: [SyntaxNode]
  let chain: ContainerChain
  /// The cursor behind as many of the line's containers as it continues, and their number.
  let content: LineCursor
  let depth: Int

  /// The place of `offset` in `text`.
  init(_ offset: UTF8Offset, in text: BlockText) {
    self.text = text
    self.offset = offset
    line = text.line(at: offset)
    path = text.path(ofLine: line)
    chain = ContainerChain(path: path, in: text)
    (content, depth) = text.match(line, chain)
  }

  /// Whether the line goes on with a block that begins on a line above.
  var continuesLeaf: Bool { leaf.map { text.line(at: $0.start) < line } ?? false }

  /// The index of the caret in the line's bytes.
  var index: Int { text.startOfLine(line).distance(to: offset) }

  /// The line's block without blocks in it, if it has one.
  var leaf: SyntaxNode? { path.last.flatMap { $0.isContainer ? nil : $0 } }

  /// The innermost container's level.
  var level: ContainerChain.Level? { chain.levels.last }

  /// The innermost container.
  var container: SyntaxNode? { path.last(where: { $0.isItemOrOther }) }

  /// The container of `level`.
  func container(_ level: ContainerChain.Level) -> SyntaxNode? {
    path.first { $0.isItemOrOther && $0.start == level.start }
  }

  /// The place in the text of a byte of the line.
  func place(_ index: Int) -> UTF8Offset { text.startOfLine(line).advanced(by: index) }

  /// The list that the innermost container is an item of, and the containers around that.
  var list: (list: SyntaxNode, item: SyntaxNode, chain: ContainerChain)? {
    guard let index = path.lastIndex(where: { $0.isItemOrOther }), index > 0,
      path[index].kind == .item, path[index - 1].kind == .list
    else { return nil }
    return (path[index - 1], path[index], ContainerChain(path: Array(path[..<(index - 1)]), in: text))
  }

  /// Behind the checkbox that the line's content starts with, written as a task or, where nothing follows it, as text
  /// that would be one; the content's start where there is none, as in a heading or a dialect without tasks.
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

  /// Whether the line holds the marker of the innermost container, an item.
  var isItemsFirstLine: Bool { level.map { $0.isItem && $0.firstLine == line } ?? false }

  /// Whether the line is the first one of the innermost container, one of an extension, so that it's no place for
  /// content.
  var isConstructsFirstLine: Bool { level.map { $0.isConstruct && $0.firstLine == line } ?? false }

  /// Whether the line holds the marker of the innermost container, a footnote.
  var isNotesFirstLine: Bool { level.map { $0.kind == .footnote && $0.firstLine == line } ?? false }

  /// Whether the caret is at the end of its line, and another line follows.
  var isAtLineBreak: Bool {
    offset == text.contentOfLine(line).upperBound && line + 1 < text.rope.lineCount
  }

  /// Whether the caret is on a line of text, or of nothing: not on a fence or an underline, nor in a heading of several
  /// lines, of which only the last can be parted from the underline.
  var isInText: Bool {
    guard let leaf else { return true }
    return text.isContentLine(self) && !(leaf.isSetext && leaf.contentLines.count > 1)
  }

  /// The lines that a key here is about: that of the caret, and for an underline those of its heading.
  var ownLines: ClosedRange<Int> {
    guard let leaf, leaf.isSetext, !text.isContentLine(self) else { return line...line }
    return min(text.line(at: leaf.start), line)...line
  }

  /// Whether the content is empty but for a checkbox.
  var isEmpty: Bool { afterBox.isBlank }
}

extension BlockText {
  /// Whether the line of `place` holds content of its block, not a fence or an underline.
  func isContentLine(_ place: CaretPlace) -> Bool {
    place.leaf?.contentLines.contains { self.line(at: $0.lowerBound) == place.line } ?? true
  }
}
