import TextBuffer

/// Resolution of escapes and character references, as cmark does it.
enum InlineText {
  /// Resolves text: escapes and character references from left to right, and U+FFFD for each NUL.
  static func unescaped(_ bytes: [UInt8], entities: NamedEntities = NamedEntities()) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if isEscape(bytes, index) {
        result.append(bytes[index + 1])
        index += 2
      } else {
        index = appendReferenceOrByte(of: bytes, at: index, to: &result, entities)
      }
    }
    return result
  }

  /// Resolves a title or a fence's info string.
  ///
  /// cmark resolves all character references first and then the escapes. So `\&amp;` becomes `&` here, but `&amp;` in
  /// text. A line ending becomes a line feed.
  static func unescapedAttribute(_ bytes: [UInt8], entities: NamedEntities = NamedEntities()) -> [UInt8] {
    var resolved: [UInt8] = []
    resolved.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0D {
        resolved.append(0x0A)
        index += index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      } else {
        index = appendReferenceOrByte(of: bytes, at: index, to: &resolved, entities)
      }
    }
    return withoutEscapes(resolved)
  }

  /// Resolves a destination without its `<>`: like a title, without the white space around it.
  static func unescapedDestination(_ bytes: [UInt8], entities: NamedEntities = NamedEntities()) -> [UInt8] {
    var trimmed = bytes.drop { $0.isSpaceOrControl }
    while trimmed.last?.isSpaceOrControl == true { trimmed.removeLast() }
    return unescapedAttribute(Array(trimmed), entities: entities)
  }

  /// Resolves an autolink's text: character references are resolved, backslashes kept.
  static func withoutReferences(_ bytes: [UInt8], entities: NamedEntities = NamedEntities()) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      index = appendReferenceOrByte(of: bytes, at: index, to: &result, entities)
    }
    return result
  }

  private static func isEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1].isASCIIPunctuation
  }

  private static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if isEscape(bytes, index) { index += 1 }
      result.append(bytes[index])
      index += 1
    }
    return result
  }

  /// Appends the meaning of the character reference or byte at `index`, and returns the index after it.
  private static func appendReferenceOrByte(
    of bytes: [UInt8], at index: Int, to result: inout [UInt8], _ entities: NamedEntities
  ) -> Int {
    let byte = bytes[index]
    if byte == UInt8(ascii: "&"), let entity = entities.entity(in: bytes, at: index, end: bytes.count) {
      for place in 0..<entity.count { result.append(entity[place]) }
      return index + entity.length
    }
    if byte == 0 { result.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { result.append(byte) }
    return index + 1
  }
}
