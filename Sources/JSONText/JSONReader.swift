/// Reads JSON in UTF-8, in one pass.
///
/// Source: RFC 8259.
package struct JSONReader {
  /// The error for bytes that aren't a JSON value in UTF-8, or that nest deeper than `deepest`.
  private struct NotJSON: Error {}

  /// The maximum nesting depth of arrays and objects: messages have about ten levels, and each takes stack space.
  static let deepest = 512

  private let bytes: [UInt8]
  private let isStrict: Bool
  private var place = 0

  private init(_ bytes: [UInt8], isStrict: Bool) { (self.bytes, self.isStrict) = (bytes, isStrict) }

  /// Parses `bytes`; returns `nil` if they aren't a JSON value.
  ///
  /// An unpaired surrogate becomes U+FFFD, since UTF-8 can't encode it. That has the same length in UTF-16, so later
  /// positions stay right. A strict reader refuses it.
  ///
  /// - Complexity: O(*n*) in the number of bytes
  package static func value(of bytes: [UInt8], isStrict: Bool = false) -> JSONValue? {
    var reader = JSONReader(bytes, isStrict: isStrict)
    guard let value = try? reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    return reader.place == bytes.count ? value : nil
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(NotJSON) -> JSONValue {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(NotJSON) -> JSONValue {
    var fields: [String: JSONValue] = [:]
    try elements(until: UInt8(ascii: "}"), depth: depth) { reader throws(NotJSON) in
      guard reader.peek() == UInt8(ascii: "\"") else { throw NotJSON() }
      let name = try reader.string()
      reader.skipSpace()
      guard reader.pass(UInt8(ascii: ":")) else { throw NotJSON() }
      let value = try reader.value(depth: depth)
      // Of fields with the same name the first one counts, as in Foundation.
      if fields[name] == nil { fields[name] = value }
    }
    return .object(fields)
  }

  private mutating func array(depth: Int) throws(NotJSON) -> JSONValue {
    var values: [JSONValue] = []
    try elements(until: UInt8(ascii: "]"), depth: depth) { reader throws(NotJSON) in
      values.append(try reader.value(depth: depth))
    }
    return .array(values)
  }

  /// Reads from the opening bracket here to `end`: elements read by `read`, separated by commas.
  private mutating func elements(
    until end: UInt8, depth: Int, _ read: (inout JSONReader) throws(NotJSON) -> Void
  ) throws(NotJSON) {
    guard depth <= Self.deepest else { throw NotJSON() }
    place += 1
    skipSpace()
    if pass(end) { return }
    while true {
      skipSpace()
      try read(&self)
      skipSpace()
      if pass(end) { return }
      guard pass(UInt8(ascii: ",")) else { throw NotJSON() }
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(NotJSON) -> JSONValue {
    for byte in word.description.utf8 { guard pass(byte) else { throw NotJSON() } }
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(NotJSON) -> JSONValue {
    let start = place
    _ = pass(UInt8(ascii: "-"))
    if !pass(UInt8(ascii: "0")) { try digits() }
    var isWhole = true
    if pass(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if pass(UInt8(ascii: "e")) || pass(UInt8(ascii: "E")) {
      isWhole = false
      if !pass(UInt8(ascii: "-")) { _ = pass(UInt8(ascii: "+")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw NotJSON() }
    if isWhole, let integer = UInt(text), Double(exactly: integer) == nil { return .unsigned(integer) }
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  private mutating func digits() throws(NotJSON) {
    let start = place
    while let byte = peek(), Self.isDigit(byte) { place += 1 }
    guard place > start else { throw NotJSON() }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  // MARK: Strings

  private mutating func string() throws(NotJSON) -> String {
    place += 1
    var text: [UInt8] = []
    while true {
      let start = place
      place = plainEnd(from: start)
      guard let byte = peek() else { throw NotJSON() }
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        if text.isEmpty { return try Self.string(bytes[start..<place - 1]) }
        text.append(contentsOf: bytes[start..<place - 1])
        return try Self.string(text[...])
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[start..<place])
        try passEscape(adding: &text)
      default: throw NotJSON()
      }
    }
  }

  /// The index of the first byte from `start` on that must not appear in a string; the end if there is none.
  private func plainEnd(from start: Int) -> Int {
    let (bytes, count) = (bytes, bytes.count)
    var place = start
    while place < count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      place += 1
    }
    return place
  }

  /// Decodes `bytes`; throws if they aren't UTF-8: then the standard library repairs them, so the result differs.
  private static func string(_ bytes: ArraySlice<UInt8>) throws(NotJSON) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let isSame = text.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) }
    guard isSame ?? text.utf8.elementsEqual(bytes) else { throw NotJSON() }
    return text
  }

  private mutating func passEscape(adding text: inout [UInt8]) throws(NotJSON) {
    place += 1
    guard let byte = peek() else { throw NotJSON() }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try unicodeEscape()).utf8)
    default: throw NotJSON()
    }
  }

  /// Reads the scalar behind `\u`, which may need a second escape.
  private mutating func unicodeEscape() throws(NotJSON) -> Unicode.Scalar {
    let unit = try hexDigits()
    if UTF16.isLeadSurrogate(unit), bytes[place...].starts(with: #"\u"#.utf8) {
      let behindFirst = place
      place += 2
      let second = try hexDigits()
      if UTF16.isTrailSurrogate(second) { return UTF16.decode(UTF16.EncodedScalar([unit, second])) }
      place = behindFirst
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard !isStrict else { throw NotJSON() }
    return "\u{FFFD}"
  }

  private mutating func hexDigits() throws(NotJSON) -> UInt16 {
    guard place + 4 <= bytes.count else { throw NotJSON() }
    var unit: UInt16 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw NotJSON() }
      unit = unit << 4 | UInt16(digit)
    }
    place += 4
    return unit
  }

  // MARK: Bytes

  private func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Skips `byte` if it comes next; returns whether it did.
  private mutating func pass(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }
}
