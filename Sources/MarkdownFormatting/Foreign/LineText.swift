import MarkdownSyntax
import TextBuffer

/// Operations on the text of one line.
extension ArraySlice<UInt8> {
  /// Whether the text starts with `prefix`.
  func hasPrefix(_ prefix: String) -> Bool { starts(with: prefix.utf8) }

  /// Whether the text contains `part`, which must not be empty.
  func holds(_ part: String) -> Bool {
    let part = Array(part.utf8)
    guard let first = part.first, count >= part.count else { return false }
    return (startIndex...endIndex - part.count).contains {
      self[$0] == first && self[$0...].starts(with: part)
    }
  }

  /// The text after `prefix` and white space.
  ///
  /// Returns `nil` if it doesn't start with `prefix`.
  func after(_ prefix: String) -> Self? {
    hasPrefix(prefix) ? dropFirst(prefix.utf8.count).drop(while: { $0.isBlank }) : nil
  }

  /// The letters, digits, hyphens and underscores at the start of the text.
  var word: Self {
    prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == ASCII.underscore }
  }

  /// The number of bytes equal to `byte` at the start of the text.
  func run(of byte: UInt8) -> Int { prefix { $0 == byte }.count }

  /// The text as a string.
  var string: String { String(decoding: self, as: UTF8.self) }
}
