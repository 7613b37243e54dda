import MarkdownSyntax

/// Questions about the text of one line.
extension ArraySlice<UInt8> {
  /// Whether it starts with `prefix`.
  func hasPrefix(_ prefix: String) -> Bool { starts(with: prefix.utf8) }

  /// Whether `part`, which isn't empty, stands anywhere in it.
  func holds(_ part: String) -> Bool {
    let part = Array(part.utf8)
    guard let first = part.first, count >= part.count else { return false }
    return (startIndex...endIndex - part.count).contains {
      self[$0] == first && self[$0...].starts(with: part)
    }
  }

  /// What follows `prefix` and white space; `nil` where it doesn't start with that.
  func after(_ prefix: String) -> Self? {
    hasPrefix(prefix) ? dropFirst(prefix.utf8.count).drop(while: { $0.isBlank }) : nil
  }

  /// The letters, digits, hyphens and underscores that it starts with.
  var word: Self {
    prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == ASCII.underscore }
  }

  /// The number of bytes `byte` that it starts with.
  func run(of byte: UInt8) -> Int { prefix { $0 == byte }.count }

  /// It as a string.
  var string: String { String(decoding: self, as: UTF8.self) }
}
