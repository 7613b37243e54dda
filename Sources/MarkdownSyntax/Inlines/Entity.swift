/// What a character reference such as `&amp;` or `&#38;` stands for.
struct Entity {
  /// How many bytes the reference has, from `&` to `;`.
  var length: Int
  /// How many bytes it stands for, at most 8.
  private(set) var count = 0
  private var packed: UInt64 = 0

  /// The byte at `index` of what the reference stands for.
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> (8 * UInt64(index))) }

  /// A reference to `bytes`, of which there must be at most 8: no named character has more than 6.
  init(length: Int, bytes: some Collection<UInt8>) {
    precondition(bytes.count <= 8, "a character reference stands for \(bytes.count) bytes, more than 8")
    self.length = length
    for byte in bytes { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    packed |= UInt64(byte) << (8 * UInt64(count))
    count += 1
  }

  /// The numeric reference at `start`, or `nil` where there is none: of no more digits than the linked cmark takes.
  ///
  /// `start` is the place of a `&`.
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

  /// UTF-8 as cmark writes it: U+FFFD for what is no character, and in some releases one byte for the last two of the
  /// first plane.
  private static func encoded(_ value: UInt32) -> [UInt8] {
    switch value {
    case 0xFFFE...0xFFFF where !CMarkDecisions.linked.encodesNoncharacters:
      [UInt8(truncatingIfNeeded: value)]
    default: Array(UTF8.encode(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init())
    }
  }
}

/// The named characters of HTML, learned from cmark by asking, each once.
final class NamedEntities {
  private var known: [[UInt8]: Entity?] = [:]

  /// The reference at `start`, the place of a `&`, or `nil` where there is none.
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

  /// More than there are; a bound for names that don't exist.
  private static let capacity = 4096

  /// Where the `;` stands of what may be a named reference: a letter, then letters and digits, 2 to 31 of them.
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
