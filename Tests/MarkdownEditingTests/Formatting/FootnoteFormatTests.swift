import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Formatting of footnotes")
struct FootnoteFormatTests {
  private static let rows: [(name: String, before: String, after: String)] = [
    ("blocks", "x[^1]\n\n[^1]:   a\n    b\n\n    *   c\n", "x[^1]\n\n[^1]: a\n    b\n\n    - c\n"),
    ("a lazy line", "x[^1]\n\n[^1]: a\nb\n", "x[^1]\n\n[^1]: a\n    b\n"),
    ("a line that is indented more", "x[^1]\n\n[^1]: a\n      b\n", "x[^1]\n\n[^1]: a\n    b\n"),
    ("tabs", "x[^1]\n\n[^1]: a\n\n\t*  b\n", "x[^1]\n\n[^1]: a\n\n\t- b\n"),
    ("a margin", "x[^1]\n\n  [^1]: __a__\n", "x[^1]\n\n  [^1]: **a**\n"),
    (
      "a label on a line of its own", "x[^1]\n\n  [^1]:\n    __a__\n\n    *  b\n",
      "x[^1]\n\n  [^1]:\n    **a**\n\n    - b\n"
    ),
    (
      "one below the other", "x[^1] y[^2]\n\n[^1]: __a__\n[^2]: _b_\n",
      "x[^1] y[^2]\n\n[^1]: **a**\n[^2]: *b*\n"
    ),
    (
      "code", "x[^1]\n\n[^1]: a\n\n    ~~~ c\n    d\n\n    e\n    ~~~\n",
      "x[^1]\n\n[^1]: a\n\n    ```c\n    d\n\n    e\n    ```\n"
    ),
    ("a list at its start", "x[^1]\n\n[^1]: *  a\n    *  b\n", "x[^1]\n\n[^1]: - a\n    - b\n"),
    ("without a reference", "[^1]: __a__\n\n    *  b\n", "[^1]: **a**\n\n    - b\n"),
    ("nothing", "x[^1]\n\n[^1]:\n", "x[^1]\n\n[^1]:\n"),
    ("in a quote", "> [^1]: __a__\n> \n> __x__[^1]\n", "> [^1]: __a__\n>\n> **x**[^1]\n"),
    ("code behind the label", "x[^1]\n\n[^1]:\n        *  a\n", "x[^1]\n\n[^1]:\n        *  a\n"),
    (
      "a formula", "x[^1]\n\n[^1]: $$\n    *  a\n    $$\n\n*  b\n",
      "x[^1]\n\n[^1]: $$\n    *  a\n    $$\n\n- b\n"
    ),
    (
      // One with a part that stays is left as it is as a whole.
      "an ignored part", "x[^1]\n\n[^1]: __a__\n\n    <!-- mdedit-ignore -->\n    *  a\n",
      "x[^1]\n\n[^1]: __a__\n\n    <!-- mdedit-ignore -->\n    *  a\n"
    ),
    (
      "a table", "x[^1]\n\n[^1]: a\n\n    |b|c|\n    |-|-|\n    |dd|e|\n",
      "x[^1]\n\n[^1]: a\n\n    | b   | c   |\n    | --- | --- |\n    | dd  | e   |\n"
    ),
  ]

  @Test("what is in them is formatted as elsewhere, indented as their own lines are", arguments: rows)
  func forms(_ row: (name: String, before: String, after: String)) {
    #expect(FormatLaw.check(row.before) == row.after, "\(row.name)")
    #expect(FormatLaw.check(row.after) == row.after, "\(row.name)")
  }

  @Test("the label counts where lines are wrapped")
  func wrapping() {
    var options = FormatterOptions.canonical
    options.wrap = .column(20)
    let result = FormatLaw.check("[^1]: aaa bbb ccc ddd eee\n", options: options)
    #expect(result == "[^1]: aaa bbb ccc\n    ddd eee\n")
  }

  @Test("one that can't be written anew keeps no other block from it")
  func culprit() {
    // The tab's rest is a part of the code in the item.
    let note = "[^1]: a\n\n    -\t\tfoo\n"
    let text = "__x__[^1]\n\n\(note)\n__b__\n"
    #expect(FormatLaw.check(text) == text.replacing("__", with: "**"))
    // Nothing shows one that nothing refers to.
    #expect(FormatLaw.check("__x__\n\n\(note)\n__b__\n") == "**x**\n\n\(note)\n**b**\n")
  }

  /// What cmark-gfm made of a text, recorded.
  private struct Example: Decodable {
    let markdown: String
    let html: String
  }

  @Test("cmark-gfm reads what is formatted as it reads the text before")
  func recorded() throws {
    let file = Corpora.packageRoot.appending(path: "Fixtures/syntax/footnotes.cmark-gfm.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let dialect = Dialect.gfm
    var changed = 0
    for line in lines {
      let example = try JSONDecoder().decode(Example.self, from: Data(line.utf8))
      let rope = Rope(example.markdown)
      // A few differ on purpose.
      guard SyntaxTree(rope, dialect: dialect).html() == example.html else { continue }
      for options in [FormatterOptions(), .canonical] {
        let result = FormatLaw.check(example.markdown, options: options)
        #expect(SyntaxTree(Rope(result), dialect: dialect).html() == example.html, "\(example.markdown)")
        if result != example.markdown { changed += 1 }
      }
    }
    #expect(changed > 20, "only \(changed) were changed")
  }

  @Test("the HTML stays, and they settle, on random texts full of them")
  func random() {
    for seed in Cases.runs(2) {
      var soup = FormatSoup(seed: seed)
      for index in 0..<Cases.count(300) {
        var text = "x[^1] y[^2]\n\n[^1]: "
        for (line, part) in soup.next().split(separator: "\n").enumerated() {
          text += (line == 0 ? "" : line % 3 == 1 ? "\n    " : "\n\n    ") + part
        }
        text += "\n\n[^2]: __z__\n"
        for options in [FormatterOptions(), .canonical] {
          FormatLaw.check(text, options: options, name: "\(Cases.replay(seed)), text \(index): ")
        }
      }
    }
  }
}
