import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Footnotes: what they render to, and where they stand.
@Suite struct FootnoteTests {
  @Test("footnotes render as cmark-gfm renders them")
  func recorded() throws {
    let examples = try RecordedExample.all("footnotes")
    #expect(examples.count > 50)
    for example in examples {
      let rope = Rope(example.markdown)
      let tree = SyntaxTree(rope)
      #expect(
        tree.html() == example.ours?.html ?? example.html, "\(example.markdown.debugDescription)")
      #expect(tree.unprovenRanges.isEmpty, "\(example.markdown.debugDescription)")
    }
  }

  @Test(
    "the example of cmark-gfm's own tests has its structure",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func extensionExample() throws {
    let example = try #require(try Corpora.examples("gfm-extensions").first { $0.section == "Footnotes" })
    let rope = Rope(example.markdown)
    let tree = SyntaxTree(rope)
    // The example's HTML is that of the program's first version with footnotes, whose ids are numbers.
    let numbers = ["other-note": "3", "codeblock-note": "4", "footnote": "2"]
    var html = tree.html()
    for (label, number) in numbers {
      html = html.replacing("fn-\(label)\"", with: "fn\(number)\"")
        .replacing("fnref-\(label)\"", with: "fnref\(number)\"")
    }
    html = html.replacing("fn-1\"", with: "fn1\"").replacing("fnref-1\"", with: "fnref1\"")
      .replacing(" data-footnotes", with: "").replacing(" data-footnote-ref", with: "")
      .replacing(/\ data-footnote-backref data-footnote-backref-idx="\d+" aria-label="[^"]*"/, with: "")
    #expect(html == example.html)
  }

  @Test(
    "markers, labels and content stand where they should",
    arguments: [
      (
        "a[^b]\n\n[^b]: c\n\n    d\n",
        "document 0-22 {paragraph 0-5 {text 0-1, footnote_reference 1-5 [1-3] [4-5]}, "
          + "footnote_definition 7-21 [7-13] {paragraph 13-14 {text 13-14}, paragraph 20-21 {text 20-21}}}"
      ),
      (
        "> [^b]:\n> x[^b]",
        "document 0-15 {block_quote 0-15 [0-2] [8-10] {footnote_definition 2-7 [2-7], "
          + "paragraph 10-15 {text 10-11, footnote_reference 11-15 [11-13] [14-15]}}}"
      ),
      (
        "[^*b*]\n\n[^*b*]:\t*c*",
        "document 0-19 {paragraph 0-6 {footnote_reference 0-6 [0-2] [5-6]}, "
          + "footnote_definition 8-19 [8-16] {paragraph 16-19 {emph 16-19 [16-17] [18-19] {text 17-18}}}}"
      ),
      ("[^b]", "document 0-4 {paragraph 0-4 {text 0-4}}"),
    ])
  func ranges(text: String, dump: String) {
    #expect(SyntaxTree(Rope(text)).debugDescription == dump)
  }

  @Test("footnotes know their number, definition and references")
  func index() {
    let rope = Rope("[^b] [^a] [^B]\n\n[^a]: x [^a]\n[^b]: y\n[^b]: second\n[^c]: unused\n")
    let footnotes = SyntaxTree(rope).footnotes()
    #expect(footnotes.map(\.number) == [1, 2, nil])
    #expect(footnotes.map(\.references.count) == [2, 2, 0])
    let labels = footnotes.map {
      $0.definition.footnoteLabelRange.map { rope.bytes(in: $0) }.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(labels == ["b", "a", "c"])
  }

  @Test("without the dialect's footnotes there are none")
  func dialect() {
    let tree = SyntaxTree(Rope("[^a]\n\n[^a]: b"), dialect: .gfm.subtracting(.footnotes))
    #expect(!tree.nodes(in: tree.root.range).contains { $0.footnoteLabelRange != nil })
  }

  @Test("labels are equal where cmark finds them equal, for each character with a case")
  func labels() throws {
    var text = "x\n\n"
    var expected: [(label: String, isEqual: Bool)] = []
    for value in (0x80...0x1E943).map(UInt32.init) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for other in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping]
      where other != String(scalar) {
        let label = "a\(scalar)"
        text += "[\(label)\(value)]: /u\n\n[a\(other)\(value)]\n\n"
        expected.append(("\(scalar) \(other)", LinkLabel(label.utf8) == LinkLabel("a\(other)".utf8)))
      }
    }
    let html = CMarkRenderer.html(Array(text.utf8), safe: false, sourcePositions: false)
    let found = html.split(separator: "\n").dropFirst().map { $0.contains("<a href") }
    #expect(found.count == expected.count)
    let differing = zip(found, expected).filter { $0 != $1.isEqual }.map(\.1.label)
    #expect(differing.isEmpty, "\(differing.prefix(20))")
  }
}
