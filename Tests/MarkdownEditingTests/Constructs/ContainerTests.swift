import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

extension BlockConstruct {
  /// A note between `::: warning` and `:::`.
  fileprivate static let container = BlockConstruct(
    BlockID(12), name: "container", delimiter: ":", length: 3, tag: "div", takesInfo: true)
}

/// A described block with an info string is read, written, toggled and formatted with it.
@Suite struct ContainerTests {
  private static let dialect = Dialect.gfm.union(Dialect(.container))
  private static let registry = ActionRegistry.standard.adding(.toggle(.container))

  private static let elements: [(String, String)] = [
    (":::warning\na\n:::\nb", "<div class=\"container warning\">a\n</div>\n<p>b</p>\n"),
    ("a\n::: warning Mind *this*\n:::\n", "<p>a</p>\n<div class=\"container warning\"></div>\n"),
    (":::\na\n\nb\n:::", "<div class=\"container\">a\n\nb\n</div>\n"),
    ("::::: x\n:::\n:::::", "<div class=\"container x\">:::\n</div>\n"),
    ("::: a\"&<\n", "<div class=\"container a&quot;&amp;&lt;\"></div>\n"),
    ("::: a :::\n", "<p>::: a :::</p>\n"), ("::x\n", "<p>::x</p>\n"),
    (
      "> - ::: x\n>   a\n\nb",
      "<blockquote>\n<ul>\n<li>\n<div class=\"container x\">a\n</div>\n</li>\n</ul>\n"
        + "</blockquote>\n<p>b</p>\n"
    ),
    (
      "|a|b|\n|:-|:-|\n|:::|c|",
      "<table>\n<thead>\n<tr>\n<th align=\"left\">a</th>\n<th align=\"left\">b</th>\n"
        + "</tr>\n</thead>\n<tbody>\n<tr>\n<td align=\"left\">:::</td>\n<td align=\"left\">c</td>\n</tr>\n"
        + "</tbody>\n</table>\n"
    ),
    (
      "a|b\n:-|:-\n",
      "<table>\n<thead>\n<tr>\n<th align=\"left\">a</th>\n<th align=\"left\">b</th>\n"
        + "</tr>\n</thead>\n</table>\n"
    ),
  ]

  @Test("its class is its name with the first word of the info string", arguments: elements)
  func html(row: (text: String, html: String)) {
    #expect(SyntaxTree(Rope(row.text), dialect: Self.dialect).html() == row.html)
  }

  @Test("its node has the info string and its place, an empty one too")
  func info() throws {
    let rope = Rope("- :::  a \\* b \n  :::\n\n:::\n:::")
    let blocks = SyntaxTree(rope, dialect: Self.dialect).nodes(in: rope.range)
      .filter { $0.kind == .block(BlockConstruct.container.id) }
    #expect(blocks.map { $0.info } == ["a * b", ""])
    #expect(blocks.map { $0.infoRange.map { rope.string(in: $0) } } == ["a \\* b", ""])
  }

  private static let pressed: [(EditorAction, String, String)] = [
    (EditorAction("container", "note"), "aˇ", ":::note\naˇ\n:::"),
    (EditorAction("container"), "aˇ", ":::\naˇ\n:::"),
    (EditorAction("container"), "::: x\naˇ\n:::", "aˇ"),
    (EditorAction("container", "y"), "::: x\naˇ\n:::", ":::y\naˇ\n:::"),
    (EditorAction("container", "x"), "::: x\naˇ\n:::", "aˇ"),
    (EditorAction("container", "a:b"), "aˇ", "aˇ"),
    (EditorAction("container", "a\nb"), "aˇ", "aˇ"),
    (.newline, "::: x\n  aˇ\n:::", "::: x\n  a\n  ˇ\n:::"), (.bold, "::: «xˇ»\na\n:::", "::: «xˇ»\na\n:::"),
    (.quote, "::: x\naˇ\n:::", "> ::: x\n> aˇ\n> :::"), (.heading(0), "# ˇ:::x", "\\ˇ:::x"),
    (.type("x"), "aˇ\n:::\nb\n:::", "axˇ\n:::\nb\n:::"),
  ]

  @Test("its action takes the info string, and others keep it; undo takes that back", arguments: pressed)
  func actions(row: (action: EditorAction, before: String, after: String)) {
    let document = MarkdownDocument(marked: MarkedText(row.before), dialect: Self.dialect)
    let after = document.performing(row.action, in: Self.registry)
    #expect(after.marked.description == row.after)
    let fresh = SyntaxTree(after.rope, dialect: Self.dialect)
    #expect(after.tree.debugDescription == fresh.debugDescription)
    if after.rope != document.rope { #expect(after.performing(.undo).marked.description == row.before) }
  }

  @Test("why an info string can't be written is said")
  func refusal() {
    let document = MarkdownDocument(marked: MarkedText("aˇ"), dialect: Self.dialect)
    let refusal = UnchangedReason("bad-info", "an info string is a single line without :")
    #expect(document.result(of: EditorAction("container", "a:b"), in: Self.registry) == .unchanged(refusal))
  }

  @Test("the formatter leaves its first line as it is")
  func formatter() {
    let text = "*   a\n\n:::   x\n*  b\n:::\n::: y\n:::\n"
    let formatted = MarkdownFormatter(options: .canonical).formatted(text, dialect: Self.dialect)
    #expect(formatted == "- a\n\n:::   x\n*  b\n:::\n\n::: y\n:::\n")
  }

  @Test("an info string is part of what is written down of it")
  func coding() throws {
    let data = try JSONEncoder().encode(Self.dialect)
    #expect(try JSONDecoder().decode(Dialect.self, from: data) == Self.dialect)
    #expect(BlockConstruct.isFree(":"))
  }
}
