/// The words of Swift code, without those in comments and string literals.
struct Words {
  /// The words that begin with a capital letter: the names of types.
  private(set) var types: Set<String> = []
  /// The types that are declared at the beginning of a line, so that they are in no other type.
  private(set) var declared: Set<String> = []

  // Tests run without optimisation, where a loop over bytes is fast and one over characters isn't.
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    // Whether the words of the line so far can stand before a type's name, and whether the last one declares a type.
    var (isHead, declares) = (true, false)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x0A:
        (isHead, declares) = (true, false)
        index += 1
        if index < bytes.count, bytes[index] == 0x20 { isHead = false }
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "\""): skipString()
      case _ where Self.isWord(byte):
        let word = takeWord()
        if Self.isCapital(byte) { types.insert(word) }
        if declares { declared.insert(word) }
        declares = isHead && Self.kinds.contains(word)
        isHead = isHead && !declares && !Self.others.contains(word)
      default: index += 1
      }
    }
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
