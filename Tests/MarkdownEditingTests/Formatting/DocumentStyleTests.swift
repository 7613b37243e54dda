import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

@Suite("What isn't said of the style goes on as the document mostly has it")
struct DocumentStyleTests {
  @Test(
    "bullets, emphasis, tables and code",
    arguments: [
      // Bullets: of most items, and of a list that stands behind no other; another one for the second of two in a row.
      ("* a\n*  b\n\nx\n\n- c\n", "* a\n* b\n\nx\n\n* c\n"),
      ("- a\n\nx\n\n* b\n\ny\n\n+ c\n", "- a\n\nx\n\n- b\n\ny\n\n- c\n"),
      ("+ a\n+ b\n\nx\n\n* c\n", "+ a\n+ b\n\nx\n\n+ c\n"), ("*  a\n\n-  b\n- c\n", "* a\n\n- b\n- c\n"),
      ("1. a\n\n*  b\n", "1. a\n\n* b\n"),
      ("*  a\n   -  b\n   * c\n* d\n\nx\n\n- e\n", "* a\n  - b\n  * c\n* d\n\nx\n\n* e\n"),
      ("* a\n\n  x\n\n  - b\n", "* a\n\n  x\n\n  - b\n"),
      // Emphasis and strong emphasis, each by itself.
      ("_a_ *b* _c_ **d** __e__\n", "_a_ _b_ _c_ **d** **e**\n"), ("_a_ *b*\n", "*a* *b*\n"),
      ("__a__ __b__ **c** *d*\n", "__a__ __b__ __c__ *d*\n"),
      ("> _a_\n\n# *b* _c_\n", "> _a_\n\n# _b_ _c_\n"),
      ("_a_ _b_ c*d*e\n", "_a_ _b_ c*d*e\n"),
      // Tables: aligned where most rows are.
      ("|a|b|\n|-|-|\n|long|c|\n", "|a|b|\n|-|-|\n|long|c|\n"),
      (
        "| a | b |\n|---|---|\n| c | d |\n| long | e |\n",
        "| a    | b   |\n| ---- | --- |\n| c    | d   |\n| long | e   |\n"
      ),
      ("| 日本 | b |\n|------|---|\n| c | d |\n", "| 日本 | b |\n|------|---|\n| c | d |\n"),
      // Code: a tab at the line's start stays one.
      ("\tcode\n\t\tmore\n    code\n", "\tcode\n\t\tmore\n    code\n"),
      ("- a\n\n\t  code\n", "- a\n\n      code\n"),
      ("a\n\n\tb\r\n\tc\r\n", "a\n\n\tb\r\n\tc\r\n"),
      // All else is formatted as ever.
      ("Title\n=====\ntext\n~~~\ncode\n~~~\n", "# Title\n\ntext\n\n```\ncode\n```\n"),
    ])
  func examples(_ text: String, _ formatted: String) {
    #expect(MarkdownFormatter().formatted(text) == formatted)
    #expect(FormatLaw.check(text, options: FormatterOptions()) == formatted)
  }

  @Test(
    "where items and their texts begin, of three items or more",
    arguments: [
      // Lists in items, by the column behind the item's marker; those that begin on its line don't count.
      ("- a\n    - b\n    - c\n        - d\n- e\n", "- a\n    - b\n    - c\n        - d\n- e\n"),
      ("- a\n    - b\n    - c\n  - d\n  - e\n", "- a\n  - b\n  - c\n  - d\n  - e\n"),
      (
        "1. a\n    - b\n    - c\n    - d\n2. e\n    f\n",
        "1. a\n    - b\n    - c\n    - d\n2. e\n   f\n"
      ),
      ("- - a\n- - b\n- - c\n- d\n    - e\n    - f\n    - g\n", nil),
      ("- a\n\t- b\n\t- c\n\t\t- d\n- e\n  f\n", "- a\n\t- b\n\t- c\n\t\t- d\n- e\n  f\n"),
      ("- a\n\t- b\n\n\t- c\n\t  d\n\n\t  ```\n\t  e\n\t  ```\n\n\t- f\n", nil),
      (
        "> - a\n>     - b\n>     - c\n>     - d\n>   - e\n",
        "> - a\n>     - b\n>     - c\n>     - d\n>     - e\n"
      ),
      // Spaces behind markers, for bullets and numbers each; code keeps its one.
      ("*   a\n*   b\n*   c\n* d\n\n1.  e\n", "*   a\n*   b\n*   c\n*   d\n\n1. e\n"),
      ("1.  a\n2.  b\n3.  c\n\n- d\n", "1.  a\n2.  b\n3.  c\n\n- d\n"),
      ("-   a\n-   b\n-   c\n-     d\n-  e\n", "-   a\n-   b\n-   c\n-     d\n-   e\n"),
      ("-   a\n-   b\n- c\n- d\n", "- a\n- b\n- c\n- d\n"), ("-   a\n-   b\n", "- a\n- b\n"),
      // Before lists at the margin.
      ("  * a\n  * b\n  * c\n\n> * d\n", "  * a\n  * b\n  * c\n\n> * d\n"),
      ("  * a\n  * b\n\nx\n\n* c\n", "* a\n* b\n\nx\n\n* c\n"),
    ] as [(String, String?)])
  func indents(_ text: String, _ formatted: String?) {
    #expect(MarkdownFormatter().formatted(text) == formatted ?? text)
    #expect(FormatLaw.check(text, options: FormatterOptions()) == formatted ?? text)
  }

  @Test(
    "where items and their texts begin, as it's said",
    arguments: [
      (.content, "- a\n  - b\n\n1. c\n   - d\n"), (.columns(2), "- a\n  - b\n\n1. c\n   - d\n"),
      (.columns(4), "- a\n    - b\n\n1. c\n    - d\n"),
      (.columns(.max), "- a\n     - b\n\n1. c\n      - d\n"),
      (.columns(.min), "- a\n  - b\n\n1. c\n   - d\n"), (.tab, "- a\n\t- b\n\n1. c\n\t- d\n"),
    ] as [(FormatterOptions.ListIndent, String)])
  func saidIndents(_ indent: FormatterOptions.ListIndent, _ formatted: String) {
    var options = FormatterOptions()
    options.listIndent = indent
    #expect(FormatLaw.check("-   a\n    -  b\n\n1.  c\n     - d\n", options: options) == formatted)
  }

  @Test("canonical is the same style for all")
  func canonical() {
    let text = "*   _a_\n*   __b__\n*   c\n\n|a|b|\n|-|-|\n|c|d|\n\n\tcode\n"
    let formatted = MarkdownFormatter(options: .canonical).formatted(text)
    #expect(formatted == "- *a*\n- **b**\n- c\n\n| a   | b   |\n| --- | --- |\n| c   | d   |\n\n    code\n")
  }

  @Test("a part of a document goes on as the whole document has it")
  func range() {
    let text = "* a\n* b\n\nx\n\n-  c\n"
    let rope = Rope(text)
    let range = UTF8Offset(13)..<UTF8Offset(13)
    let changes = MarkdownFormatter().result(for: SyntaxTree(rope), in: range).changes
    #expect(String(changes.applied(to: rope)) == "* a\n* b\n\nx\n\n* c\n")
  }
}
