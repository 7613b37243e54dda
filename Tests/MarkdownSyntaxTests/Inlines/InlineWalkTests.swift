import Testing

@testable import MarkdownSyntax

/// The walk is the proof of every inline range: it must not take bytes for nodes that were made of others.
@Suite struct InlineWalkTests {
  /// Whether the nodes that cmark reads in `text` can be found in `content`.
  private func finds(nodesOf text: String, in content: String) throws -> Bool {
    let tree = try #require(CMarkTree(parsing: Array(text.utf8)))
    let bytes = Array(content.utf8)
    let leaf = LeafText([0..<bytes.count][...], of: bytes)
    return tree.withRoot { root in
      var walk = InlineWalk(entities: NamedEntities())
      return walk.run(from: root.firstChild?.firstChild, in: leaf)
    }
  }

  @Test(
    "takes no bytes for a node that is made of others",
    arguments: [
      // Text and escapes.
      ("abc", "abd"), ("abc", "abcd"), ("abcd", "abc"), ("a\\*", "a\\_"), ("&amp;", "&lt;"),
      ("&copy;", "&reg;"),
      // Markers at either end.
      ("*a*", "*a_"), ("*a*", "_a*"), ("**a**", "**a*b"), ("**a**", "*_a**"), ("*a*", "xax"),
      ("*a*", "**a**"),
      ("`a`", "`b`"), ("`a`", "``a`"), ("`a`", "`a``"), ("x<b>", "x<c>"), ("x<b>", "x<b>x"),
      // Links.
      ("[a](/u)", "[a](/u"), ("[a](/u 't')", "[a](/u 't)"), ("[a](/u)", "(a](/u)"),
      ("![a](/u)", "?[a](/u)"),
      ("<http://a>", "<http://b>"), ("[a](/u)", "[a](/u)  x"),
      // Lines.
      ("a\nb", "a b"), ("a  \nb", "a b"), ("a\\\nb", "a\\b"),
    ])
  func refuses(_ text: String, _ content: String) throws {
    #expect(try finds(nodesOf: text, in: text), "what it was made of is found")
    #expect(try !finds(nodesOf: text, in: content))
  }
}
