import TestSupport

/// Texts in which positions are easily got wrong.
enum RandomText {
  /// Pieces that need several units, join with each other, or end lines.
  static let pieces = [
    "a", "b", " ", "\r", "\n", "\r\n", "\r", "\n", "é", "e\u{301}", "\u{301}", "😀", "👨‍👩‍👧", "🇩🇪", "🇩", "\u{200D}",
    "क्षि",
    "日本", "ß", "\0", "\u{2028}", "한", "ᄒ", "ᅡ", "\u{1F3FD}", "👍🏽", "\u{600}", "\u{FEFF}", "word", "**bold**",
    "- item\n",
  ]

  /// A text of up to `limit` pieces.
  static func text(upTo limit: Int, using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...limit, using: &generator)).reduce(into: "") { text, _ in
      text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }
  }
}
