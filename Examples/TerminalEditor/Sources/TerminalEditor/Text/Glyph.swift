import MarkdownEditing

/// A character as a terminal can show it.
struct Glyph {
  let text: String
  let columns: Int

  /// The glyph of `character` at a column; a tab fills up to the next multiple of four, and what would steer the
  /// terminal, or has no look of its own, is shown as something else.
  init(_ character: Character, at column: Int = 0) {
    if character.utf8.count == 1, let byte = character.utf8.first, 0x20..<0x7F ~= byte {
      self = Self.plain[Int(byte) - 0x20]
    } else if character == "\t" {
      columns = 4 - column % 4
      text = String(repeating: " ", count: columns)
    } else if let replacement = Self.replacement(for: character) {
      (text, columns) = (replacement, 1)
    } else {
      columns = DisplayWidth.columns(of: character)
      text = columns == 0 ? "" : String(character)
    }
  }

  /// The glyphs of ASCII characters that are shown as they are, the usual case.
  private static let plain = (0x20..<0x7F as Range<UInt8>).map {
    Glyph(text: String(UnicodeScalar($0)), columns: 1)
  }

  private init(text: String, columns: Int) { (self.text, self.columns) = (text, columns) }

  /// The replacement of a control character (Unicode's picture of it), a line break, or a character that changes the
  /// direction of others.
  ///
  /// `nil` for all other characters.
  private static func replacement(for character: Character) -> String? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0..<0x20: return UnicodeScalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: return "␡"
    case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: return "·"
    default: return nil
    }
  }
}
