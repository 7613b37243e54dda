/// How many columns text takes in a monospaced font, by Unicode Standard Annex 11 (East Asian Width), a grapheme
/// cluster at a time.
///
/// A cluster takes two columns where its first character is wide or fullwidth, or it is shown as an emoji (property
/// Emoji_Presentation, or variation selector 16), none where it's a mark alone, and else one; one that the annex
/// calls ambiguous as many as the caller says. Which font a view has, and what a terminal makes of emoji, is for
/// these to know.
public enum DisplayWidth {
  /// The columns of a character of ambiguous width.
  public enum AmbiguousWidth: Int, Sendable, Hashable {
    /// One column, as in Western text.
    case one = 1
    /// Two columns, as in East Asian text.
    case two = 2
  }

  /// The columns of `character`; tabs, line breaks and control characters, whose look is up to a view, count as any
  /// other in ASCII, and as none beyond.
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

  /// The columns of the UTF-8 text `bytes`, in which an ambiguous character takes `ambiguous` columns.
  package static func columns(of bytes: ArraySlice<UInt8>, ambiguous: Int = 1) -> Int {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    // Letters from U+00C0 to U+02FF, each in two bytes: no mark, no emoji, and nothing that is wide.
    if ambiguous == 1, bytes.allSatisfy({ $0 < 0xCC && $0 != 0xC2 }) {
      return bytes.count { $0 & 0xC0 != 0x80 }
    }
    return String(decoding: bytes, as: UTF8.self).reduce(0) { $0 + columns(of: $1, ambiguous) }
  }

  /// The columns of `character`, where an ambiguous one takes `ambiguous`.
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

  /// Whether the property is W or F, in whole blocks; all that lies outside of these is an emoji.
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
