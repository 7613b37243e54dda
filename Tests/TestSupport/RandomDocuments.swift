/// Small random documents of the fragments that block and inline syntax trips over.
public enum RandomDocuments {
  /// The seeds of the runs of a test of random documents; `Cases` gives their number.
  public static var seeds: [UInt64] { Cases.runs(10, from: 1) }

  /// `count` documents of the run of `seed`.
  public static func texts(seed: UInt64, count: Int) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in text(using: &generator) }
  }

  /// A random document of up to a dozen lines.
  public static func text(using generator: inout SeededGenerator) -> String {
    let ending = endings.randomElement(using: &generator) ?? "\n"
    var text = Int.random(in: 0..<40, using: &generator) == 0 ? "\u{FEFF}" : ""
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        text += prefixes.randomElement(using: &generator) ?? ""
      }
      text += contents.randomElement(using: &generator) ?? ""
      text += trailers.randomElement(using: &generator) ?? ""
      text += ending
    }
    if Bool.random(using: &generator) { text.removeLast() }
    return text
  }

  private static let endings = ["\n", "\n", "\n", "\n", "\r\n", "\r"]

  private static let prefixes = [
    "", "", "", "> ", ">", "- ", "* ", "-", "1. ", "2) ", "10. ", " ", "  ", "   ", "    ", "\t", ">\t",
    "-\t", "+   ",
    "123456789. ", "     ",
  ]

  private static let contents = [
    "", "", "foo", "bar *b* `c`", "===", "---", "***", "_ _ _", "# h", "## h ##", "#", "#\t#", "```", "````",
    "~~~", "``` a`",
    "```swift x", "~~~ &amp; \\*", "<div>", "</div>", "<pre>", "</pre>", "<!-- c", "-->", "<?php", "?>",
    "<!X", "<![CDATA[",
    "]]>", "<a href=\"x\">", "<b>x", "</b >", "<script", "<del/>", "[a]: /u", "[a]: /u \"t\"", "[b]:",
    "/u 't'", "\"title\"",
    "[a]: <", "[a]", "[b][a]", "![i](/x \"y\")", "a  ", "a\\", "| a | b |", "| - | - |", "|---|:-:|", "a | b",
    "- | -", "---|---",
    "`x | y`", "a \\| b | c", "[ ] t", "[x] d", "[x]", "&amp; &copy; \\& <x@y.z>", "*a", "b*", "**",
    "**a** *b*", "~~s~~", "é“x”",
    "\u{0}", "x\u{0B}", "\u{0C}", "\u{A0}", "-", "+", "1.", "1)", ">", "=", "==", "-- -", "* * *a", "+++",
    "http://a.b/c", "<http://a&amp;b>",
    "1986\\. x", "\\# x", "\\", "&#35; x", "    code", "\tcode", "'", "(", ")", "]", "[", "![", "](x)",
    "[a](", "<x", "`", "``", "[^a]: n", "[^a]:", "[^a] b[^b]", "[^b]: [^a]", "*[^a]*", "![^b](x)",
  ].filter(LinkedLibrary.proves)

  private static let trailers = ["", "", "", "", "", " ", "  ", "\t", " #", "\\"]
}
