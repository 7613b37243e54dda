import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("The formatter's style")
struct FormatStyleTests {
  /// A text and what it becomes.
  struct Pair: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String
    init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
    var testDescription: String { before.debugDescription }
  }

  @Test(
    "writes each block in its canonical form",
    arguments: [
      Pair("Title\n=====\n", "# Title\n"),
      Pair("Title #\n---\n", "Title #\n---\n"),
      Pair("#\ta  ##  \n", "# a\n"),
      Pair("##\n", "##\n"),
      Pair("* a\n* b\n", "- a\n- b\n"),
      Pair("* a\n+ b\n", "- a\n\n* b\n"),
      Pair("1) a\n1) b\n", "1. a\n1. b\n"),
      Pair("3. a\n9. b\n", "3. a\n4. b\n"),
      Pair("-   a\n\n    b\n-   c\n", "- a\n\n  b\n\n- c\n"),
      Pair("* a\n    * b\n        * c\n", "- a\n  - b\n    - c\n"),
      Pair("-\n  a\n", "- a\n"),
      Pair("-   [X]   a\n", "- [X]   a\n"),
      Pair(">a\nb\n>c\n", "> a\n> b\n> c\n"),
      Pair("> a\n>\n>\n> b\n", "> a\n>\n> b\n"),
      Pair("~~~ swift\nx\n~~~~\n", "```swift\nx\n```\n"),
      Pair("~~~\n```\n~~~\n", "````\n```\n````\n"),
      Pair("~~~ a`b\nx\n~~~\n", "~~~ a`b\nx\n~~~\n"),
      Pair("~~~  swift title=\"a\"\nx\n~~~\n", "```  swift title=\"a\"\nx\n```\n"),
      Pair("a\n\n* * *\n\nb\n", "a\n\n---\n\nb\n"),
      Pair("- * * *\n", "- ___\n"),
      Pair("_a_ and __b__\n", "*a* and **b**\n"),
      Pair("_a *b_ c\n", "_a *b_ c\n"),
      Pair("a\n\n\n\nb\n\n\n", "a\n\nb\n"),
      Pair("a \nb\n", "a\nb\n"),
      Pair("a  \nb\\\nc\n", "a  \nb\\\nc\n"),
      Pair("a\n    - b\n", "a\n    - b\n"),
      Pair("a\n      01. b\n      02. c\n", "a\n    01. b\n02. c\n"),
      Pair("   a\n", "a\n"),
      Pair("    code \n\n\n      more\n", "    code \n\n\n      more\n"),
    ])
  func blocks(_ pair: Pair) {
    #expect(FormatLaw.check(pair.before) == pair.after)
  }

  @Test(
    "pads tables by display width",
    arguments: [
      Pair(
        "|a|b|\n|-|:-:|\n|long cell|x|\n", "| a         |  b  |\n| --------- | :-: |\n| long cell |  x  |\n"),
      Pair("a | b\n-|-:\n语言 | 1\n🎉 |\n", "| a    |   b |\n| ---- | --: |\n| 语言 |   1 |\n| 🎉   |     |\n"),
      Pair("| a |\n|---|\n| \\| |\n", "| a   |\n| --- |\n| \\|  |\n"),
      Pair("|a|\n|-|\n|b|more|\n", "|a|\n|-|\n|b|more|\n"),
    ])
  func tables(_ pair: Pair) {
    #expect(FormatLaw.check(pair.before) == pair.after)
  }

  @Test("leaves tables alone where they are no tables")
  func noTables() {
    #expect(FormatLaw.check("|a|\n|-|\n", dialect: .commonMark) == "|a|\n|-|\n")
  }

  @Test(
    "leaves front matter, HTML, code and definitions as they are",
    arguments: [
      "---\na:   b\n---\n\ntext\n", "<div   >\n  *a*\n</div>\n", "```\n  a \n\n\n\tb\n```\n",
      "[a]:   /url   'title'\n[b]:\n  /url\n", "`a  b` <b   c> ![a](u  'v')\n", "", "\n", " \n\n",
      "a\nb", "***\n\na\n\n---\n",
    ])
  func untouched(_ text: String) {
    #expect(FormatLaw.check(text) == text)
  }

  @Test(
    "keeps each kind of line break",
    arguments: [
      Pair("* a\r\n* b\r\n\r\n\r\nc\r\n", "- a\r\n- b\r\n\r\nc\r\n"), Pair("# a\r\nb", "# a\r\n\r\nb"),
      Pair("* a\r* b\r", "- a\r- b\r"), Pair("\u{FEFF}\n* a", "\u{FEFF}- a"),
    ])
  func lineBreaks(_ pair: Pair) {
    #expect(FormatLaw.check(pair.before) == pair.after)
  }

  @Test("changes only the bytes that are not canonical")
  func minimalEdits() {
    let rope = Rope("* a\n\n\nb _c_ d\n")
    let changes = MarkdownFormatter(options: .canonical).result(for: SyntaxTree(rope)).changes
    let ranges = changes.edits.map { $0.range.lowerBound.value..<$0.range.upperBound.value }
    #expect(ranges == [0..<1, 5..<6, 8..<9, 10..<11])
  }

  @Test("leaves alone only the blocks whose meaning would change")
  func narrowing() {
    // In canonical form the item would be less wide, and the code below would be its second paragraph.
    let bad = " -    one\n\n     two\n\n"
    let good = (before: "x _y_\n\n\n", after: "x *y*\n\n")
    for count in [1, 3, Cases.atMost(40, least: 12)] {
      let before = String(repeating: good.before + bad, count: count) + "* end\n"
      let after = FormatLaw.check(before)
      #expect(after.contains(bad) && !after.contains("_y_") && after.hasSuffix("- end\n"), "\(count) times")
    }
  }

  @Test("formats the blocks that a range touches, and no others")
  func range() {
    let rope = Rope("* a\n\n\n* * *\n\n\nTitle\n===\n\n\n_x_\n")
    let range = UTF8Offset(14)..<UTF8Offset(15)
    let changes = MarkdownFormatter(options: .canonical).result(for: SyntaxTree(rope), in: range).changes
    #expect(String(changes.applied(to: rope)) == "* a\n\n\n* * *\n\n\n# Title\n\n\n_x_\n")
  }

  @Test(
    "leaves alone what is nested beyond measure",
    arguments: [
      String(repeating: ">", count: 500) + "a\n",
      String(repeating: "- ", count: 500) + "a\n",
    ])
  func nesting(_ text: String) {
    for options in Self.wrappings { #expect(FormatLaw.check(text, options: options) == text) }
  }

  @Test(
    "takes no longer for each further item", .timeLimit(.minutes(1)),
    arguments: ["- ", "-\t", "1. ", "> - "].map { String(repeating: $0, count: 40_000) + "a\n" } + [
      "- " + String(repeating: "a", count: 200_000) + String(repeating: "\n  - b", count: 20_000) + "\n"
    ])
  func manyItems(_ text: String) {
    // Where each item cost the line before it, this took minutes in a debug build.
    let tree = SyntaxTree(Rope(text))
    #expect(MarkdownFormatter(options: FormatterOptions()).result(for: tree).changes.isIdentity)
  }

  @Test("a byte order mark takes no column")
  func mark() {
    let text = "-\ta\n-    b\n-    c\n"
    #expect(FormatLaw.check("\u{FEFF}" + text) == "\u{FEFF}" + FormatLaw.check(text))
  }

  @Test("keeps the meaning of styles that are nested beyond measure")
  func styles() {
    let text =
      String(repeating: "_a __b ", count: 500) + "c" + String(repeating: " b__ a_", count: 500) + "\n"
    for options in Self.wrappings { FormatLaw.check(text, options: options) }
  }

  private static let wrappings = [FormatterOptions.Wrap.keep, .no].map { wrap in
    var options = FormatterOptions.canonical
    options.wrap = wrap
    return options
  }

  @Test("shows its style in the fixtures", arguments: try Fixture.all())
  func fixtures(_ fixture: Fixture) {
    #expect(FormatLaw.check(fixture.before, name: fixture.name) == fixture.after)
    #expect(FormatLaw.check(fixture.after, name: fixture.name) == fixture.after)
  }

  /// A document before and after formatting.
  struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var testDescription: String { name }

    /// The pairs `NAME.before.md` and `NAME.after.md`.
    static func all() throws -> [Fixture] {
      let folder = Corpora.packageRoot.appending(path: "Fixtures/format")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".before.md") }
        .map { file in
          let name = String(file.dropLast(".before.md".count))
          func text(_ part: String) throws -> String {
            try String(contentsOf: folder.appending(path: "\(name).\(part).md"), encoding: .utf8)
          }
          return Fixture(name: name, before: try text("before"), after: try text("after"))
        }
    }
  }
}

@Suite("What nothing renders")
struct UnrenderedTextTests {
  @Test("a form feed, which cmark drops at a line's start, is text that stays")
  func formFeed() {
    let text = " -[ ] t #\n- <b>x\t\n  \u{0C}  \n\t>]\n-     [a]: /u\\\n\n  <?php\n\n\n"
    let formatted = FormatLaw.check(text, options: .canonical)
    #expect(formatted.unicodeScalars.contains("\u{0C}"), "\(formatted.debugDescription)")
  }
}

@Suite("Hard line breaks")
struct HardBreakTests {
  @Test(
    "have one form, wherever they are",
    arguments: [
      (
        FormatterOptions.HardBreak.backslash, "- *a  \n  b*   \n  `c  \n  d`  \n  e\\\n  f\n",
        "- *a\\\n  b*\\\n  `c  \n  d`\\\n  e\\\n  f\n"
      ),
      (.spaces, "> a\\\n> b   \n> c\\\\\n> d\n", "> a  \n> b  \n> c\\\\\n> d\n"),
      (.backslash, "a\\\\  \nb\n", "a\\\\\\\nb\n"), (.keep, "a   \nb\\\nc\n", "a   \nb\\\nc\n"),
      (.backslash, "a  \r\nb  \r\n", "a\\\r\nb\r\n"),
      (.spaces, "# a\\\nb\\\n\n\\\na\n", "# a\\\n\nb\\\n\n\\\na\n"),
      (.backslash, "x $$a  \nb$$  \nc  \nd\n", "x $$a  \nb$$\\\nc\\\nd\n"),
      (.spaces, "a\\\n\u{0C}   \nb\n", "a  \n\u{0C}   \nb\n"),
    ] as [(FormatterOptions.HardBreak, String, String)])
  func forms(_ form: FormatterOptions.HardBreak, _ before: String, _ after: String) {
    var options = FormatterOptions()
    options.hardBreak = form
    #expect(FormatLaw.check(before, options: options) == after)
  }
}

@Suite("Tables")
struct TableStyleTests {
  @Test(
    "underlines headings where they can be, and closes them as asked",
    arguments: [
      (
        FormatterOptions.Headings.underlined, FormatterOptions.ClosingSigns.none,
        "# Title\n\n## 语言\n\n### c\n", "Title\n=====\n\n语言\n----\n\n### c\n"
      ),
      (.underlined, .none, "# - a\n\n# 1. b\n\n# a | b\n\n# <b>\n\n# # c\n\n#\n", nil),
      (.underlined, .none, "a\n# b #\n", "a\n\nb\n===\n"),
      (.underlined, .none, "- _a_\n  # b\n", "- *a*\n  # b\n"),
      (.keep, .keep, "# a ##\n\nb\n==\n", nil),
      (.marked, .match, "## a\n\n#\n\nb\n===\n\n# c \\#\n", "## a ##\n\n#\n\n# b #\n\n# c \\#\n"),
    ] as [(FormatterOptions.Headings, FormatterOptions.ClosingSigns, String, String?)])
  func headings(
    _ headings: FormatterOptions.Headings, _ closing: FormatterOptions.ClosingSigns, _ before: String,
    _ after: String?
  ) {
    var options = FormatterOptions.canonical
    (options.headings, options.closingSigns) = (headings, closing)
    #expect(FormatLaw.check(before, options: options) == after ?? before)
  }

  private static let long = "| a | b |\n|---|:-:|\n| one | two |\n| x | a very long cell |\n"

  @Test(
    "are padded to the width that rows may take, or not at all",
    arguments: [
      (
        FormatterOptions.Tables.align, nil,
        "| a   |        b         |\n| --- | :--------------: |\n| one |       two        |\n"
          + "| x   | a very long cell |\n"
      ),
      (.align, 20, "| a   |  b  |\n| --- | :-: |\n| one | two |\n| x   | a very long cell |\n"),
      (.align, 1, "| a   |  b  |\n| --- | :-: |\n| one | two |\n| x   | a very long cell |\n"),
      (.align, .min, "| a   |  b  |\n| --- | :-: |\n| one | two |\n| x   | a very long cell |\n"),
      (.compact, nil, "| a | b |\n| --- | :-: |\n| one | two |\n| x | a very long cell |\n"),
      (.keep, 20, long),
    ] as [(FormatterOptions.Tables, Int?, String)])
  func widths(_ tables: FormatterOptions.Tables, _ width: Int?, _ after: String) {
    var options = FormatterOptions()
    (options.tables, options.tableWidth) = (tables, width)
    #expect(FormatLaw.check(Self.long, options: options) == after)
  }

  @Test("an empty cell stays one, and a cell with a bar, too")
  func cells() {
    var options = FormatterOptions()
    options.tables = .compact
    let text = "a|b\n-|-\n`\\|`   |\n|  |   c\n"
    #expect(FormatLaw.check(text, options: options) == "| a | b |\n| --- | --- |\n| `\\|` |  |\n|  | c |\n")
  }
}

@Suite("Wrapping of paragraphs")
struct WrapTests {
  @Test(
    "breaks lines where their meaning allows it",
    arguments: [
      (FormatterOptions.Wrap.no, "a\nb\n  c  \nd\\\ne\n", "a b c  \nd\\\ne\n"),
      (.no, "> - a\n>   b\n", "> - a b\n"),
      (.no, "`a\nb` c\nd\n", "`a\nb` c d\n"),
      (.column(10), "one two three four five\n", "one two\nthree four\nfive\n"),
      (.column(10), "- one two three\n  four\n", "- one two\n  three\n  four\n"),
      (.column(8), "one two - three 1. four\n", "one two -\nthree 1.\nfour\n"),
      (.column(6), "말과 말과 말\n", "말과\n말과\n말\n"),
      (.column(5), "`a b c d e` [x](u 'v w') y\n", "`a b c d e`\n[x](u 'v w')\ny\n"),
      (.column(4), "a b\\ c d\n", "a b\\ c\nd\n"),
      // A break between ideographs and kana stays one, also with delimiters there.
      (.column(6), "语言语 言语\n", "语言语\n言语\n"), (.no, "语言\n言语 a\nb\n", "语言\n言语 a b\n"),
      (.no, "**语**\n*言*\nか。\n「な\n", nil),
      (.no, "语\na\n语\n", "语 a 语\n"),
      // Sentences.
      (.sentence, "One. Two! Is it? Yes… No\nthree.\n", "One.\nTwo!\nIs it?\nYes…\nNo three.\n"),
      (.sentence, "(A b.) \"C d.\" **E f.** *G h.* `i.` J\n", "(A b.)\n\"C d.\"\n**E f.**\n*G h.* `i.` J\n"),
      (.sentence, "See e.g. A, i.e. B, J. R. Doe, Dr. X, No. 5. and 2. C\n", nil),
      (
        .sentence, "Version 1.2 is v. good. small. Ünder. übel. 日本。 日本。\n",
        "Version 1.2 is v. good. small.\nÜnder. übel.\n日本。\n日本。\n"
      ),
      (.sentence, "- A b. C\n  d. - E. 1. F\n", "- A b.\n  C d. - E. 1. F\n"),
      (.sentence, "A [b. C](/u). D `e. F` g.\\\nH. I\n", "A [b.\nC](/u).\nD `e. F` g.\\\nH. I\n"),
      (.semantic, "One,\ntwo. Three\nfour. Five\n", "One,\ntwo.\nThree\nfour.\nFive\n"),
    ] as [(FormatterOptions.Wrap, String, String?)])
  func wraps(_ wrap: FormatterOptions.Wrap, _ before: String, _ after: String?) {
    var options = FormatterOptions.canonical
    options.wrap = wrap
    #expect(FormatLaw.check(before, options: options) == after ?? before)
  }
}
