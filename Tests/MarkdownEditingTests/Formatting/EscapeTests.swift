import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Escapes")
struct EscapeTests {
  private static func options(_ change: (inout FormatterOptions) -> Void = { _ in }) -> FormatterOptions {
    var options = FormatterOptions()
    options.escapes = .minimal
    change(&options)
    return options
  }

  @Test(
    "go where nobody would miss them",
    arguments: [
      (#"snake\_case\_name and MAX\_1"#, "snake_case_name and MAX_1"), (#"2 \* 3 \_ 4"#, "2 * 3 _ 4"),
      (##"C\# and C\+\+, a\-b, 1\+1 \= 2"##, #"C# and C\+\+, a-b, 1+1 = 2"#),
      (#"Done\! Version 1\.2\.3, see 1\) and e\.g\. this\."#, "Done! Version 1.2.3, see 1) and e.g. this."),
      (#"a \< b \& c, 3 \<4, x \-\> y"#, #"a < b & c, 3 <4, x \-\> y"#),
      (#"what\? yes\, and/or\/nor\; so"#, "what? yes, and/or/nor; so"),
      (#"\-5 degrees, \+3"#, "-5 degrees, +3"), (#"## 1\. One"#, "## 1. One"), (#"> - a\_b"#, "> - a_b"),
      ("*a\\_b* [c\\_d](e\\_f \"g\\_h\") `i\\_j`", "*a_b* [c_d](e\\_f \"g\\_h\") `i\\_j`"),
      ("Title\\_1\n===", "# Title_1"), ("a\\_b\\\nc\\_d", "a_b\\\nc_d"), ("a\\_b\r\nc\\_d", "a_b\r\nc_d"),
      (#"1(www\.a.b c\_d"#, #"1(www\.a.b c_d"#),
    ])
  func needless(before: String, after: String) {
    #expect(FormatLaw.check(before, options: Self.options()) == after)
  }

  @Test(
    "stay where something would become syntax, for cmark, for another dialect, or together with another one",
    arguments: [
      #"\*a\*"#, #"\_a\_"#, #"a \*b"#, #"\_\_init\_\_"#, #"_a\_ b_"#, ##"\# a"##, ##"a \#tag"##, ##"a \#1"##,
      ##"# a \#"##, #"\- a"#, #"\+ a"#, #"\-"#, #"\---"#, "a\n\\---", "a\n\\==", #"1\. a"#, #"12\) a"#,
      "a\n1\\.",
      #"\> a"#, "a\n\\> b", #"a <b\> c"#, #"\<b>"#, #"\</b>"#, #"a \<!-- b"#, #"\![a](b)"#, #"\!\[a](b)"#,
      #"!\[a b\]"#, #"\[a\](b)"#, #"\[a\]: b"#, #"- \[ \] a"#, #"- \[x\] a"#, #"a \[^1\]"#, #"a \[@key\]"#,
      #"a \[\[b\]\]"#, #"a \[b\]{.c}"#, #"a \[b c\] d"#, #"\&amp;"#, #"a&amp\;"#, ##"&\#35;"##,
      #"\`a\`"#, #"a \`b"#, #"\~\~a\~\~"#, #"\$5 and \$6"#, #"$a\,b\_c$"#, #"\(a\_b\)"#, #"{{ a\_b }}"#,
      #"a\_b@c.de"#, #"http\://a.b"#, #"http:\//a.b"#, #"http://a.b/c\_d"#, #"www\.a.b"#, #"a\@b.c"#,
      #"a \=\= b \=\="#, #"a \-- b"#, #"a -\- b"#, #"a..\."#, #"\"a\""#, #"it\'s"#, #"a \| b"#, #"a \\ b"#,
      #"H\^2\^"#, #"\:smile\:"#, #"\%a"#, #"\!!! note"#, "| \\- |\n| --- |", "a\n|\\-", "a | b\n: \\- | -",
      #"<!-- a\_b -->"#,
    ])
  func needed(text: String) {
    #expect(FormatLaw.check(text, options: Self.options()) == text)
  }

  @Test("a sign that wrapping could bring to a line's start stays escaped")
  func wrapped() {
    let options = Self.options { $0.wrap = .column(8) }
    #expect(
      FormatLaw.check(##"one two \- three\_4 \* \# \+ five"##, options: options)
        == "one two\n\\-\nthree_4\n\\* \\# \\+\nfive")
  }

  @Test("they go in tables that are aligned; one that could make a delimiter row of a row stays")
  func table() {
    let options = Self.options { $0.tables = .align }
    let text = "| a\\_b | 2 \\* 3 |\n| --- | --- |\n| c\\-d | \\- |"
    #expect(
      FormatLaw.check(text, options: options)
        == "| a_b | 2 * 3 |\n| --- | ----- |\n| c-d | \\-    |")
  }

  @Test("they go in tables that nobody aligned, but not where a row begins with a cell or pipes are foreign")
  func unalignedTable() {
    let text = "| a\\_b | 2 \\* 3 |\n|---|---|\n| c\\-d | x |"
    #expect(
      FormatLaw.check(text, options: Self.options()) == "| a_b | 2 * 3 |\n|---|---|\n| c-d | x |")
    #expect(FormatLaw.check(text, options: Self.options { $0.tables = .keep }) == text)
    let underscores = Self.options { $0.emphasis = .underscore }
    for text in ["a\\_b | c\n---|---\n1\\. d | e", "| $a *b* | c$ |\n|---|---|"] {
      #expect(FormatLaw.check(text, options: underscores) == text)
    }
  }

  @Test("a heading that is to be underlined keeps its number escaped")
  func underlined() {
    let options = Self.options { $0.headings = .underlined }
    #expect(FormatLaw.check("# 1\\. a\\_b\n", options: options) == "# 1\\. a_b\n")
  }

  /// What goes must not cost a block its style: the proof would refuse the block as a whole.
  @Test("whatever is around, no block is left as it was for them")
  func random() {
    for seed in Cases.runs(4) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(500) {
        let text = Self.text(using: &generator)
        let name = "\(Cases.replay(seed)), \(text.debugDescription): "
        FormatLaw.check(text, options: Self.options(), name: name)
        let tree = SyntaxTree(Rope(text), dialect: .gfm)
        let kept = MarkdownFormatter(options: Self.options()).result(for: tree).kept
        #expect(kept == MarkdownFormatter().result(for: tree).kept, "\(name)")
      }
    }
  }

  private static let starts = ["", "", "", "", "# ", "> ", "- ", "1. ", "| ", "- [ ] "]
  private static let pieces = [
    "a", "b", "1", " ", " ", " ", "é", "*c*", "`d`", "**e**", "[f](g)", "http://h.i", "j@k.l", "<b>", "&amp;",
    "\n",
    "(", ")", ":", "|", "[", "]", "~", "www", ".", "-",
  ]

  /// A line or two in which every other piece is an escape.
  private static func text(using generator: inout SeededGenerator) -> String {
    let punctuation = Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
    var text = starts.randomElement(using: &generator) ?? ""
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
      text += "\\" + String(punctuation.randomElement(using: &generator) ?? "_")
      if Bool.random(using: &generator) { text += pieces.randomElement(using: &generator) ?? "" }
    }
    return text
  }
}
