/// Reads the subset of TOML that configuration files need (toml.io, 1.0).
///
/// The subset has `key = value` lines, tables and comments. A value is a text or a list of texts. `[name]` begins a
/// table, and `[[name]]` a further element of an array of tables. Text needs no quotation marks; double ones allow
/// escapes.
struct TOMLReader {
  /// An item of the file.
  enum Item {
    /// A key with its value.
    case assignment(key: String, Value)
    /// The start of a table; with `isOneOfMany`, of a further element of an array of tables.
    case table(String, isOneOfMany: Bool)
  }

  /// The value of a key.
  enum Value {
    case text(String)
    case list([String])
  }

  /// The reason why something can't be read.
  struct Mistake: Error {
    let message: String
  }

  private let bytes: [UInt8]
  private var place: Int

  /// The byte index at which the last item begins.
  private(set) var start = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next item; `nil` at the end.
  mutating func next() throws(Mistake) -> Item? {
    skipBlanks(overLines: true)
    start = place
    guard place < bytes.count else { return nil }
    let item = bytes[place] == UInt8(ascii: "[") ? try table() : try assignment()
    skipBlanks(overLines: false)
    guard place == bytes.count || isBreak(place) else { throw .noSetting }
    return item
  }

  private mutating func table() throws(Mistake) -> Item {
    let line = String(decoding: take { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "#") }, as: UTF8.self)
    let name = line.trimmed
    if name.hasPrefix("[["), name.hasSuffix("]]"), name.count > 4 {
      return .table(String(name.dropFirst(2).dropLast(2)).trimmed, isOneOfMany: true)
    }
    guard !name.hasPrefix("[["), name.hasSuffix("]"), !name.hasSuffix("]]"), name.count > 2 else {
      throw Mistake(message: "this is no table; write it as [[overrides]]")
    }
    return .table(String(name.dropFirst().dropLast()).trimmed, isOneOfMany: false)
  }

  private mutating func assignment() throws(Mistake) -> Item {
    let key = String(decoding: take { $0 != UInt8(ascii: "=") && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { throw .noSetting }
    place += 1
    skipBlanks(overLines: false)
    let name = key.trimmed.unquoted
    guard !name.isEmpty, place < bytes.count else { throw .noSetting }
    if bytes[place] == UInt8(ascii: "[") { return .assignment(key: name, .list(try list())) }
    return .assignment(key: name, .text(try text(upTo: [UInt8(ascii: "#")])))
  }

  private mutating func list() throws(Mistake) -> [String] {
    var list: [String] = []
    place += 1
    while true {
      skipBlanks(overLines: true)
      guard place < bytes.count else { throw Mistake(message: "this list has no end; close it with ]") }
      if bytes[place] == UInt8(ascii: "]") { break }
      list.append(try text(upTo: [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "#")]))
      skipBlanks(overLines: true)
      guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { continue }
      place += 1
    }
    place += 1
    return list
  }

  /// Reads text in quotation marks, or up to a line end or one of `ends`.
  private mutating func text(upTo ends: [UInt8]) throws(Mistake) -> String {
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let text = String(decoding: take { !ends.contains($0) && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        .trimmed
      if text.isEmpty { throw .noSetting }
      return text
    }
    place += 1
    var text: [UInt8] = []
    while place < bytes.count, bytes[place] != quote, !isBreak(place) {
      let isEscape = quote == UInt8(ascii: "\"") && bytes[place] == UInt8(ascii: "\\")
      if isEscape { text += try escape().utf8 } else { text += take(1) }
    }
    guard place < bytes.count, bytes[place] == quote, !text.isEmpty else { throw .noSetting }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an escape and returns its meaning.
  private mutating func escape() throws(Mistake) -> String {
    place += 1
    guard let letter = take(1).first else { throw .noSetting }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return String(Unicode.Scalar(letter))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    default: throw .noEscape
    }
  }

  /// Reads `count` hexadecimal digits and returns the character with that number.
  private mutating func scalar(digits count: Int) throws(Mistake) -> String {
    let digits = take(count)
    // The number parser would accept a sign, which isn't allowed here.
    guard digits.count == count, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw .noCharacter }
    return String(scalar)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = bytes[place...].prefix(count)
    place = taken.endIndex
    return taken
  }

  private mutating func take(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = bytes[place...].prefix(while: holds)
    place = taken.endIndex
    return taken
  }

  /// Skips white space and comments; with `overLines`, also line ends.
  private mutating func skipBlanks(overLines: Bool) {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09: place += 1
      case 0x0A, 0x0D:
        guard overLines else { return }
        place += 1
      case UInt8(ascii: "#"): _ = take { $0 != 0x0A && $0 != 0x0D }
      default: return
      }
    }
  }

  private func isBreak(_ place: Int) -> Bool { bytes[place] == 0x0A || bytes[place] == 0x0D }
}

extension TOMLReader.Mistake {
  fileprivate static let noSetting = Self(message: "this is no setting; write it as bullet = \"dash\"")
  fileprivate static let noEscape = Self(
    message: "there is no such escape; write \\\\ for a backslash, or the text between single quotes")
  fileprivate static let noCharacter = Self(
    message: "there is no such character; write \\u with four hexadecimal digits, or \\U with eight")
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: String {
    let rest = drop { $0 == " " || $0 == "\t" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

extension String {
  /// The text without the quotation marks around it, if it has any.
  fileprivate var unquoted: String {
    guard count > 1, let quote = first, quote == "\"" || quote == "'", last == quote else { return self }
    return String(dropFirst().dropLast())
  }
}
