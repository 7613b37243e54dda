/// The width of text in a monospaced font, in columns, by Unicode Standard Annex 11 (East Asian Width).
///
/// Widths are added up by grapheme cluster. A cluster takes two columns if its first character is wide or fullwidth, or
/// if it is displayed as an emoji (property Emoji_Presentation, or variation selector 16). It takes none if it is a
/// mark alone, and otherwise one. The caller chooses the width of clusters that the annex calls ambiguous. The actual
/// font of a view, and a terminal's treatment of emoji, may differ.
public enum DisplayWidth {
  /// The width of a character with ambiguous width.
  public enum AmbiguousWidth: Int, Sendable, Hashable {
    /// A width of one column, as in Western text.
    case one = 1
    /// A width of two columns, as in East Asian text.
    case two = 2
  }

  /// The columns of `character`.
  ///
  /// Tabs and control characters, whose look depends on the view, count as one column in ASCII and as none beyond it. A
  /// line feed or carriage return alone counts as one column, a CRLF as none.
  ///
  /// - Complexity: O(*m*), where *m* is the number of the character's scalars.
  public static func columns(
    of character: Character, ambiguous: AmbiguousWidth = .one
  ) -> Int {
    columns(of: character, ambiguous.rawValue)
  }

  /// The columns of all characters of `text`.
  ///
  /// - Complexity: O(*n*), where *n* is the text's length.
  public static func columns(
    of text: some StringProtocol, ambiguous: AmbiguousWidth = .one
  ) -> Int {
    text.reduce(0) { $0 + columns(of: $1, ambiguous.rawValue) }
  }

  /// The columns of the UTF-8 text `bytes`; an ambiguous character takes `ambiguous` columns.
  package static func columns(of bytes: ArraySlice<UInt8>, ambiguous: Int = 1) -> Int {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    // Letters from U+00C0 to U+02FF, each of two bytes, include no mark, no emoji and nothing wide.
    if ambiguous == 1, bytes.allSatisfy({ $0 < 0xCC && $0 != 0xC2 }) {
      return bytes.count { $0 & 0xC0 != 0x80 }
    }
    return String(decoding: bytes, as: UTF8.self).reduce(0) { $0 + columns(of: $1, ambiguous) }
  }

  /// The columns of `character`; an ambiguous one takes `ambiguous` columns.
  package static func columns(of character: Character, _ ambiguous: Int) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return 1 }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    if isWide(first.value) { return 2 }
    if ambiguous != 1, AmbiguousCharacters.holds(first.value) { return ambiguous }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  /// Whether the East Asian Width is W or F, by whole blocks; all others with these values are emoji.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F: true
    case 0x2329...0x232A, 0xFE10...0xFE19, 0x16FE0...0x18D08, 0x1AFF0...0x1AFFE: true
    case 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
