import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// A block that no source of the library knows does what the built-in ones do.
@Suite struct FormulaTests {
  private static let elements: [(String, String)] = [
    ("$$\na < b\n\n*c*\n$$\nd", "<pre class=\"formula\">a &lt; b\n\n*c*\n</pre>\n<p>d</p>\n"),
    ("a\n$$\nb\n$$", "<p>a</p>\n<pre class=\"formula\">b\n</pre>\n"),
    ("a\n%%\nb\n%%\nc", "<p>a</p>\n<p>c</p>\n"),
    ("- $$\n  a\n  $$\n- b", "<ul>\n<li>\n<pre class=\"formula\">a\n</pre>\n</li>\n<li>b</li>\n</ul>\n"),
    ("> $$\n> a\nb", "<blockquote>\n<pre class=\"formula\">a\n</pre>\n</blockquote>\n<p>b</p>\n"),
    ("$$$\n$$\n$$$\n", "<pre class=\"formula\">$$\n</pre>\n"), ("$$ a $$\n", "<p>$$ a $$</p>\n"),
    ("   $$\n    a\n   $$", "<pre class=\"formula\"> a\n</pre>\n"),
    ("    $$\n", "<pre><code>$$\n</code></pre>\n"),
    ("$\na\n$", "<p>$\na\n$</p>\n"), ("$$\n%%\n$$\n%%\n$$\n%%", "<pre class=\"formula\">%%\n</pre>\n"),
    ("```\n$$\n```", "<pre><code>$$\n</code></pre>\n"), ("$$", "<pre class=\"formula\"></pre>\n"),
  ]

  @Test("its element is written, and nothing of what no reader sees", arguments: elements)
  func html(row: (text: String, html: String)) {
    #expect(SyntaxTree(Rope(row.text), dialect: .withFormulas).html() == row.html)
  }

  @Test("in another dialect it's text, and its action is refused by name")
  func otherDialect() {
    let document = MarkdownDocument(marked: "$$\n«aˇ»\n$$")
    #expect(document.tree.html() == "<p>$$\na\n$$</p>\n")
    let refusal = UnchangedReason("no-formula-in-dialect", "this dialect has no formula")
    #expect(document.result(of: .formula, in: .withFormulas) == .unchanged(refusal))
  }

  @Test("its node and spans say what it is, a reader's view has its lines, and it can be folded")
  func tree() throws {
    let rope = Rope("a\n\n$$\n*b*\n$$\n\n%%\nc\n%%\n")
    let tree = SyntaxTree(rope, dialect: .withFormulas)
    let spans = tree.highlights(in: rope.range).filter { $0.kind == .block(BlockConstruct.formula.id) }
    #expect(spans.map { rope.string(in: $0.range) } == ["$$", "*b*", "$$"])
    #expect(spans.map { $0.role } == [.marker, .content, .marker])
    let names = tree.root.children.map { tree.dialect.name(of: $0.kind) }
    #expect(names == ["paragraph", "formula", "remark"])
    #expect(tree.visibleText(of: tree.root) == "a\n*b*")
    #expect(tree.foldingRanges().map { $0.kind } == [.code, .code] && tree.codeBlocks.isEmpty)
    let node = try #require(tree.root.children.dropFirst().first)
    #expect(node.isFenced == true && node.info == nil && node.kind.isLiteralBlock)
  }

  @Test("the formatter leaves what it holds, and formats what is beside it")
  func formatter() {
    let text = "* a\n\n  $$\n   *  b\n  $$\n*   c\n\n;;;\n#  d\n;;;\n#  e\n"
    let note = BlockConstruct(BlockID(10), name: "note", delimiter: ";", length: 3, tag: "aside")
    let dialect = Dialect.withFormulas.union(Dialect(note))
    let formatted = MarkdownFormatter(options: .canonical).formatted(text, dialect: dialect)
    #expect(formatted == "- a\n\n  $$\n   *  b\n  $$\n\n- c\n\n;;;\n#  d\n;;;\n\n# e\n")
  }

  @Test("a dialect is a set of constructs, and can be written down")
  func dialects() throws {
    let formulas = Dialect(.formula)
    #expect(Dialect.withFormulas.contains(formulas) && !Dialect.gfm.contains(formulas))
    #expect(Dialect.withFormulas.subtracting(formulas) == Dialect.gfm.union(Dialect(.remark)))
    #expect(formulas.intersection(.gfm) == .commonMark && formulas.union(.gfm).blocks == [.formula])
    let data = try JSONEncoder().encode(Dialect.withFormulas)
    #expect(try JSONDecoder().decode(Dialect.self, from: data) == .withFormulas)
    let wrong = String(decoding: data, as: UTF8.self).replacing(
      "\"delimiter\":\"%\"", with: "\"delimiter\":\"$\"")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Dialect.self, from: Data(wrong.utf8)) }
    #expect(BlockConstruct.isFree(";") && !BlockConstruct.isFree("`") && !BlockConstruct.isFree("a"))
  }
}
