import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// Actions and keys keep what is in an admonition in it, and its title what it is.
@Suite struct AdmonitionTests {
  private static let rows = [
    ActionRow("bold", "!!! n\n    «aˇ» b", "!!! n\n    **«aˇ»** b"),
    ActionRow("bold", "!!! «nˇ»\n    a", nil),
    ActionRow("heading:2", "!!! n\n    aˇ", "!!! n\n    ## aˇ"),
    ActionRow("bullet-list", "!!! n\n    aˇ\n\n    b", "!!! n\n    - aˇ\n\n    b"),
    ActionRow("bullet-list", "!!! n\n    «a\n\n    bˇ»", "!!! n\n    - «a\n\n    - bˇ»"),
    ActionRow("quote", "!!! n\n    aˇ", "!!! n\n    > aˇ"),
    ActionRow("quote", "«!!! n\n    aˇ»", "> «!!! n\n>     aˇ»"),
    ActionRow("quote", "!!! nˇ\n    a", "> !!! nˇ\n>     a"),
    ActionRow("bullet-list", "«!!! n\n    aˇ»", "- «!!! n\n      aˇ»"),
    ActionRow("code-block", "!!! n\n    aˇ", "!!! n\n    ```\n    aˇ\n    ```"),
    ActionRow("newline", "!!! n\n    aˇ", "!!! n\n    a\n    ˇ"),
    ActionRow("newline", "!!! n\n    aˇb", "!!! n\n    a\n    ˇb"),
    ActionRow("newline", "!!! nˇ", "!!! n\n    ˇ"),
    ActionRow("newline", "!!! nˇ\n    a", "!!! n\n    ˇ\n    a"),
    ActionRow("newline", "!!! nˇo\n    a", "!!! no\n    ˇ\n    a"),
    ActionRow("newline", "ˇ!!! n\n    a", "\nˇ!!! n\n    a"),
    ActionRow("newline", "!!! n\n    - aˇ", "!!! n\n    - a\n    - ˇ"),
    ActionRow("newline", "!!! n\n    a\n    ˇ", "!!! n\n    a\n\n    ˇ"),
    ActionRow("newline", "!!! n\n    a\n\n    ˇ", "!!! n\n    a\n\nˇ"),
    ActionRow("newline", "- !!! n\n      aˇ", "- !!! n\n      a\n      ˇ"),
    ActionRow("newline", "> !!! nˇ", "> !!! n\n>     ˇ"),
    ActionRow("backspace", "!!! n\n    aˇ", "!!! n\n    ˇ"),
    ActionRow("backspace", "!!! n\n    ˇa", "!!! n\nˇa"),
    ActionRow("backspace", "!!! n\n    a\n\n    ˇb", "!!! n\n    a\n\nˇb"),
    ActionRow("backspace", "!!! nˇ\n    a", "!!! ˇ\n    a"),
    ActionRow("backspace", "!!!ˇ\n    a", "!!ˇ\n    a"),
    ActionRow("delete", "!!! n\n    aˇ\n    b", "!!! n\n    aˇb"), ActionRow("delete", "!!! nˇ\n    a", nil),
    ActionRow("move-down", "!!! n\n    aˇ\n\n    b", "!!! n\n    b\n\n    aˇ"),
    ActionRow("move-up", "!!! n\n    a\n\n    bˇ", "!!! n\n    bˇ\n\n    a"),
    ActionRow("move-down", "!!! nˇ\n    a\n\nb", "b\n\n!!! nˇ\n    a"),
    ActionRow("move-down", "«!!! n\n    aˇ»\n\nb", "b\n\n«!!! n\n    aˇ»"),
    ActionRow("duplicate", "!!! n\n    aˇ", "!!! n\n    a\n\n    aˇ"),
    ActionRow("type:x", "!!! nˇ\n    a", "!!! nxˇ\n    a"),
    ActionRow("type:!", "!!ˇ n\n    a", "!!!ˇ n\n    a"),
    ActionRow("type:*", "!!! nˇ\n    a", "!!! n*ˇ\n    a"),
    ActionRow("indent", "!!! n\n    - a\n    - bˇ", "!!! n\n    - a\n      - bˇ"),
    ActionRow("tab", "!!! n\n    - a\n    - ˇb", "!!! n\n    - a\n      - ˇb"),
    ActionRow("outdent", "!!! n\n    - aˇ", nil),
    ActionRow("paste:b\nc", "!!! n\n    aˇ", "!!! n\n    ab\n    cˇ"),
    ActionRow("horizontal-rule", "!!! n\n    aˇ", "!!! n\n    aˇ\n\n    ---"),
    ActionRow("horizontal-rule", "!!! nˇ\n    a", nil),
    ActionRow("delete-line", "!!! nˇ\n    a", nil), ActionRow("delete-line", "!!! n\n    aˇ", "!!! nˇ"),
    ActionRow("heading:0", "# ˇ!!! a", "\\ˇ!!! a"),
    ActionRow("paste:b\n\nc", "!!! nˇ\n    a", "!!! nb\n\n    cˇ\n    a"),
    ActionRow("footnote", "!!! n\n    aˇ", "!!! n\n    a[^1]\n\n[^1]: ˇ"),
    ActionRow("task-list", "!!! nˇ", nil),
    ActionRow("heading:1", "!!! nˇ", nil),
    ActionRow("link", "!!! n\n    «aˇ»", "!!! n\n    [a](«urlˇ»)"),
    ActionRow("code-block", "!!! nˇ\n    a", "```\n!!! nˇ\n    a\n```"),
    ActionRow("clear-formatting", "!!! n\n    «**a**ˇ»", "!!! n\n    «aˇ»"),
    ActionRow("comment", "!!! nˇ\n    a", "<!-- !!! nˇ\n    a -->"),
    ActionRow("indent", "!!! n\n    aˇ", nil), ActionRow("outdent", "!!! n\n    aˇ", nil),
    ActionRow("backspace", "!!! n\n    ˇ", "!!! n\nˇ"), ActionRow("backspace", "!!! n\nˇa", nil),
    ActionRow("backspace", "!!! n\n    - a\n\n    ˇ", "!!! n\n    - a\n\nˇ"),
    ActionRow("newline", "> !!! n\n>     a\n>     ˇ", "> !!! n\n>     a\n>\n>     ˇ"),
    ActionRow("newline", "> !!! n\n>     a\n>\n>     ˇ", "> !!! n\n>     a\n>\n> ˇ"),
    ActionRow("move-down", "- !!! nˇ\n      a\n- b", "- b\n- !!! nˇ\n      a"),
    ActionRow("duplicate", "!!! nˇ\n    a", "!!! n\n    a\n\n!!! nˇ\n    a"),
    ActionRow("insert-item-below", "!!! n\n    - aˇ", "!!! n\n    - a\n    - ˇ"),
  ]

  @Test("what is done in it stays in it, and its title is as it was", arguments: rows)
  func actions(row: ActionRow) throws { try row.check(in: .withAdmonitions) }

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
