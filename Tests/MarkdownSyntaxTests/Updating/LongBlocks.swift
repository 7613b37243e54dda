import TestSupport

/// Documents with a code or HTML block of many lines, in any container, between others.
enum LongBlocks {
  /// One such document; the block has so many `lines`.
  static func text(lines: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    let ending = pick(["\n", "\n", "\n", "\r\n", "\r"])
    let (first, rest) = containers.randomElement(using: &generator) ?? ("", "")
    let (opener, indent, closer) = blocks.randomElement(using: &generator) ?? ("```", "", "```")
    var text = Bool.random(using: &generator) ? RandomDocuments.text(using: &generator) + ending : ""
    if Int.random(in: 0..<10, using: &generator) == 0 { text = "---" + ending + text }
    text += first + opener
    let rare = Int.random(in: 0..<4, using: &generator) == 0
    for _ in 0..<Int.random(in: lines, using: &generator) {
      text += ending + rest + indent + pick(rare ? contents + oddContents : contents)
    }
    if !closer.isEmpty, Int.random(in: 0..<3, using: &generator) > 0 { text += ending + rest + closer }
    if Bool.random(using: &generator) { text += ending }
    return Bool.random(using: &generator) ? text : text + ending + RandomDocuments.text(using: &generator)
  }

  /// What stands before the block's first line, and before the others.
  private static let containers = [
    ("", ""), ("", ""), ("> ", "> "), ("- ", "  "), ("12. ", "    "), ("> - ", ">   "), ("- > ", "  > "),
    ("[^a]: ", "    "), ("> > ", "> > "), (">\t", ">\t"), ("-\t", "\t"), ("* a\n- ", "  "),
  ]

  /// The first line, what stands before each line of content, and the last line.
  private static let blocks = [
    ("```", "", "```"), ("```swift", "", "````  "), ("~~~ a b", "", "~~~"), ("  ```", "  ", "```"),
    ("    code", "    ", ""), ("\tcode", "\t", ""), ("<pre>", "", "</pre>"), ("<!-- a", "", "-->"),
    ("<?php", "", "?>"), ("<!X", "", ">"), ("<![CDATA[", "", "]]>"), ("<div>", "", ""), ("<b>", "", ""),
    ("<script>", "  ", "</script> x"),
  ]

  private static let contents = [
    "let a = b", "x", "\tx", "  y", "é*b*", "[a]: /u", "# h", "- z", "> q", "a b c  ",
  ]
  private static let oddContents = [
    "", "  ", "``", "```", "~~~", "<b>", "-->", "</pre>", "?>", "]]>", ">", "\t", "\u{0}", "---", "    ",
  ]
}
