import MarkdownSyntax
import TextBuffer

/// Text that is Markdown as often as not: pieces of it, one after the other.
enum RandomMarkdown {
  private static let pieces = [
    "word ", "a", "é", "日本", "\n", "\n\n", "\r\n", "    ", "\t", "*", "**", "_", "~~", "`", "``", "# ", "- ",
    "+ [x] ", "1. ",
    "> ", "```\n", "---\n", "[a]: /url\n", "[a]", "[b](/c \"d\")", "![e](f)", "<i>", "<!-- ", "-->", "&amp;",
    "\\", "| a | b |\n",
    "|---|:-:|\n", "[^1]", "[^1]: note\n", "www.example.org ", "$x$",
  ]

  static func text(_ count: Int, _ numbers: inout Numbers) -> String {
    var text = ""
    for _ in 0..<count { text += pieces[numbers.next(below: pieces.count)] }
    return text
  }

  /// A place in `rope` between two scalars.
  static func place(in rope: Rope, _ numbers: inout Numbers) -> UTF8Offset {
    let bytes = rope.bytes(in: rope.range)
    var offset = numbers.next(below: bytes.count + 1)
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return UTF8Offset(offset)
  }
}

/// The number of the first law of trees that doesn't hold, or 0: a tree that follows random edits is the tree of the
/// text, and so is its HTML.
@c(tree_laws) public func treeLaws() -> Int32 {
  for seed in 1...20 as ClosedRange<UInt64> {
    var numbers = Numbers(seed: seed)
    var rope = Rope(RandomMarkdown.text(40, &numbers))
    var tree = SyntaxTree(rope)
    for _ in 0..<15 {
      let places = [RandomMarkdown.place(in: rope, &numbers), RandomMarkdown.place(in: rope, &numbers)]
        .sorted()
      // More goes in than out.
      let end = numbers.next(below: 4) == 0 ? places[1] : places[0]
      let edit = Edit(places[0]..<end, RandomMarkdown.text(numbers.next(below: 8), &numbers))
      let changes = ChangeSet([edit], length: rope.utf8Count)
      rope = changes.applied(to: rope)
      tree = tree.updating(after: changes, in: rope)
      let whole = SyntaxTree(rope)
      guard tree.debugDescription == whole.debugDescription else { return 11 }
      guard tree.html() == whole.html() else { return 12 }
    }
  }
  return anExampleHolds() ? 0 : 13
}

/// Whether cmark is really asked, and its answer read rightly.
private func anExampleHolds() -> Bool {
  let text = "# *A* [b](/c \"d\")\n\n- [x] e ~~f~~\n"
  return SyntaxTree(Rope(text)).html() == """
    <h1><em>A</em> <a href="/c" title="d">b</a></h1>
    <ul>
    <li><input type="checkbox" checked="" disabled="" /> e <del>f</del></li>
    </ul>

    """
}
