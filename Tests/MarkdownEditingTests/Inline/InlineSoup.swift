import TestSupport

/// Paragraphs made at random of what inline syntax trips over.
enum InlineSoup {
  /// A paragraph, item, quote, heading or row of a table, at times followed by a definition.
  static func text(using generator: inout SeededGenerator) -> String {
    var text = ["", "", "", "- ", "> ", "# ", "1. a\n   ", "| "].randomElement(using: &generator) ?? ""
    let isRow = text == "| "
    for _ in 0..<Int.random(in: 2...14, using: &generator) {
      let piece = pieces.randomElement(using: &generator) ?? ""
      text += isRow && piece == "\n" ? " | " : piece
    }
    if isRow { text += " |\n| - | - |\n| a | b |" }
    return text + (Bool.random(using: &generator) ? "\n\n[r]: /u \"t\"\n" : "")
  }

  /// A paragraph of some lines, made of what begins a block and of what keeps it from that.
  static func lines(using generator: inout SeededGenerator) -> String {
    var text = ["", "", "", "- ", "> ", "1. a\n   "].randomElement(using: &generator) ?? ""
    for _ in 0..<Int.random(in: 2...12, using: &generator) {
      text += linePieces.randomElement(using: &generator) ?? ""
    }
    return text + (Bool.random(using: &generator) ? "\n\n[r]: /u\n" : "")
  }

  private static let linePieces = [
    "a", "b", "\n", "\n", "\n", "\n", "\n> ", "\n   ", " ", "\t", "  \n", "\\\n", "&#10;", "&nbsp;", "\\- ",
    "\\# ", "\\> ", "1\\. ", "&#45; ", "&#35; ", "&gt; ", "\\+ ", "&#42; ", "\\---", "\\=", "- ", "# ", "> ",
    "2. ",
    "<b>", "</b>", "<div>", "\\<div>", "&lt;div>", "&#60;!-- ", "`", "``", "`c`", "``d`e``", "` ", "\\`",
    "&#96;",
    "\\```", "\\~~~", "[a](u)", "[", "](u)", "![i](u)", "[r]", "\\[r]: /u", "\\[^1]: ", "\\[x] ", "\\| - |",
    "*", "**", "*x*", "**y**", "~~z~~", "_", "\\", "http://a.b", "<http://c.d>", "x@y.z",
  ]

  private static let pieces = [
    "a", "b", "cd", "one", "é", "漢字", "😀", "e\u{301}", "1", " ", " ", " ", "  ", "\n", "\u{A0}", "\u{3000}",
    "*", "**", "***", "_", "__", "___", "~", "~~", "`", "``", "*a*", "**b**", "***c***", "_d_", "__e__",
    "~~f~~",
    "`g`", "`` h`i ``", "*a **b** c*", "**a *b* c**", "**a*b*c**", "*a**b**c*", "~~a *b*~~", "_a **b**_",
    "[", "]", "[a](u)", "[*a*](u)", "[a **b** c](<u v> \"t\")", "[r]", "[a][r]", "[r][]", "![a](u)",
    "![*a* b](u)", "![](u)", "[![a](u)](v)", "[a `b`](u)", "[^1]",
    "<http://a.b>", "http://a.b/c", "www.a.b", "x@y.z", "<b>", "</b>", "<!-- c -->",
    "&amp;", "&ouml;", "&#35;", "&nbsp;", "&#10;", "\\*", "\\_", "\\`", "\\\\", "\\", "\\\n", "  \n",
    "(", ")", "!", "\"", "“", "”", ".", ",", ":", "«", "¡", "$", "€", "©", "-", "#", "+", "=", ">", "|",
  ]
}
