import MarkdownSyntax
import Testing
import TextBuffer

@testable import MarkdownEditing

/// What proofs that compare lists of blocks tell apart.
@Suite struct BlockTokenTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// Two texts; what is compared begins at `ˇ`, if there is one.
    var first: String
    var second: String
    var isSame: Bool

    init(_ first: String, _ second: String, isSame: Bool) {
      (self.first, self.second, self.isSame) = (first, second, isSame)
    }

    var testDescription: String { "\(first.debugDescription), \(second.debugDescription)" }
  }

  @Test(
    "are what a reader sees, and the blocks and containers that it's in",
    arguments: [
      Row("a", "b", isSame: false),
      Row("*a* b", "_a_ b", isSame: true),
      Row("*a* b", "**a** b", isSame: false),
      Row("a & b", "a &amp; b", isSame: true),
      Row("a\\_b", "a_b", isSame: true),
      Row("[a](/x)", "[a](/y)", isSame: false),
      // Lines may be broken elsewhere, but not where a break is written out.
      Row("a\nb", "a b", isSame: true),
      Row("a  \nb", "a\\\nb", isSame: true),
      Row("a  \nb", "a\nb", isSame: false),
      Row("`a b`", "`ab`", isSame: false),
      Row("# a", "## a", isSame: false),
      Row("# a", "a\n=", isSame: true),
      Row("- a", "* a", isSame: true),
      Row("- a", "1. a", isSame: false),
      Row("1. a", "7. a", isSame: true),
      Row("- [ ] a", "- a", isSame: false),
      Row("- [ ] a", "- [x] a", isSame: false),
      Row("> a\n> b", "> a\nb", isSame: true),
      Row("> a\n\nb", "> a\n>\n> b", isSame: false),
      Row("[^1]\n\n[^1]: a\n\nb", "[^1]\n\n[^1]: a\n\n    b", isSame: false),
      // In an item that began before, too.
      Row("- a\n\nˇ  b\n\nc", "- a\n\nˇ  b\n\n  c", isSame: false),
      Row("> a\n>\nˇ> b\n\nc", "> a\n>\nˇ> b\n>\n> c", isSame: false),
      Row("- a\n\nˇ  b\n\nc", "1. a\n\nˇ   b\n\nc", isSame: false),
      Row("```\na\n```", "~~~\na\n~~~", isSame: true),
      Row("```\na\n```", "```\nb\n```", isSame: false),
      Row("```\na\n```", "```x\na\n```", isSame: false),
      Row("|a|\n|-|\n|b|", "| a |\n| --- |\n| b |", isSame: true),
      Row("|a|\n|-|\n|b|", "|a|\n|:-|\n|b|", isSame: false),
      Row("---", "***", isSame: true),
    ])
  func tokens(row: Row) {
    #expect((tokens(row.first) == tokens(row.second)) == row.isSame)
    #expect((tokens(row.second) == tokens(row.first)) == row.isSame)
  }

  private func tokens(_ marked: String) -> [BlockTokens.Token] {
    let start = marked.utf8.count - (marked.split(separator: "ˇ").last.map { $0.utf8.count } ?? 0)
    let isWhole = !marked.contains("ˇ")
    let rope = Rope(marked.replacing("ˇ", with: ""))
    let text = LineModel(SyntaxTree(rope, dialect: [.gfm, .footnotes]))
    let low = isWhole ? UTF8Offset.zero : UTF8Offset(start - "ˇ".utf8.count)
    return BlockTokens(of: text, in: low..<rope.range.upperBound.advanced(by: 1)).tokens
  }
}
