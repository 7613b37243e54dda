import TestSupport
import Testing

@testable import MarkdownSyntax

/// The tree, rendered by our own renderer as plain CommonMark, must be cmark's HTML to the byte: structure,
/// tightness, code with its tabs, text with its escapes, links.
@Suite struct BlockStructureTests {
  private func check(_ text: String, _ comment: @autoclosure () -> String = "") {
    let bytes = Array(text.utf8)
    let tree = SyntaxTree(bytes: bytes, dialect: .commonMark)
    let expected = CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
    let rendered = tree.html()
    #expect(same(rendered, expected, text), "\(comment()) \(text.debugDescription)\n\(rendered)")
    #expect(tree.unprovenRanges.isEmpty, "\(comment()) unproven in \(text.debugDescription)")
  }

  /// Where a prefix takes a part of a tab before a lazy line, cmark puts spaces that are no bytes of the source; the
  /// tree has the tab.
  private func same(_ rendered: String, _ expected: String, _ source: String) -> Bool {
    if rendered == expected { return true }
    guard source.contains("\t") else { return false }
    func withoutBlanks(_ text: String) -> String { text.filter { $0 != " " && $0 != "\t" } }
    return withoutBlanks(rendered) == withoutBlanks(expected)
  }

  @Test(
    "what once was read otherwise has cmark's structure",
    arguments: [
      "<!x y>\n*a*\n", "<!X y>\n*a*\n", "- a\n\n  [x]: /u\n  text\n", "1. a\n2. b\n\n   [r]: /u\n- d\n",
      "1. a\n2. b\n\n   [r]: /u\n***\n", "[a](b \"\") ![a](b '') ![[a](b ())](c)\n",
      "> [c\n> d][] [x][C d] [c d] ![c d]\n\n> [c\n> d]: x\n> \"\"\n\n[c d]: y\n",
      "[c]: y\n\n[C]: x ''\n\n[c]\n",
      "[c] [\u{42F}]\n\n[c]: y\n\"\" z\n\n[\u{44F}]: y ()\n",
    ])
  func onceOtherwise(text: String) { check(text) }

  @Test(
    "what is read otherwise by a byte more or less has cmark's structure",
    arguments: [
      "  ```\n\tx\n \ty\n   z\n```\n", "   ~~~\n \t x\n~~~\n",
      "<a b=\"\">\n*x*\n", "<a b=''>\n*x*\n", "<a b=>\n*x*\n", "<a b>\n*x*\n",
      "<DIV>*x*\n", "<Div>*x*\n", "a\n<DIV>\n", "<SCRIPT>\n\n*x*</script>\n", "<SCRIPT>x</SCRIPT>\n*y*\n",
    ]
      + (30...34).map {
        "[a](" + String(repeating: "(", count: $0) + String(repeating: ")", count: $0 + 1) + "\n"
      })
  func edges(text: String) {
    check(text)
    // To the byte, tabs included: no line is lazy here.
    let bytes = Array(text.utf8)
    let rendered = SyntaxTree(bytes: bytes, dialect: .commonMark).html()
    #expect(rendered == CMarkRenderer.html(bytes, safe: false, sourcePositions: false))
  }

  @Test(
    "each example of the specifications has cmark's structure",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29", "gfm-extensions"])
  func examples(name: String) throws {
    for example in Cases.sample(of: try Corpora.examples(name), oneIn: 4) {
      check(example.markdown, "example \(example.example)")
      check("> " + example.markdown, "quoted example \(example.example)")
      check("- " + example.markdown, "example \(example.example) in an item")
      check(
        example.markdown.replacing("\n", with: "\r\n"), "example \(example.example) with CRLF")
    }
  }

  @Test(
    "each real document has cmark's structure",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func documents() throws {
    for document in Cases.sample(of: try Corpora.documents(), oneIn: 4) {
      let bytes = Array(document.text.utf8)
      let tree = SyntaxTree(bytes: bytes, dialect: .commonMark)
      let expected = CMarkRenderer.html(bytes, safe: false, sourcePositions: false)
      #expect(tree.html() == expected, "\(document.name)")
      #expect(tree.unprovenRanges.isEmpty, "\(document.name)")
    }
  }

  @Test(
    "random lines of everything that starts, continues and ends blocks have cmark's structure",
    arguments: RandomDocuments.seeds)
  func randomDocuments(seed: UInt64) {
    for (number, text) in RandomDocuments.texts(seed: seed, count: Cases.count(400, least: 50)).enumerated() {
      check(text, "\(Cases.replay(seed)), document \(number):")
      let untitled = text.replacing("title", with: "").replacing("\"t\"", with: "\"\"")
      if untitled != text {
        check(
          untitled.replacing("'t'", with: "''"), "\(Cases.replay(seed)), document \(number) without titles:")
      }
    }
  }
}
