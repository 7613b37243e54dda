import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// HTML of the extensions, held against the GitHub specification.
@Suite struct ExtensionHTMLTests {
  @Test(
    "tables, task items, strikethrough and autolinks of the GitHub specification render as they should",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func specification() throws {
    let examples = try Corpora.examples("gfm-0.29").filter {
      [
        "Tables (extension)", "Task list items (extension)", "Strikethrough (extension)",
        "Autolinks (extension)",
      ]
      .contains($0.section)
    }
    #expect(examples.count == 23)
    for example in examples {
      #expect(html(example.markdown) == normalized(example.html), "example \(example.example)")
    }
  }

  @Test(
    "the other examples on extensions render as cmark-gfm renders them",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func extensions() throws {
    let sections = [
      "Tables", "Table cell count mismatches", "Embedded pipes", "Oddly-formatted markers", "Escaping",
      "Embedded HTML", "Reference-style links", "Sequential cells", "Interaction with emphasis",
      "a table can be recognised when separated from a paragraph of text without an empty line",
      "Strikethroughs", "Task lists", "Interop", "Autolinks",
    ]
    for example in try Corpora.examples("gfm-extensions") where sections.contains(example.section) {
      if example.html.hasPrefix("<IGNORE>") { continue }
      #expect(
        html(example.markdown) == normalized(example.html), "example \(example.example), \(example.section)")
    }
  }

  @Test("a block says where it stands, in one-based lines and bytes")
  func sourceRanges() {
    let rope = Rope("# a\n\n> é\n> b\n\n- x\n\n| a |\n|---|\n| b |\n")
    let html = SyntaxTree(rope).html(options: .sourceRanges)
    #expect(
      html == """
        <h1 data-sourcepos="1:1-1:3">a</h1>
        <blockquote data-sourcepos="3:1-4:3">
        <p data-sourcepos="3:3-4:3">é
        b</p>
        </blockquote>
        <ul data-sourcepos="6:1-6:3">
        <li data-sourcepos="6:1-6:3">x</li>
        </ul>
        <table data-sourcepos="8:1-10:5">
        <thead>
        <tr data-sourcepos="8:1-8:5">
        <th data-sourcepos="8:3-8:3">a</th>
        </tr>
        </thead>
        <tbody>
        <tr data-sourcepos="10:1-10:5">
        <td data-sourcepos="10:3-10:3">b</td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test(
    "a task's box is the first of its item, with a space behind it",
    arguments: [
      ("- [x]a\n", "<li>[x]a</li>"), ("- [x]\n", "disabled=\"\" /> </li>"),
      ("- a\n\n  [x] b\n", "<p>[x] b</p>"),
      ("- > [x] b\n", "<p>[x] b</p>"), ("- [y] b\n", "<li>[y] b</li>"),
      ("- [X]\ta\n", "<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> a</li>"),
    ])
  func boxes(text: String, expected: String) {
    #expect(html(text).contains(expected), "\(html(text))")
  }

  @Test(
    "safe HTML leaves out raw HTML and dangerous URLs, as cmark does",
    arguments: [
      "<b>x</b> [a](javascript:1) ![i](data:image/png;x) <file:x>\n\n<div>\n",
      "[a](JavaScript:x) [b](VBSCRIPT:x) [c](File:x) [d](DATA:text/html;x) [e](Data:image/GIF;x)\n",
      "![<b title=\"q\" onerror=\"x\">](y) ![a\"b&quot;`\"`\"](z \"t'&lt;\")\n",
    ])
  func safe(text: String) {
    let bytes = Array(text.utf8)
    let tree = SyntaxTree(bytes: bytes, dialect: .commonMark)
    let expected = CMarkRenderer.html(bytes, safe: true, sourcePositions: false)
    #expect(tree.html(options: .safe) == expected)
    #expect(SyntaxTree(Rope(text)).html(options: .safe) == expected)
  }

  @Test("front matter is not rendered, and an unclosed one is no front matter")
  func frontMatter() {
    #expect(html("---\ntitle: a\n---\n# h\n") == "<h1>h</h1>\n")
    #expect(html("+++\ntitle = 1\n+++\n\ntext\n") == "<p>text</p>\n")
    #expect(html("---\ntitle: a\n...\n# h\n") == "<h1>h</h1>\n")
    #expect(html("+++\ntitle = 1\n...\n# h\n").contains("title"))
    #expect(html("---\ntitle: a\n") == "<hr />\n<p>title: a</p>\n")
    #expect(html("\n---\na\n---\n") == "<hr />\n<h2>a</h2>\n")
  }

  private func html(_ text: String) -> String {
    let rope = Rope(text)
    let tree = SyntaxTree(rope)
    #expect(tree.unprovenRanges.isEmpty)
    return tree.html()
  }

  /// The specification's program writes attributes of check boxes and empty rows differently in its versions; their
  /// meaning is one.
  private func normalized(_ html: String) -> String {
    html.replacing(
      "<input checked=\"\" disabled=\"\" type=\"checkbox\">",
      with: "<input type=\"checkbox\" checked=\"\" disabled=\"\" />"
    )
    .replacing("<input disabled=\"\" type=\"checkbox\">", with: "<input type=\"checkbox\" disabled=\"\" />")
  }

  @Test(
    "an empty title is written as cmark writes it, and with an extension of cmark-gfm's left out as that program does",
    .disabled(if: LinkedLibrary.isSwiftCMark, "swift-cmark never writes one"),
    arguments: [
      "[a](b \"\")", "![a](b '')", "[a][]\n\n[A]: b ()", "[x][a]\n\n[a]: b ''", "![a]\n\n[a]: b \"\"",
    ])
  func emptyTitles(text: String) {
    let rope = Rope(text)
    func html(_ dialect: Dialect) -> String { SyntaxTree(rope, dialect: dialect).html() }
    #expect(html(.commonMark).contains("title=\"\"") && html(.frontMatter) == html(.commonMark))
    let parts = SyntaxTree(rope, dialect: .commonMark).htmlByBlock()
    #expect(parts.map(\.html).joined() == html(.commonMark))
    let extensions: [Dialect] = [.gfm, .tables, .taskItems, .strikethrough, .autolinks, .footnotes]
    for dialect in extensions {
      #expect(html(dialect) == html(.commonMark).replacing(" title=\"\"", with: ""))
    }
  }
}
