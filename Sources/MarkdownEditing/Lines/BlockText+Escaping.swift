import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// The edit that keeps `line`, a later line of a paragraph, text where a block starts with it; `nil` where none is
  /// needed.
  func escape(ofLine line: Int) -> Edit? {
    let bytes = bytes(of: line)
    guard let leaf = path(ofLine: line).last, leaf.kind == .paragraph,
      self.line(at: leaf.start) < line,
      let index = ParagraphStart.escape(bytes[contentIndex(of: line)...], tree.dialect)
    else { return nil }
    return .insert("\\", at: startOfLine(line).advanced(by: index))
  }

  /// The edit that keeps `line`, code whose content stands behind `cursor`, text where it would begin a block; `nil`
  /// where none is needed.
  func escape(ofCodeOnLine line: Int, behind cursor: LineCursor) -> Edit? {
    ParagraphStart.escape(ofCode: cursor.bytes[cursor.endOfBlanks...], tree.dialect).map {
      .insert("\\", at: startOfLine(line).advanced(by: $0))
    }
  }

  /// The edit that keeps a checkbox at the start of `line` text where an item starts with it; `nil` where there is
  /// none.
  func escape(ofBoxOnLine line: Int) -> Edit? {
    let index = contentIndex(of: line)
    guard tree.dialect.contains(.taskItems), ParagraphStart.isBox(bytes(of: line)[index...]) else {
      return nil
    }
    return .insert("\\", at: startOfLine(line).advanced(by: index))
  }
}
