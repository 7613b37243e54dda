/// The words of Swift code, without those in comments and string literals.
struct Words {
  /// A word with its place.
  struct Word {
    let text: String
    /// The number of spaces before the line's first word.
    let indentation: Int
    /// Whether it is the line's first word.
    let isFirst: Bool
    /// The byte before it, spaces aside.
    let before: UInt8
    /// The byte right behind it.
    let after: UInt8

    /// Whether it can only be the name of a type.
    var isCapital: Bool { Words.isCapital(text.utf8.first ?? 0) }
  }

  /// All words, in order.
  private(set) var all: [Word] = []

  // Tests run without optimisation, where a loop over bytes is fast and one over characters isn't.
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    var (before, isFirst, indentation) = (UInt8(ascii: "\n"), true, 0)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: " "): index += 1
      case UInt8(ascii: "\n"):
        index += 1
        indentation = bytes[index...].prefix { $0 == UInt8(ascii: " ") }.count
        (before, isFirst) = (byte, true)
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "\""):
        skipString()
        before = byte
      case _ where Self.isWord(byte):
        let text = takeWord()
        let after = index < bytes.count ? bytes[index] : 0
        all.append(
          Word(text: text, indentation: indentation, isFirst: isFirst, before: before, after: after))
        (before, isFirst) = (byte, false)
      default:
        index += 1
        before = byte
      }
    }
  }

  /// The names of types.
  var types: Set<String> { Set(all.lazy.filter { $0.isCapital }.map { $0.text }) }

  /// The types that are declared at the beginning of a line, so that they are in no other type.
  var declared: Set<String> {
    var found: Set<String> = []
    // Whether the words of the line so far can stand before a type's name, and whether the last one declares a type.
    var (isHead, declares) = (true, false)
    for word in all {
      if word.isFirst { (isHead, declares) = (word.indentation == 0, false) }
      if declares { found.insert(word.text) }
      declares = isHead && Self.kinds.contains(word.text)
      isHead = isHead && !declares && !Self.others.contains(word.text)
    }
    return found
  }

  private static let kinds: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let others: Set = ["extension", "func", "let", "var", "import", "case", "return", "where"]

  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private mutating func takeWord() -> String {
    let start = index
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  /// Passes the string literal at the index, up to the line's end where nothing closes it.
  private mutating func skipString() {
    let isLong = isFence
    index += isLong ? 3 : 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\"") where !isLong || isFence:
        index += isLong ? 3 : 1
        return
      case 0x0A where !isLong: return
      default: index += 1
      }
    }
  }

  /// Whether three quotation marks stand at the index.
  private var isFence: Bool {
    index + 2 < bytes.count && bytes[index] == 0x22 && bytes[index + 1] == 0x22 && bytes[index + 2] == 0x22
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || isCapital(byte) || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
      || byte >= 0x80
  }
}
