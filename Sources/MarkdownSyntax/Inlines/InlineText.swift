import TextBuffer

/// Resolution of escapes and character references, as cmark does it.
enum InlineText {
  /// Resolves text: escapes and character references from left to right, and U+FFFD for each NUL.
  ///
  /// With `keepingBackslashes`, there are no escapes, as in an autolink.
  static func unescaped(
    _ bytes: [UInt8], keepingBackslashes: Bool = false, entities: NamedEntities = NamedEntities()
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if !keepingBackslashes, bytes.isEscape(at: index, end: bytes.count) {
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
    // Most are as they are written; a null byte isn't.
    let isWritten = bytes.allSatisfy {
      $0 != 0 && $0 != 0x0D && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\\")
    }
    if isWritten { return bytes }
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
    var trimmed = bytes.drop { $0.isASCIIWhitespace }
    while trimmed.last?.isASCIIWhitespace == true { trimmed.removeLast() }
    return unescapedAttribute(Array(trimmed), entities: entities)
  }

  private static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes.isEscape(at: index, end: bytes.count) { index += 1 }
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

/// The characters that a reference such as `&amp;` or `&#38;` represents.
struct Entity {
  /// The length of the reference in bytes, from `&` to `;`.
  var length: Int
  /// The number of bytes that it represents, at most 8.
  private(set) var count = 0
  private var packed: UInt64 = 0

  /// The byte at `index` of the represented characters.
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> (8 * UInt64(index))) }

  /// A reference of `length` bytes to `bytes`, of which there must be at most 8: no named character has more than 6.
  init(length: Int, bytes: some Collection<UInt8>) {
    precondition(bytes.count <= 8, "a character reference stands for \(bytes.count) bytes, more than 8")
    self.length = length
    for byte in bytes { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    packed |= UInt64(byte) << (8 * UInt64(count))
    count += 1
  }

  /// The numeric reference at `start`, the place of a `&`.
  ///
  /// Returns `nil` if there is none, or if it has more digits than the linked cmark accepts.
  static func numeric(in text: [UInt8], at start: Int, end: Int) -> Entity? {
    var index = start + 2
    guard index < end, text[start + 1] == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = text[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let digits = index
    var value: UInt64 = 0
    while index < end, let digit = text[index].hexadecimalValue, isHexadecimal || digit < 10,
      index - digits < 9
    {
      value = value * (isHexadecimal ? 16 : 10) + UInt64(digit)
      index += 1
    }
    let most = CMarkDecisions.linked.mostDigits
    let isValid = index > digits && index - digits <= (isHexadecimal ? most.hexadecimal : most.decimal)
    guard isValid, index < end, text[index] == UInt8(ascii: ";") else { return nil }
    return Entity(length: index + 1 - start, bytes: encoded(UInt32(clamping: value)))
  }

  /// The UTF-8 that cmark writes for `value`.
  ///
  /// A value that is no character becomes U+FFFD. Some releases write a single byte for U+FFFE and U+FFFF.
  private static func encoded(_ value: UInt32) -> [UInt8] {
    switch value {
    case 0xFFFE...0xFFFF where !CMarkDecisions.linked.encodesNoncharacters:
      [UInt8(truncatingIfNeeded: value)]
    default: Array(UTF8.encode(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init())
    }
  }
}

/// HTML's named characters, learned by asking cmark; the answers are cached.
final class NamedEntities {
  private var known: [[UInt8]: Entity?] = [:]

  /// The reference at `start`, the place of a `&`; `nil` if there is none.
  func entity(in text: [UInt8], at start: Int, end: Int) -> Entity? {
    if let numeric = Entity.numeric(in: text, at: start, end: end) { return numeric }
    guard let nameEnd = Self.nameEnd(in: text, at: start, end: end) else { return nil }
    let reference = Array(text[start...nameEnd])
    if let answer = known[reference] { return answer }
    if known.count == Self.capacity { known.removeAll() }
    let answer = Self.ask(reference)
    known[reference] = .some(answer)
    return answer
  }

  /// The most cached answers: more than there are names, since names that don't exist are cached, too.
  private static let capacity = 4096

  /// The place of the `;` of a possible named reference: a letter, then letters and digits, 2 to 31 in all.
  static func nameEnd(in text: [UInt8], at start: Int, end: Int) -> Int? {
    var index = start + 1
    guard index < end, text[index].isASCIILetter else { return nil }
    let limit = min(end, start + 33)
    while index < limit, text[index].isASCIIAlphanumeric { index += 1 }
    guard index < limit, text[index] == UInt8(ascii: ";"), index > start + 2 else { return nil }
    return index
  }

  private static func ask(_ reference: [UInt8]) -> Entity? {
    CMarkTree(parsing: reference)?.withRoot { root in
      guard let literal = root.firstChild?.firstChild?.literal.bytes, literal != reference else { return nil }
      return Entity(length: reference.count, bytes: literal)
    }
  }
}
