import TestSupport

/// Random Markdown at its nastiest.
struct FormatSoup {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A few lines, each of a prefix, a start and some pieces.
  mutating func next() -> String {
    let lineBreak = pick(["\n", "\n", "\n", "\n", "\r\n", "\r"])
    var text = pick(["", "", "", "", "", "---\n", "\u{FEFF}", "\n\n", "  "])
    for _ in 0..<Int.random(in: 1...9, using: &generator) {
      for _ in 0..<Int.random(in: 0...2, using: &generator) { text += pick(Self.prefixes) }
      text += pick(Self.starts)
      for _ in 0..<Int.random(in: 0...4, using: &generator) { text += pick(Self.pieces) }
      text += pick(Self.ends) + lineBreak
    }
    return Bool.random(using: &generator) ? text : String(text.dropLast())
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &generator) ?? ""
  }

  private static let prefixes = [
    "", "", "", " ", "  ", "   ", "    ", "\t", "> ", ">", " > ", "- ", "* ", "+ ", "1. ", "1) ", "  - ",
    "-\t", "-",
    "      ", "10. ", "-    ", "\\",
  ]

  private static let starts = [
    "", "", "", "a", "b", "# ", "## ", "#", "===", "---", "- - -", "***", "* * *", "___", "```", "```swift",
    "~~~", "````",
    "<div>", "</div>", "<!-- x", "-->", "<pre>", "[a]: /url", "[b]: <u> 'title'", "[a]", "| a | b |",
    "|---|:-:|",
    "| - |", "-|-", "[ ] ", "[x] ", "+++", "|", "1986. ", "[^1]: note", "<b>",
  ]

  private static let pieces = [
    "a", "b c", "*a*", "_a_", "**b**", "__b__", "***c***", "___c___", "*", "_", "**", "__", "`", "``", "`x `",
    "\\*", "\\",
    " ", "  ", "\t", "|", "\\|", "[a]", "[a](/u \"t\")", "![i](/s)", "<b>", "<a href='", "'>", "&amp;", "é",
    "语", "🎉",
    "~~s~~", "~", "http://a.b/c_d_e", "#", " #", "!", "\u{0}", "\u{A0}", "(_x_)", "\"_\"", "2*3*4", "- ",
    "= ", ":",
  ]

  private static let ends = ["", "", "", "", " ", "  ", "   ", "\\", "\t", " #", " ##", " \t"]
}
