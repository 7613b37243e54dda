import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// The edit that escapes the content of `line`, a later line of a paragraph, if that content would start a block.
  ///
  /// Returns `nil` if no escape is needed.
  func escape(ofLine line: Int) -> Edit? {
    let bytes = bytes(of: line)
    guard let leaf = path(ofLine: line).last, leaf.kind == .paragraph,
      self.line(at: leaf.start) < line,
      let index = ParagraphStart.escape(bytes[contentIndex(of: line)...], tree.dialect)
    else { return nil }
    return .insert("\\", at: startOfLine(line).advanced(by: index))
  }

  /// The edit that escapes the content of `line`, a line of code, if it would start a block outside of code.
  ///
  /// The content is what follows `cursor`. Returns `nil` if no escape is needed.
  func escape(ofCodeOnLine line: Int, behind cursor: LineCursor) -> Edit? {
    ParagraphStart.escape(ofCode: cursor.bytes[cursor.endOfBlanks...], tree.dialect).map {
      .insert("\\", at: startOfLine(line).advanced(by: $0))
    }
  }

  /// The edit that escapes a checkbox at the start of the content of `line`, which would make a task of an item that
  /// starts with this line.
  ///
  /// Returns `nil` if there is no checkbox, or the dialect has no tasks.
  func escape(ofBoxOnLine line: Int) -> Edit? {
    let index = contentIndex(of: line)
    guard tree.dialect.contains(.taskItems), ParagraphStart.isBox(bytes(of: line)[index...]) else {
      return nil
    }
    return .insert("\\", at: startOfLine(line).advanced(by: index))
  }
}
