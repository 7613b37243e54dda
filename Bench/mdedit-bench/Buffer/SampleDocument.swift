import TestSupport

/// Markdown of any length made from a seed: mostly ASCII prose, with some text of other scripts.
enum SampleDocument {
  private static let words = [
    "the", "editor", "keeps", "every", "line", "of", "a", "document", "in", "one", "tree", "**bold**",
    "`code`",
    "naïve", "größer", "日本語", "👍", "[link](https://example.org/a/b)", "and", "so", "it", "goes", "on",
  ]

  /// A document of about `byteCount` bytes.
  static func text(byteCount: Int, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = ""
    text.reserveCapacity(byteCount + 1_000)
    while text.utf8.count < byteCount {
      switch UInt.random(in: 0..<20, using: &generator) {
      case 0: text += "## "
      case 1...4: text += "- "
      default: break
      }
      for _ in 0..<Int.random(in: 3...18, using: &generator) {
        text += words[Int.random(in: 0..<words.count, using: &generator)]
        text += " "
      }
      text += UInt.random(in: 0..<4, using: &generator) == 0 ? "\n\n" : "\n"
    }
    return text
  }
}
