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
      ("# a [](ˇb) #\n", "# a ˇ #\n"),
      ("- ![ˇ](b)\n- c\n", "- ˇ\n- c\n"), ("x ![](ˇb)\n", "x ˇ\n"), ("- [](ˇb)\n- c\n", "- ˇ\n- c\n"),
      ("| a | ˇ[](b) |\n|---|---|\n", "| a | ˇ |\n|---|---|\n"),
      ("[](ˇb)- x\n", "ˇ\\- x\n"), ("x\n[](ˇb)1. a\n", "x\nˇ1\\. a\n"),
    ] as [(MarkedText, MarkedText)])
  func deleted(before: MarkedText, after: MarkedText) throws {
    let document = MarkdownDocument(marked: before)
    guard case .changed(let result) = document.result(of: .deleteConstruct) else {
      Issue.record("it was refused")
      return
    }
    #expect(document.applying(result).marked == after)
  }

  @Test("the action that makes links takes one away that has no text, too")
  func toggled() {
    let document = MarkdownDocument(marked: "a\n\n[ˇ](b)\n")
    guard case .changed(let result) = document.result(of: .link(nil)) else {
      Issue.record("it was refused")
      return
    }
    #expect(document.applying(result).marked == "a\n\nˇ\n")
  }

  @Test("one that is put at the end of a cell's text, or into an empty cell, has no bare pipe in its address")
  func inCell() {
    for (before, after) in [
      ("| aˇ |\n|-|", "| a[ˇ](x\\|y) |\n|-|"), ("| ˇ |\n|-|\n", "| [ˇ](x\\|y) |\n|-|\n"),
    ] as [(MarkedText, MarkedText)] {
      let document = MarkdownDocument(marked: before)
      guard case .changed(let result) = document.result(of: .link("x|y")) else {
        Issue.record("it was refused")
        continue
      }
      #expect(document.applying(result).marked == after)
    }
  }

  @Test(
    "where other lines or cells would be read otherwise, or a task would be none, they stay",
    arguments: [
      "a\n[](ˇb)\n---\n", "[](ˇb)\n---\n", "> [](ˇb)\nc\n", "[](ˇb)\n    x\n", "[](ˇb) | x\n---|---\n",
      "- a\n- [](ˇb)\n\n  c\n", "- [ ] [](ˇb)\n", "[](ˇb) # a\n", "*[](ˇb)*\n", "a\n\n**[](ˇb)**\n",
      "~~[](ˇb)~~\n",
    ] as [MarkedText])
  func refused(before: MarkedText) {
    #expect(MarkdownDocument(marked: before).result(of: .deleteConstruct) == .unchanged(.addressIsNeeded))
  }
}
