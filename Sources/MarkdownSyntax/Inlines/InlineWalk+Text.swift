import TextBuffer

extension InlineWalk {
  /// Consumes the source of `literal`: plain bytes, escapes and character references.
  mutating func takeText(_ literal: CMarkLiteral) -> Bool {
    guard literal.count > 0 else { return true }
    let start = position
    var read = 0
    while read < literal.count {
      guard position < end else { return false }
      let isTaken =
        switch text[position] {
        case UInt8(ascii: "\\"): takeBackslash(literal, &read)
        case UInt8(ascii: "&"): takeAmpersand(literal, &read)
        default: takePlain(literal, &read)
        }
      guard isTaken else { return false }
    }
    append(.text, start: start, content: start..<position, end: position)
    return true
  }

  /// Consumes literal bytes, as many as there are.
  private mutating func takePlain(_ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    let limit = min(end, position + literal.count - read)
    var index = position + 1
    while index < limit, text[index] != UInt8(ascii: "\\"), text[index] != UInt8(ascii: "&") { index += 1 }
    return take(through: index, literal, &read)
  }

  private mutating func takeBackslash(_ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    if position + 1 < end, text[position + 1].isASCIIPunctuation { position += 1 }
    return take(through: position + 1, literal, &read)
  }

  private mutating func takeAmpersand(_ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    guard let entity = entity(at: position, firstByte: literal[read]) else {
      return take(through: position + 1, literal, &read)
    }
    guard read + entity.count <= literal.count,
      (0..<entity.count).allSatisfy({ entity[$0] == literal[read + $0] })
    else { return false }
    position += entity.length
    read += entity.count
    return true
  }

  /// The character reference at `start`; `firstByte` is the first byte of what cmark read there.
  ///
  /// Only `&amp;` and `&AMP;` are names of `&`, so that cmark isn't asked for most text with `&`.
  private func entity(at start: Int, firstByte: UInt8) -> Entity? {
    if firstByte == UInt8(ascii: "&"), Entity.numeric(in: text, at: start, end: end) == nil {
      guard let nameEnd = NamedEntities.nameEnd(in: text, at: start, end: end), nameEnd == start + 4 else {
        return nil
      }
    }
    return entities.entity(in: text, at: start, end: end)
  }

  /// Consumes the bytes up to `limit`, which must continue the literal.
  private mutating func take(through limit: Int, _ literal: CMarkLiteral, _ read: inout Int) -> Bool {
    guard literal.continues(at: read, with: position..<limit, of: text) else { return false }
    read += limit - position
    position = limit
    return true
  }

  /// Consumes a line ending; white space before it, which cmark strips, belongs to no node.
  mutating func takeSoftBreak() -> Bool {
    skipWhiteSpaceInLine()
    let start = position
    guard takeLineEnding() else { return false }
    append(.softBreak, start: start, content: start..<position, end: position)
    skipIndentation()
    return true
  }

  /// Consumes a backslash or the spaces at a line's end, and the line ending.
  mutating func takeLineBreak() -> Bool {
    let start = position
    let isEscaped = position < end && text[position] == UInt8(ascii: "\\")
    if isEscaped {
      position += 1
    } else {
      skipWhiteSpaceInLine()
    }
    guard takeLineEnding() else { return false }
    append(.lineBreak, start: start, content: position..<position, end: position)
    if !isEscaped { skipIndentation() }
    return true
  }

  private mutating func skipWhiteSpaceInLine() {
    while position < end, text[position].isSpaceOrControl, !text[position].isLineEnding { position += 1 }
  }

  /// Skips a lazy line's indentation, which cmark keeps as content but drops after a line break, except an escaped one.
  private mutating func skipIndentation() {
    while position < end, text[position].isBlank { position += 1 }
  }

  private mutating func takeLineEnding() -> Bool {
    guard position < end, text[position].isLineEnding else { return false }
    let isPair = text[position] == 0x0D && position + 1 < end && text[position + 1] == 0x0A
    position += isPair ? 2 : 1
    return true
  }
}
