import MarkdownSyntax

extension ASCII {
  /// What an item's marker can be in a list of bullets.
  static let bullets = [dash, asterisk, UInt8(ascii: "+")]
  /// What can stand behind the number of an item.
  static let delimiters = [UInt8(ascii: "."), UInt8(ascii: ")")]
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit, or a part of a character beyond ASCII.
  var isWordByte: Bool { isASCIIAlphanumeric || self >= 0x80 }
}

/// `count` spaces; none where it's negative.
func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
