import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// A container that no source of the library knows is read by its description.
@Suite struct ContainerConstructTests {
  private static let samples: [(text: String, dump: String)] = [
    (
      "!!! n \"T\"\n    a\n\n    - b\n\nc",
      "document 0-27 {container8 0-24 [0-9] {paragraph 14-15 {text 14-15}, "
        + "list 21-24 {item 21-24 [21-23] {paragraph 23-24 {text 23-24}}}}, paragraph 26-27 {text 26-27}}"
    ),
    ("!!!", "document 0-3 {container8 0-3 [0-3]}"),
    ("!!!!\n", "document 0-5 {paragraph 0-4 {text 0-4}}"),
    ("!!\n", "document 0-3 {paragraph 0-2 {text 0-2}}"),
    // It interrupts a paragraph, and one in it goes on lazily.
    (
      "a\n!!! n\n    b\nc",
      "document 0-15 {paragraph 0-1 {text 0-1}, container8 2-15 [2-7] "
        + "{paragraph 12-15 {text 12-13, softbreak 13-14, text 14-15}}}"
    ),
    ("!!! n\n  a", "document 0-9 {container8 0-5 [0-5], paragraph 8-9 {text 8-9}}"),
    // By four columns, it's code.
    (
      "    !!! n\n",
      "document 0-10 {code_block 4-9}"
    ),
    (
      "   !!! n\n\ta\n",
      "document 0-12 {container8 3-11 [3-8] {paragraph 10-11 {text 10-11}}}"
    ),
    // A blank line in a quote goes on with it, and so does one of white space.
    (
      "> !!! n\n>\n>     a\n> \n>  b",
      "document 0-25 {block_quote 0-25 [0-2] [8-9] [10-12] [18-20] [21-23] "
        + "{container8 2-17 [2-7] {paragraph 16-17 {text 16-17}}, paragraph 24-25 {text 24-25}}}"
    ),
    (
      "!!! n\n  \n    a",
      "document 0-14 {container8 0-14 [0-5] {paragraph 13-14 {text 13-14}}}"
    ),
    (
      "- !!! n\n      a\n- b",
      "document 0-19 {list 0-19 {item 0-15 [0-2] {container8 2-15 [2-7] {paragraph 14-15 {text 14-15}}}, "
        + "item 16-19 [16-18] {paragraph 18-19 {text 18-19}}}}"
    ),
    (
      "!!! a\n    !!! b\n        c\n    d\n",
      "document 0-32 {container8 0-31 [0-5] {container8 10-31 [10-15] "
        + "{paragraph 24-31 {text 24-25, softbreak 25-26, text 30-31}}}}"
    ),
    (
      "?? x\n",
      "document 0-5 {paragraph 0-4 {text 0-4}}"
    ),
    (
      "??\n    x\n",
      "document 0-9 {container9 0-8 [0-2] {paragraph 7-8 {text 7-8}}}"
    ),
  ]

  @Test(
    "its marker's line is all that it has itself, and what is indented below is in it", arguments: samples)
  func blocks(row: (text: String, dump: String)) {
    let tree = SyntaxTree(Rope(row.text), dialect: .withAdmonitions)
    #expect(tree.debugDescription == row.dump, "\(row.text.debugDescription)")
  }

  private static let elements: [(text: String, html: String)] = [
    ("!!! note \"T\"\n    **a**\n", "<div class=\"admonition note\">\n<p><strong>a</strong></p>\n</div>\n"),
    ("!!!\na", "<div class=\"admonition\">\n</div>\n<p>a</p>\n"),
    ("!!! a\"&<\n", "<div class=\"admonition a&quot;&amp;&lt;\">\n</div>\n"),
    (
      "??\n    *a*[^1]\n\nb[^2]\n\n[^1]: c\n[^2]: d\n",
      "<p>b<sup class=\"footnote-ref\"><a href=\"#fn-2\" id=\"fnref-2\" data-footnote-ref>1</a></sup></p>\n"
        + "<section class=\"footnotes\" data-footnotes>\n<ol>\n<li id=\"fn-2\">\n<p>d "
        + "<a href=\"#fnref-2\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"1\" "
        + "aria-label=\"Back to reference 1\">↩</a></p>\n</li>\n</ol>\n</section>\n"
    ),
    (
      "- !!! n\n      a\n- b",
      "<ul>\n<li>\n<div class=\"admonition n\">\n<p>a</p>\n</div>\n</li>\n<li>b</li>\n</ul>\n"
    ),
    (
      "- !!! n\n\n      a\n- b",
      "<ul>\n<li>\n<div class=\"admonition n\">\n<p>a</p>\n</div>\n</li>\n<li>b</li>\n</ul>\n"
    ),
    (
      "- !!! n\n- b",
      "<ul>\n<li>\n<div class=\"admonition n\">\n</div>\n</li>\n<li>b</li>\n</ul>\n"
    ),
    (
      "|a|\n|-|\n!!! n\n",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n<div class=\"admonition n\">\n</div>\n"
    ),
    (
      "!!! n\n    [^1]: a\n\nb[^1]",
      "<div class=\"admonition n\">\n</div>\n"
        + "<p>b<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\" data-footnote-ref>1</a></sup></p>\n"
        + "<section class=\"footnotes\" data-footnotes>\n<ol>\n<li id=\"fn-1\">\n<p>a "
        + "<a href=\"#fnref-1\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"1\" "
        + "aria-label=\"Back to reference 1\">↩</a></p>\n</li>\n</ol>\n</section>\n"
    ),
  ]

  @Test(
    "its class is its name with the first word of the info string; some are for no reader",
    arguments: elements)
  func html(row: (text: String, html: String)) {
    #expect(SyntaxTree(Rope(row.text), dialect: .withAdmonitions).html() == row.html)
  }

  @Test("its node has the info string and its place, an empty one too; readers' views have what they need")
  func readers() {
    let rope = Rope("!!!  a \\* b \n    c\n\n!!!\n    d\n    e\n??\n    f\n")
    let tree = SyntaxTree(rope, dialect: .withAdmonitions)
    let nodes = tree.root.children
    #expect(nodes.map { tree.dialect.name(of: $0.kind) } == ["admonition", "admonition", "secret"])
    #expect(nodes.map { $0.info } == ["a * b", "", nil])
    #expect(nodes.map { $0.infoRange.map { rope.string(in: $0) } } == ["a \\* b", "", nil])
    #expect(nodes.allSatisfy { $0.isFenced == nil })
    #expect(tree.root.visibleText(in: rope) == "c\nd\ne")
    #expect(tree.foldingRanges().map { $0.kind } == [.container, .container, .container])
    let spans = tree.highlights(in: rope.range)
    #expect(spans.map { rope.string(in: $0.range) } == ["!!!  a \\* b ", "!!!", "??"])
    #expect(spans.allSatisfy { $0.role == .marker })
    #expect(tree.html(of: UTF8Offset(17)..<UTF8Offset(18)) == "<p>c</p>\n")
  }

  @Test("of several markers the longest one counts; some can be none")
  func markers() {
    let open = ContainerConstruct(ContainerID(10), name: "open", marker: "???+", tag: "details")
    let closed = ContainerConstruct(ContainerID(11), name: "closed", marker: "???", tag: "details")
    let tree = SyntaxTree(Rope("???+ a\n\n??? b\n\n????\n"), dialect: Dialect(open).union(Dialect(closed)))
    #expect(tree.root.children.map { $0.kind } == [.container(open.id), .container(closed.id), .paragraph])
    #expect(["!!!", "???+", ":::", "%%", "$!"].allSatisfy(ContainerConstruct.isFree))
    let taken = [
      "!", "", "+++", "--", "===", "```", "!a", "! ", "|!", "![", "é!", String(repeating: "!", count: 21),
    ]
    #expect(!taken.contains(where: ContainerConstruct.isFree))
  }

  @Test("a dialect is a set of constructs, and can be written down")
  func dialects() throws {
    let both = Dialect.withAdmonitions
    #expect(both.contains(Dialect(.secret)) && !Dialect.gfm.contains(Dialect(.secret)))
    #expect(both.subtracting(Dialect(.secret)) == Dialect.gfm.union(Dialect(.admonition)))
    // These two couldn't be in one dialect.
    let rivals = [8, 9].map {
      Dialect(SpanConstruct(SpanID($0), name: "span \($0)", delimiter: "^", lengths: 1...1, tag: "i"))
    }
    #expect(rivals[0].subtracting(rivals[1]) == rivals[0])
    #expect(both.intersection(.gfm) == .gfm && both.intersection(Dialect(.secret)).containers == [.secret])
    #expect(both.container(ContainerID(8)) == .admonition && both.container(ContainerID(0)) == nil)
    let data = try JSONEncoder().encode(both)
    #expect(try JSONDecoder().decode(Dialect.self, from: data) == both)
    for (old, new) in [("\"??\"", "\"!!!\""), ("\"??\"", "\"++\""), ("\"number\":9", "\"number\":8")] {
      let wrong = String(decoding: data, as: UTF8.self).replacing(old, with: new)
      #expect(throws: DecodingError.self, "\(new)") {
        try JSONDecoder().decode(Dialect.self, from: Data(wrong.utf8))
      }
    }
    let fence = BlockConstruct(BlockID(9), name: "fence", delimiter: "!", length: 4, tag: "pre")
    let data2 = try JSONEncoder().encode(Dialect(fence))
    let mixed = String(decoding: data2, as: UTF8.self).replacing(
      "\"blocks\"", with: "\"containers\":\(try json([ContainerConstruct.admonition])),\"blocks\"")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Dialect.self, from: Data(mixed.utf8)) }
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test(
    "what no reader sees counts where documents are compared",
    arguments: [
      ("??\n    a", "??\n    b"), ("a\n\n??\n    b\n\nc", "a\n\n??\n\nc"),
      ("!!! n \"T\"\n    a", "!!! n \"U\"\n    a"), ("!!! n T\n", "!!! n\n"),
    ])
  func comparesUnseen(left: String, right: String) {
    let trees = [left, right].map { SyntaxTree(Rope($0), dialect: .withAdmonitions) }
    #expect(trees[0].html() == trees[1].html())
    #expect(trees[0].html(options: .unseen) != trees[1].html(options: .unseen))
    let rendered = trees.map { RenderedBlocks(of: $0, options: .unseen).html }
    #expect(rendered[0] != rendered[1])
  }

  @Test("a line that begins with the marker's sign is text in dialects without it")
  func textLines() {
    for line in ["!!!", "!", "!!! n"] {
      let bytes = Array(line.utf8)[...]
      let dialect = Dialect(ContainerConstruct.admonition)
      #expect(TextLine.startsNoBlock(bytes, .gfm) && !TextLine.startsNoBlock(bytes, dialect), "\(line)")
    }
  }
}
