import EditorTesting
import MarkdownSyntax
import Testing

@testable import MarkdownEditing

/// A comment within a text that is taken away shows what was in it, and leaves all else as it is read.
@Suite struct CommentRemovalTests {
  @Test(
    "what was hidden is read as it's written",
    arguments: [
      ("a <!-- *bˇ* `c` [d](e) --> f\n", "a *bˇ* `c` [d](e) f\n"),
      ("a<!--ˇ-->b\n", "aˇb\n"),
      ("# a <!-- bˇ --> #\n", "# a bˇ #\n"),
      ("| a <!-- bˇ --> |\n|---|\n", "| a bˇ |\n|---|\n"),
      ("- [ ] <!-- bˇ --> c\n", "- [ ] bˇ c\n"),
      // White space is nothing at the start and end of a line.
      ("> a <!-- b\n> ˇc --> d\n", "> a b\n> ˇc d\n"),
      ("> a <!--\n> bˇ\n> --> c\n", "> a \n> bˇ\n> c\n"),
      ("a <!-- b  \nˇc -->\\\nd\n", "a b  \nˇc\\\nd\n"),
      ("a <!--ˇ-->\nb\n", "a ˇ\nb\n"), ("a <!-- ˇ  -->\nb\n", "a ˇ\nb\n"), ("# a <!--ˇ-->\n", "# a ˇ\n"),
      ("# <!-- ˇ--> a\n", "# ˇ a\n"),
      ("a\n    <!-- ˇ--> b\n", "a\n    ˇ b\n"), ("a <!-- ˇx   -->\nb\n", "a ˇx\nb\n"),
      ("a <!-- ˇx  -->  \nb\n", "a ˇx   \nb\n"),
      ("a <!--\nˇb\n-->\n# c\n", "a \nˇb\n\n# c\n"),
    ] as [(MarkedText, MarkedText)])
  func removed(before: MarkedText, after: MarkedText) throws {
    try ActionRow("comment", before.description, after.description).check()
  }

  @Test(
    "where what is beside it would be read otherwise, it stays",
    arguments: [
      "**_*_<!-ˇ-c-->", "a _b_<!--cˇ-->\n", "*a <!-- bˇ* --> c*\n", "[a <!-- bˇ](c) --> d](e)\n",
      "a <!--\nbˇ\n-->\nc\n", "- a <!-- bˇ\n  -->\n- c\n", "> - a <!-- bˇ\n>   -->\n> - c\n",
      "- a <!-- bˇ\n  -->\n  > c\n", "- a <!-- bˇ\n  -->\n  - c\n- d\n", "a <!-- xˇ\\ -->\nb\n",
      "a <!--ˇ--> \nb\n", "a <!-- bˇ\n=== -->\nc\n", "`` a <!-- ˇ` --> b `\n",
    ] as [MarkedText])
  func refused(before: MarkedText) {
    let document = MarkdownDocument(marked: before, dialect: .commonMark)
    let result = document.result(of: .comment)
    #expect(result == .unchanged(.hidesSyntax), "\(result)")
  }
}
