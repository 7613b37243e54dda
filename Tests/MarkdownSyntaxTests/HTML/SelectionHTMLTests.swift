import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("A selection as HTML")
struct SelectionHTMLTests {
  /// What is between `‹` and `›` is selected.
  @Test(
    "is what a reader sees of it, with its styles",
    arguments: [
      // A part of one block is its inlines alone.
      ("a **b‹o›ld** c", "<strong>o</strong>"), ("‹a **bo›ld**", "a <strong>bo</strong>"),
      ("a ‹[li›nk](u \"t\")", "<a href=\"u\" title=\"t\">li</a>"), ("a &am‹p; b›", "&amp; b"),
      ("‹a \\›* b", "a *"), ("a `b‹c›d` e", "<code>c</code>"), ("# a‹b›c", "b"), ("~~a‹b›~~", "<del>b</del>"),
      ("a ‹b\n›c", "b\n"), ("![al‹t›](u)", "<img src=\"u\" alt=\"t\" />"), ("<b>x‹</b›> y", ""),
      ("<b>‹x</b> y›", "x</b> y"), ("http://a‹.b›", "<a href=\"http://a.b\">.b</a>"),
      // Of a block that is selected whole, or of several, the blocks.
      ("‹abc›", "<p>abc</p>\n"), ("‹# a›", "<h1>a</h1>\n"), ("# ‹a›", "a"),
      ("‹a\n\nb›c", "<p>a</p>\n<p>b</p>\n"),
      ("> a‹b\n>\n> cd› e", "<p>b</p>\n<p>cd</p>\n"),
      ("‹> a›\n\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
      ("- a‹a\n- bb›", "<ul>\n<li>a</li>\n<li>bb</li>\n</ul>\n"), ("- a‹b›c\n- d", "b"),
      ("- a\n\n  b‹c\n\n  d›e\n- f", "<p>c</p>\n<p>d</p>\n"),
      ("3. a\n4. ‹b\n5. c›", "<ol start=\"4\">\n<li>b</li>\n<li>c</li>\n</ol>\n"),
      (
        "- [x‹] a\n- b›",
        "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> a</li>\n<li>b</li>\n</ul>\n"
      ),
      ("```x\nab‹c\n\nd›ef\n```", "<pre><code class=\"language-x\">c\n\nd\n</code></pre>\n"),
      ("<div>\n‹a\n</div>\n\nb›", "<p>b</p>\n"), ("‹<div>\na\n</div>\n\nb›", "<div>\na\n</div>\n<p>b</p>\n"),
      // Rows keep their columns, and those of the body aren't made a header.
      (
        "| a | b |\n| - | -: |\n| c | d‹e |\n| f› | g |",
        "<table>\n<tbody>\n<tr>\n<td></td>\n<td align=\"right\">e</td>\n</tr>\n"
          + "<tr>\n<td>f</td>\n<td align=\"right\"></td>\n</tr>\n</tbody>\n</table>\n"
      ),
      (
        "| a‹b | c |\n| - | - |\n| d› | e |",
        "<table>\n<thead>\n<tr>\n<th>b</th>\n<th>c</th>\n</tr>\n</thead>\n"
          + "<tbody>\n<tr>\n<td>d</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n"
      ),
      ("| a | b |\n| - | - |\n| c‹d›e | f |", "d"),
      // The table takes one of the backslashes, so the other one escapes the bar.
      ("| a |\n| - |\n| b‹\\›\\|c |", "|"), ("| a |\n| - |\n| b\\\\‹|c› |", "|c"),
      (
        "| a | b |\n| - | - |\n| c‹d | e›f |",
        "<table>\n<tbody>\n<tr>\n<td>d</td>\n<td>e</td>\n</tr>\n</tbody>\n</table>\n"
      ),
      // Footnotes have no numbers in a selection.
      ("a‹[^n]b\n\n[^n]: c› d", "<p>b</p>\n<p>c</p>\n"), ("a‹›b", ""),
      ("‹\n \n›", ""),
    ])
  func rows(marked: String, expected: String) {
    let parts = marked.split(omittingEmptySubsequences: false) { "‹›".contains($0) }
    let start = UTF8Offset(parts[0].utf8.count)
    let tree = SyntaxTree(Rope(parts.joined()))
    #expect(tree.html(of: start..<start.advanced(by: parts[1].utf8.count)) == expected)
  }

  @Test("of a link has the empty title of a definition that isn't selected, as all of the text has")
  func emptyTitle() {
    let tree = SyntaxTree(Rope("[a]\n\n[a]: b \"\""), dialect: .commonMark)
    #expect(tree.html(of: .zero..<UTF8Offset(3)) == tree.htmlByBlock()[0].html)
  }

  @Test("leaves out what isn't safe")
  func safe() {
    let tree = SyntaxTree(Rope("a [b](javascript:x) <i>c</i>"))
    #expect(tree.html(of: tree.text.range, options: .safe).contains("<p>a <a href=\"\">b</a>"))
  }

  @Test(
    "of all of a text with an empty line at its end is the text's", arguments: ["> <!--\n>", "> ```\n> a\n>"])
  func endsWithEmptyLine(text: String) {
    let tree = SyntaxTree(Rope(text))
    #expect(tree.html(of: tree.text.range) == tree.html())
  }

  @Test("of all of a text is the text's", arguments: RandomDocuments.seeds)
  func whole(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40))
    where !text.contains("[^") {
      let tree = SyntaxTree(Rope(text))
      #expect(
        tree.html(of: tree.text.range) == tree.html(), "\(Cases.replay(seed)): \(text.debugDescription)")
    }
  }

  @Test("says what the selection as plain text says", arguments: RandomDocuments.seeds)
  func ink(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      let tree = SyntaxTree(Rope(text))
      let ends = [0, 0].map { _ in Int.random(in: 0...text.utf8.count, using: &generator) }.sorted()
      let range = UTF8Offset(ends[0])..<UTF8Offset(ends[1])
      // Raw HTML is no text.
      let html = tree.html(of: range, options: .safe)
      let plain = tree.visibleText(of: range).replacing("\0", with: "\u{FFFD}")
      #expect(
        Self.ink(html) == plain.filter { !$0.isWhitespace },
        "\(Cases.replay(seed)): \(range) of \(text.debugDescription): \(html.debugDescription)")
    }
  }

  /// The letters of HTML as our renderer writes it, those of images' descriptions included.
  private static func ink(_ html: String) -> String {
    var text = html.replacing(/<img [^>]*?alt="([^"]*)"[^>]*>/) { String($0.1) }
    text = text.replacing(/<[^>]*>/, with: "")
    for (name, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("amp", "&")] {
      text = text.replacing("&\(name);", with: character)
    }
    return text.filter { !$0.isWhitespace }
  }
}
