import EditorTesting
import MarkdownSyntax
import Testing

@testable import MarkdownEditing

/// Links and images without text are taken away where all else stays as it is read.
@Suite struct EmptyLinkTests {
  @Test(
    "nothing of them stays, nor white space that would make a hard break",
    arguments: [
      ("a\n\n[](ˇb)\n\nc\n", "a\n\nˇ\n\nc\n"), ("a [](ˇb)\nc\n", "a ˇ\nc\n"), ("a  [](ˇb)\nc\n", "aˇ\nc\n"),
      ("*a* [](ˇb)", "*a* ˇ"), ("*a [](ˇb)*\n", "*aˇ*\n"), ("a\n[](ˇb) c\n", "a\nˇ c\n"),
      ("# a [](ˇb) #\n", "# a ˇ #\n"), ("- ![ˇ](b)\n- c\n", "- ˇ\n- c\n"), ("x ![](ˇb)\n", "x ˇ\n"),
      ("- [](ˇb)\n- c\n", "- ˇ\n- c\n"), ("| a | ˇ[](b) |\n|---|---|\n", "| a | ˇ |\n|---|---|\n"),
      ("> [](ˇb)\nc\n", "> ˇc\n"), ("[](ˇb)\n    x\n", "ˇx\n"),
      ("[](ˇb)- x\n", "ˇ\\- x\n"), ("x\n[](ˇb)1. a\n", "x\nˇ1\\. a\n"),
    ])
  func deleted(before: String, after: String) throws {
    try ActionRow("delete-construct", before, after).check()
  }

  @Test(
    "the action that makes links takes those away that have no text, and writes no bare pipe in a cell",
    arguments: [
      ActionRow("link", "a\n\n[ˇ](b)\n", "a\n\nˇ\n"), ActionRow("link", "[ˇ](b)\n\n- [ˇ](c)\n", "ˇ\n\n- ˇ\n"),
      ActionRow("link", "[ˇ](b)\n\na [ˇb](c) d\n", "ˇ\n\na ˇb d\n"),
      ActionRow("image", "a ![ˇ](u) b", "a ˇ b"), ActionRow("image", "- ![](uˇ)\n", "- ˇ\n"),
      ActionRow("image:v", "![](uˇ \"t\")", "![ˇ](v \"t\")"),
      ActionRow("image:v", "![ˇ][a]\n\n[a]: b\n", "![ˇ](v)\n\n[a]: b\n"),
      // So they are where they are all of a line: the next one takes its place.
      ActionRow("image", "a\n![ˇ](x)\nb\n", "a\nˇb\n"), ActionRow("link", "a\n[](ˇx)\nb\n", "a\nˇb\n"),
      ActionRow("image", "a\n![ˇ](x)\n\nb\n", "a\nˇ\n\nb\n"), ActionRow("image", "![ˇ](x)\na\n", "ˇa\n"),
      ActionRow("image", "a\n![ˇ](x)", "a\nˇ"), ActionRow("image", "> a\n> ![ˇ](x)\n", "> a\n> ˇ\n"),
      ActionRow("link", "- [ˇ](x)\n  b\n", "- ˇb\n"), ActionRow("link", "*a\n[ˇ](x)\nb*\n", "*a\nˇb*\n"),
      ActionRow("image", "- a\n  ![ˇ](x)\n- b\n", "- aˇ\n- b\n"),
      ActionRow("image", "a  \n![ˇ](x)\nb\n", "a  \nˇb\n"), ActionRow("image", "a\n![ˇ](x)  \nb\n", nil),
      ActionRow("image", "a\n![ˇ](x)\\\nb\n", "a\nˇ\\\nb\n"), ActionRow("image", "![ˇ](x)\n2. a\n", nil),
      ActionRow("link:x|y", "| aˇ |\n|-|", "| a[ˇ](x\\|y) |\n|-|"),
      ActionRow("link:x|y", "| ˇ |\n|-|\n", "| [ˇ](x\\|y) |\n|-|\n"),
    ])
  func toggled(row: ActionRow) throws { try row.check() }

  @Test(
    "where other lines or cells would be read otherwise, or a task would be none, they stay",
    arguments: [
      "a\n[](ˇb)\n---\n", "[](ˇb)\n---\n", "[](ˇb)\n- \n", "a\\\n[](ˇb)\n", "[](ˇb) | x\n---|---\n",
      "- a\n- [](ˇb)\n\n  c\n", "- [ ] [](ˇb)\n", "[](ˇb) # a\n", "*[](ˇb)*\n", "a\n\n**[](ˇb)**\n",
      "~~[](ˇb)~~\n",
    ] as [MarkedText])
  func refused(before: MarkedText) {
    #expect(MarkdownDocument(marked: before).result(of: .deleteConstruct) == .unchanged(.addressIsNeeded))
  }
}
