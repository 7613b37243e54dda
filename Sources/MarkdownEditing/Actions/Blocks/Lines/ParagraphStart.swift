import MarkdownSyntax
import TextBuffer

/// What lines of a paragraph would be if they stood at the start of one.
///
/// Within a paragraph, an empty item, a number other than 1 and a link definition are text, and so is all that is indented far enough; at
/// its start they aren't. A backslash keeps them text.
enum ParagraphStart {
  /// The index in `line`, a paragraph's line without its indentation, before which a backslash keeps it text in
  /// `dialect`; `nil` where it's text anyway, or where no backslash helps, as with HTML.
  static func escape(_ line: ArraySlice<UInt8>, _ dialect: Dialect) -> Int? {
    guard let first = line.first else { return nil }
    if first.isDigit { return delimiter(line) }
    return isMarker(first, line) || isFence(first, line, dialect) ? line.startIndex : nil
  }

  /// As `escape(_:)`, of a line that was code: HTML is text behind a backslash, too, and so is what would underline the line above.
  static func escape(ofCode line: ArraySlice<UInt8>, _ dialect: Dialect) -> Int? {
    let isUnderline = line.first == UInt8(ascii: "=") || line.first == ASCII.bullets[0]
    let isAlone = line.allSatisfy { $0 == line.first || $0.isBlank }
    if line.first == UInt8(ascii: "<") || isUnderline && isAlone { return line.startIndex }
    return escape(line, dialect)
  }

  /// Whether `line` begins with a checkbox, which makes an item that begins with it a task.
  static func isBox(_ line: ArraySlice<UInt8>) -> Bool {
    let box = Array(line.prefix(4))
    guard box.count >= 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]") else { return false }
    return [ASCII.space, ASCII.tab, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(box[1])
      && (box.count == 3 || box[3].isBlank)
  }

  /// The index of what follows a number that would be an item's.
  private static func delimiter(_ line: ArraySlice<UInt8>) -> Int? {
    let rest = line.drop(while: { $0.isDigit })
    guard let sign = rest.first, ASCII.delimiters.contains(sign), rest.startIndex - line.startIndex <= 9,
      rest.dropFirst().first?.isBlank ?? true
    else { return nil }
    return rest.startIndex
  }

  private static func isMarker(_ first: UInt8, _ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == first }
    let count = rest.startIndex - line.startIndex
    switch first {
    case ASCII.quote: return true
    case ASCII.hash: return count <= 6 && (rest.first?.isBlank ?? true)
    case ASCII.bullets[0], ASCII.asterisk, ASCII.bullets[2]:
      return count == 1 && (rest.first?.isBlank ?? true) || isRule(first, line)
    case ASCII.underscore: return isRule(first, line)
    case ASCII.backtick: return count > 2 && !rest.contains(first)
    case ASCII.tilde: return count > 2
    case UInt8(ascii: "["):
      return zip(line, line.dropFirst()).contains { $0 == (UInt8(ascii: "]"), UInt8(ascii: ":")) }
    default: return false
    }
  }

  /// Whether `line` is the fence of an extension's block.
  private static func isFence(_ first: UInt8, _ line: ArraySlice<UInt8>, _ dialect: Dialect) -> Bool {
    guard let construct = dialect.block(delimiter: first) else { return false }
    let rest = line.drop { $0 == first }
    return rest.startIndex - line.startIndex >= construct.length && rest.allSatisfy { $0.isBlank }
  }

  private static func isRule(_ sign: UInt8, _ line: ArraySlice<UInt8>) -> Bool {
    sign != ASCII.bullets[2] && line.count { $0 == sign } > 2 && line.allSatisfy { $0 == sign || $0.isBlank }
  }
}

extension BlockText {
  /// The edit that keeps `line`, a later line of a paragraph, text where a block starts with it; `nil` where none is needed.
  func escape(ofLine line: Int) -> Edit? {
    let bytes = bytes(of: line)
    guard let leaf = path(ofLine: line).last, leaf.kind == .paragraph,
      self.line(at: leaf.start) < line,
      let index = ParagraphStart.escape(bytes[contentIndex(of: line)...], tree.dialect)
    else { return nil }
    return .insert("\\", at: startOfLine(line).advanced(by: index))
  }

  /// The edit that keeps `line`, code whose content stands behind `cursor`, text where it would begin a block; `nil` where none is needed.
  func escape(ofCodeOnLine line: Int, behind cursor: LineCursor) -> Edit? {
    ParagraphStart.escape(ofCode: cursor.bytes[cursor.endOfBlanks...], tree.dialect).map {
      .insert("\\", at: startOfLine(line).advanced(by: $0))
    }
  }

  /// The edit that keeps a checkbox at the start of `line` text where an item starts with it; `nil` where there is none.
  func escape(ofBoxOnLine line: Int) -> Edit? {
    let index = contentIndex(of: line)
    guard tree.dialect.contains(.taskItems), ParagraphStart.isBox(bytes(of: line)[index...]) else {
      return nil
    }
    return .insert("\\", at: startOfLine(line).advanced(by: index))
  }
}
