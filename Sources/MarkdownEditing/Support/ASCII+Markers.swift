import MarkdownSyntax
import TextBuffer

extension ASCII {
  /// The markers of bullet list items.
  static let bullets = [dash, asterisk, UInt8(ascii: "+")]
  /// The delimiters behind the number of an ordered list item.
  static let delimiters = [UInt8(ascii: "."), UInt8(ascii: ")")]
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit, or a part of a character beyond ASCII.
  var isWordByte: Bool { isASCIIAlphanumeric || self >= 0x80 }
}

/// `count` spaces; an empty string if `count` is negative.
func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
