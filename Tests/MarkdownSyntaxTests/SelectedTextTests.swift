import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("A selection as plain text")
struct SelectedTextTests {
  /// What is between `‹` and `›` is selected.
  @Test(
    "is what a reader sees of it",
    arguments: [
      ("a **b‹o›ld** c", "o"), ("‹a **bo›ld**", "a bo"), ("a ‹[li›nk](u)", "li"), ("a &am‹p; b›", "& b"),
      ("‹a \\›* b", "a *"), ("> a‹b\n> cd› e", "b\ncd"), ("- a‹a\n- bb›", "a\nbb"),
      ("```\nab‹c\n\nd›ef\n```", "c\n\nd"), ("‹# a›", "a"), ("a `b‹c›d` e", "c"), ("<b>‹x</b> y›", "x y"),
      ("‹>\t\ta›", "  a"), (">\t\t‹a›", "  a"), (">\t\ta‹b›", "b"),
      ("| a‹b | c |\n| - | - |\n| d› | e |", "b\nc\nd"), ("a‹›b", ""),
      // The table takes one of the backslashes, so the other one escapes the bar.
      ("| a |\n| - |\n| b‹\\›\\|c |", "|"), ("| a |\n| - |\n| b\\\\‹|c› |", "|c"),
    ])
  func rows(marked: String, expected: String) {
    let parts = marked.split(omittingEmptySubsequences: false) { "‹›".contains($0) }
    let start = UTF8Offset(parts[0].utf8.count)
    let tree = SyntaxTree(Rope(parts.joined()))
    #expect(tree.visibleText(of: start..<start.advanced(by: parts[1].utf8.count)) == expected)
  }

  @Test("of all of a text is all that a reader sees", arguments: RandomDocuments.seeds)
  func whole(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      let tree = SyntaxTree(Rope(text))
      #expect(
        tree.visibleText(of: tree.text.range) == tree.visibleText(of: tree.root),
        "\(Cases.replay(seed)): \(text.debugDescription)")
    }
  }
}
