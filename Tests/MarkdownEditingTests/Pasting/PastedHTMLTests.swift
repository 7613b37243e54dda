import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownEditing

@Suite("HTML that is pasted")
struct PastedHTMLTests {
  @Test(
    "is Markdown that says the same",
    arguments: [
      ("<p>a <b>b</b> <i>c <b>d</b></i></p>", "a **b** *c **d***"),
      ("<h1>T&amp;x</h1><hr><blockquote><p>a<p>b</blockquote>", "# T&x\n\n---\n\n> a\n>\n> b"),
      ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "- a\n- b\n  - c\n\nd"),
      ("<ol start=3><li><p>a</p></li><li><p>b</p><p>c</p></li></ol>", "3. a\n\n4. b\n\n   c"),
      ("<ul><li><input type=checkbox checked> a</li><li>[ ] b</li></ul>", "- [x] a\n- \\[ \\] b"),
      ("<pre><code class=\"x language-swift\">let x\n  y\n</code></pre>", "```swift\nlet x\n  y\n```"),
      ("<pre>```\n</pre>", "````\n```\n````"), ("<code>a`b</code> <code> c </code>", "``a`b`` `c`"),
      (
        "<table><tr><td>a|b<td align=right>b<tr><td>c<br>d</table>",
        "| a\\|b | b |\n| --- | --: |\n| c<br>d |  |"
      ),
      ("<table><tr><td><p>a<p>b</table>", "a\\\nb"),
      (
        "<a href=\"/(\" title='t\"'>l <b>i</b></a><img src=u alt=\"a]\">",
        "[l **i**](</(> \"t\\\"\")![a\\]](u)"
      ),
      ("<a href=u>a</a><a href=u>b</a>", "[a](u)[b](u)"), ("<img src='data:image/png;base64,AA' alt=x>", "x"),
      ("a<br>b<br><br>c", "a\\\nb\n\nc"), ("<h2>a<br>b</h2>", "## a b"),
      ("<p>- a</p><p># b</p>", "\\- a\n\n\\# b"),
      ("1. a", "1\\. a"), ("a -- b + c = d", "a -- b + c = d"), ("snake_case *", "snake_case *"),
      ("<b></b> <p></p>", ""),
      ("<b> a </b>b", "**a** b"), ("<del>a</del> <mark>b</mark>", "~~a~~ b"), ("a < b <c", "a < b <c"),
      ("<!-- x --><![CDATA[y]]>a</p></b></br>b", "a\n\nb"),
      ("&lt;&#x41;&nbsp;&unknown;", "<A\u{A0}&unknown;"),
      ("<div>a<div>b</div>c</div>", "a\n\nb\n\nc"), ("<details><summary>a</summary>b</details>", "a\n\nb"),
      ("before<html><!--StartFragment--><b>a</b><!--EndFragment--></html>", "**a**"),
      ("<table><caption>c</caption><tr><th>a</table>", "c\n\na"), ("<ul><li></li><li>a</li></ul>", "-\n- a"),
      ("<ul><li><input type=checkbox><ul><li>a</ul></ul>", "- [ ]\n  - a"),
      ("<ul><li><input type=checkbox checked><ul><li></ul></ul>", "- [x]\n\n  -"),
      ("<ul><li><input type=checkbox><hr></ul>", "- [ ]\n\n  ___"),
      ("<ul><li><input type=checkbox></ul>", "- [ ]"),
      ("<ul><li><ul><li><ul><li></ul></ul></ul>", "- * -"), ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
      (
        "<p style='display:none'>a</p><p style=\"font-weight: 600; text-decoration: line-through\">b",
        "~~**b**~~"
      ),
    ])
  func rows(html: String, markdown: String) {
    #expect(MarkdownDocument.markdown(fromHTML: html) == markdown)
  }

  @Test("keeps a style that can be spelled beside one that can't be")
  func longParagraph() {
    // In so long a paragraph only the plainest spelling is tried, and an image in a word can't be bold in that one.
    let words = String(repeating: "x ", count: 13_000)
    let text = MarkdownDocument.markdown(fromHTML: "<p><b>a</b> \(words)a<b><img src=u></b>b")
    #expect(text == "**a** \(words)a![](u)b")
  }

  @Test("has the spans and tables of the dialect, and no others")
  func dialects() {
    let mark = SpanConstruct(SpanID(8), name: "highlight", delimiter: "=", lengths: 2...2, tag: "mark")
    let html = "<mark>a</mark> <s>b</s><table><tr><td>c<td>d</table>"
    #expect(
      MarkdownDocument.markdown(fromHTML: html, dialect: Dialect(mark)) == "==a== b\n\nc\n\nd")
  }

  @Test("goes by the options of actions")
  func options() {
    var options = EditingOptions()
    (options.bullet, options.orderedDelimiter, options.fence) = (.plus, .parenthesis, .tildes)
    (options.thematicBreak, options.italicMarker) = (.asterisks, .underscore)
    let html = "<ul><li><i>a</i></ul><ol><li>b</ol><pre>c</pre><hr>"
    #expect(
      MarkdownDocument.markdown(fromHTML: html, options: options)
        == "+ _a_\n\n1) b\n\n~~~\nc\n~~~\n\n***")
  }

  /// Rendered and pasted, a text is what it was.
  @Test("is what it was rendered from", arguments: RandomDocuments.seeds)
  func roundTrip(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 50))
    where !text.contains("[^") {
      let html = SyntaxTree(Rope(text)).html(options: .safe).replacing("<!-- raw HTML omitted -->", with: "")
      expectRoundTrip(of: html, "\(Cases.replay(seed)): \(text.debugDescription)")
    }
  }

  @Test(
    "of CommonMark's and GFM's examples is what it was rendered from",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func corpora() throws {
    let examples = try Corpora.examples("commonmark-0.30") + Corpora.examples("gfm-extensions")
    for example in Cases.sample(of: examples, oneIn: 5) {
      let tree = SyntaxTree(Rope(example.markdown))
      var hasHTML = false
      tree.root.walk { node in
        hasHTML = hasHTML || node.kind == .htmlInline || node.kind == .htmlBlock
        return true
      }
      if !hasHTML { expectRoundTrip(of: tree.html(), example.markdown.debugDescription) }
    }
  }

  @Test("of an image with white space around its description is what it was rendered from")
  func spacedDescription() {
    expectRoundTrip(of: "<p>a <img src=\"u\" alt=\"&#10; b \"> c</p>", "an image")
  }

  private func expectRoundTrip(of html: String, _ context: String) {
    // A bare address would be a link then, which it wasn't.
    let dialect = Dialect.gfm.subtracting(.autolinks)
    let markdown = MarkdownDocument.markdown(fromHTML: html, dialect: dialect)
    let after = SyntaxTree(Rope(markdown), dialect: dialect).html()
    #expect(
      [PastedBlock](html: html, dialect: dialect).shown == [PastedBlock](html: after, dialect: dialect).shown,
      "\(context): \(markdown.debugDescription)")
  }

  @Test(
    "ends in time, whatever it's like",
    arguments: [
      "<b>", "<i><b>", "<div>", "<ul><li>", "<blockquote>", "<p><b>", "</b>", "<table><tr><td>", "<a href=x>",
      "<!--",
      "<a b", "<pre>", "<h1><p>", "<", "&", "<script>", "a<br>", "<li>", "<td>", "*_`[", "<b>a</i>",
    ])
  func hostile(part: String) {
    let html = String(repeating: part, count: Cases.atMost(3_000, least: 1_000)) + "end"
    let markdown = MarkdownDocument.markdown(fromHTML: html)
    #expect(markdown.contains("end") || part == "<script>" || part == "<!--" || part == "<a b")
  }
}

extension [PastedBlock] {
  /// What of them a reader sees, letter by letter: no items apart by blank lines, no line ends in headings, and no
  /// styles of punctuation, which CommonMark can't always give.
  fileprivate var shown: [String] {
    flatMap { block -> [String] in
      switch block {
      case .paragraph(let text): ["p"] + text.shown(breaks: true)
      case .heading(let level, let text): ["h\(level)"] + text.shown(breaks: false)
      case .quote(let blocks): ["quote"] + blocks.shown + ["end"]
      case .list(let list): list.shown
      case .code(let language, let lines): ["code \(language)"] + lines
      case .rule: ["rule"]
      case .table(let table): table.shown
      }
    }
  }
}

extension PastedList {
  fileprivate var shown: [String] {
    var lines = ["list \(start ?? -1)"]
    for item in items {
      let checkbox = item.isDone.map { "\($0)" } ?? ""
      lines.append("item \(checkbox)")
      lines += item.blocks.shown
    }
    lines.append("end")
    return lines
  }
}

extension PastedTable {
  fileprivate var shown: [String] {
    var lines = ["table \(alignments)"]
    for row in rows {
      lines.append("row")
      for cell in row {
        lines.append("cell")
        lines += cell.shown(breaks: true)
      }
    }
    return lines
  }
}

extension PastedText {
  fileprivate func shown(breaks: Bool) -> [String] {
    runs.flatMap { run -> [String] in
      let link = run.look.link.map { "\($0.destination) \($0.title)" } ?? ""
      return switch run.content {
      case .text(let text):
        text.filter { !$0.isWhitespace }.map {
          "\($0) \(link) \($0.isLetter || $0.isNumber ? run.look.styles.rawValue : 0)"
        }
      case .code(let code): ["`\(code) \(link)"]
      case .image(let description, let source, let title): ["!\(description) \(source) \(title) \(link)"]
      case .lineBreak: breaks ? ["break"] : []
      }
    }
  }
}
