import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

extension BlockConstruct {
  /// A note between `::: warning` and `:::`.
  static let container = BlockConstruct(
    BlockID(12), name: "container", delimiter: ":", length: 3, tag: "div", takesInfo: true)
}

extension Dialect {
  /// GitHub's Markdown with containers.
  static let withContainers = Dialect.gfm.union(Dialect(.container))
}

extension ActionRegistry {
  /// The standard actions, and the one that toggles containers.
  static let withContainers = ActionRegistry.standard.adding(.toggle(.container))
}

/// A described block with an info string is read, written, toggled and formatted with it.
@Suite struct ContainerTests {
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
    #expect(SyntaxTree(Rope(row.text), dialect: .withContainers).html() == row.html)
  }

  @Test("its node has the info string and its place, an empty one too")
  func info() throws {
    let rope = Rope("- :::  a \\* b \n  :::\n\n:::\n:::")
    let blocks = SyntaxTree(rope, dialect: .withContainers).nodes(in: rope.range)
      .filter { $0.kind == .block(BlockConstruct.container.id) }
    #expect(blocks.map { $0.info } == ["a * b", ""])
    #expect(blocks.map { $0.infoRange.map { rope.string(in: $0) } } == ["a \\* b", ""])
  }

  @Test("why an info string can't be written is said")
  func refusal() {
    let document = MarkdownDocument(marked: MarkedText("aˇ"), dialect: .withContainers)
    let refusal = UnchangedReason("bad-info", "an info string is a single line without :")
    #expect(document.result(of: EditorAction("container", "a:b"), in: .withContainers) == .unchanged(refusal))
  }

  @Test("the formatter leaves its first line as it is")
  func formatter() {
    let text = "*   a\n\n:::   x\n*  b\n:::\n::: y\n:::\n"
    let formatted = MarkdownFormatter(options: .canonical).formatted(text, dialect: .withContainers)
    #expect(formatted == "- a\n\n:::   x\n*  b\n:::\n\n::: y\n:::\n")
  }

  @Test("an info string is part of what is written down of it")
  func coding() throws {
    let data = try JSONEncoder().encode(Dialect.withContainers)
    #expect(try JSONDecoder().decode(Dialect.self, from: data) == .withContainers)
    #expect(BlockConstruct.isFree(":"))
  }
}
