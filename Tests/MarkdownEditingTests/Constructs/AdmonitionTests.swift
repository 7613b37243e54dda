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
    ActionRow("bullet-list", "!!! n\n    «a\n\n    bˇ»", ""),
    ActionRow("quote", "!!! n\n    aˇ", "!!! n\n    > aˇ"),
    ActionRow("quote", "«!!! n\n    aˇ»", "> «!!! n\n>     aˇ»"),
    ActionRow("quote", "!!! nˇ\n    a", ""),
    ActionRow("bullet-list", "«!!! n\n    aˇ»", ""),
    ActionRow("code-block", "!!! n\n    aˇ", "!!! n\n    ```\n    aˇ\n    ```"),
    ActionRow("newline", "!!! n\n    aˇ", "!!! n\n    a\n    ˇ"),
    ActionRow("newline", "!!! n\n    aˇb", "!!! n\n    a\n    ˇb"),
    ActionRow("newline", "!!! nˇ", "!!! n\n    ˇ"),
    ActionRow("newline", "!!! nˇ\n    a", "!!! n\n    ˇ\n    a"),
    ActionRow("newline", "!!! nˇo\n    a", ""), ActionRow("newline", "ˇ!!! n\n    a", "\nˇ!!! n\n    a"),
    ActionRow("newline", "!!! n\n    - aˇ", "!!! n\n    - a\n    - ˇ"),
    ActionRow("newline", "!!! n\n    a\n    ˇ", ""), ActionRow("newline", "!!! n\n    a\n\n    ˇ", ""),
    ActionRow("newline", "- !!! n\n      aˇ", ""), ActionRow("newline", "> !!! nˇ", ""),
    ActionRow("backspace", "!!! n\n    aˇ", "!!! n\n    ˇ"), ActionRow("backspace", "!!! n\n    ˇa", ""),
    ActionRow("backspace", "!!! n\n    a\n\n    ˇb", ""),
    ActionRow("backspace", "!!! nˇ\n    a", "!!! ˇ\n    a"),
    ActionRow("backspace", "!!!ˇ\n    a", ""),
    ActionRow("delete", "!!! n\n    aˇ\n    b", "!!! n\n    aˇb"), ActionRow("delete", "!!! nˇ\n    a", ""),
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
    ActionRow("outdent", "!!! n\n    - aˇ", ""),
    ActionRow("paste:b\nc", "!!! n\n    aˇ", "!!! n\n    ab\n    cˇ"),
    ActionRow("horizontal-rule", "!!! n\n    aˇ", ""), ActionRow("horizontal-rule", "!!! nˇ\n    a", ""),
    ActionRow("delete-line", "!!! nˇ\n    a", ""), ActionRow("delete-line", "!!! n\n    aˇ", ""),
    ActionRow("heading:0", "# ˇ!!! a", "\\ˇ!!! a"), ActionRow("paste:b\n\nc", "!!! nˇ\n    a", ""),
    ActionRow("footnote", "!!! n\n    aˇ", ""), ActionRow("task-list", "!!! nˇ", ""),
    ActionRow("heading:1", "!!! nˇ", ""),
    ActionRow("link", "!!! n\n    «aˇ»", ""), ActionRow("code-block", "!!! nˇ\n    a", ""),
    ActionRow("clear-formatting", "!!! n\n    «**a**ˇ»", ""), ActionRow("comment", "!!! nˇ\n    a", ""),
    ActionRow("indent", "!!! n\n    aˇ", ""), ActionRow("outdent", "!!! n\n    aˇ", ""),
    ActionRow("insert-item-below", "!!! n\n    - aˇ", ""),
  ]

  @Test("what is done in it stays in it, and its title is as it was", arguments: rows)
  func actions(row: ActionRow) throws { try row.check(in: .withAdmonitions) }

  private static let printed: [(text: String, formatted: String)] = [
    ("!!! n  \n    *   a\n    b\n", ""), ("  !!!   note  \"T\"\n\n     a\n    ***\n    b\n\n\n\nc\n", ""),
    ("* a\n\n    !!! n\n        # b #\n        c\n\n  d\n", ""),
    (">!!! n\n>     *  a\n> \n>     b\n\nc\n", ""),
    ("!!! n\n\ta\n\n\n\tb\n", ""), ("!!!\n# a\n", ""), ("!!! n\n    ```\n    a\n\nb\n", ""),
    ("!!! n\n\n        code\n\n    !!! m\n\n        a\n", ""), ("!!! n\n    a\nb\n", ""),
    ("!!! n\n    | a |\n    |-|\n    | b |\n", ""),
  ]

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
