import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// The formatter keeps what is in an admonition in it, and its title what it is; `Fixtures/constructs` shows that
/// actions and keys do.
@Suite struct AdmonitionTests {
  private static let printed: [(text: String, formatted: String)] = [
    ("!!! N  \n    *   a\n    b\n", "!!! N\n    - a\n      b\n"),
    (
      "  !!!   Note  \"T\"\n\n     a\n    ***\n    b\n\n\n\nc\n",
      "!!!   Note  \"T\"\n    a\n\n    ---\n\n    b\n\nc\n"
    ),
    ("* a\n\n    !!! N\n        # b #\n        c\n\n  d\n", "- a\n\n  !!! N\n      # b\n\n      c\n\n  d\n"),
    ("> !!! N\n>     *  a\n> \n>     b\n\nc\n", "> !!! N\n>     - a\n>\n>     b\n\nc\n"),
    ("!!! N\n\ta\n\n\n\tb\n", "!!! N\n    a\n\n    b\n"), ("!!!\n# a\n", "!!!\n\n# a\n"),
    ("!!! N\n    ```\n    a\n\nb\n", "!!! N\n    ```\n    a\n\nb\n"),
    ("!!! N\n\n        code\n\n    !!! m\n\n        a\n", "!!! N\n        code\n\n    !!! m\n        a\n"),
    ("!!! N\n    a\nb\n", "!!! N\n    a\n    b\n"),
    ("!!! N\n    | a |\n    |-|\n    | b |\n", "!!! N\n    | a   |\n    | --- |\n    | b   |\n"),
  ]

  @Test("a document of Python-Markdown's admonitions indents items by four, as that needs it")
  func pythonMarkdown() {
    let formatter = MarkdownFormatter(options: .canonical)
    for text in ["!!! note\n    a\n\n* b\n\n    * c\n", "??? note\n    a\n\n* b\n\n    * c\n"] {
      let admonitions = Dialect.withAdmonitions.union(
        Dialect(ContainerConstruct(ContainerID(10), name: "details", marker: "???", tag: "details")))
      #expect(formatter.formatted(text, dialect: admonitions) == text)
    }
    let other = formatter.formatted("!!! Note\n    a\n\n* b\n\n    * c\n", dialect: .withAdmonitions)
    #expect(other == "!!! Note\n    a\n\n- b\n\n  - c\n")
  }

  @Test("the formatter leaves its first line as it is, and formats what is in it", arguments: printed)
  func formatter(row: (text: String, formatted: String)) {
    let formatter = MarkdownFormatter(options: .canonical)
    let once = formatter.formatted(row.text, dialect: .withAdmonitions)
    #expect(once == row.formatted)
    #expect(formatter.formatted(once, dialect: .withAdmonitions) == once)
    let (old, new) = (Rope(row.text), Rope(once))
    #expect(
      SyntaxTree(new, dialect: .withAdmonitions).html() == SyntaxTree(old, dialect: .withAdmonitions).html())
  }
}
