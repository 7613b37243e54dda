import EditorTesting
import Testing

@testable import MarkdownEditing

/// What an action does to lines that it isn't about: each case was once found at random.
@Suite struct FarLineTests {
  private static let cases: [(action: EditorAction, before: String, after: String?)] = [
    // The heading far below would be text in another list: only lines that the proof looks at are mended.
    (
      .deleteWordForward, "+\n  ```\n  ```\nˇ  + h*i\n  + i\n  + d\n    -\n",
      "+\n  ```\n  ```\n    ˇ*i\n  + i\n  + d\n    -\n"
    ),
    // A last line that only looks like a fence is code.
    (.codeBlock(nil), "```\nˇa\n``` ```", "ˇa\n``` ```"),
    // The item that Backspace would make of the line takes in what is below, whose next line would be a further item.
    (
      .backspace, "0)\n   - )\n     ˇ7. a\né\n\n      a\n     8.",
      "0)\n   - )\n   ˇ7\\. a\né\n\n      a\n     8."
    ),
    // White space in the marker would make a lazy line of the item.
    (.tab, "1. x\n2ˇ. > a\n", "1. x\nˇ   1. > a\n"),
    (.tab, "- x\n- ˇ> a\n", "- x\n  - ˇ> a\n"),
    // Of several carets those in items decide: an item moves once, with what is in it.
    (.tab, "- a\n- bˇ\n\nxˇ\n", "- a\n  - bˇ\n\nxˇ\n"),
    (
      .tab, "- a\n- b\n  - c\n- dˇ\n  ~~~\n  xˇ\n  ~~~\n  eˇ\n\nyˇ\n",
      "- a\n- b\n  - c\n  - dˇ\n    ~~~\n    xˇ\n    ~~~\n    eˇ\n\nyˇ\n"
    ),
    (.tab, "- a\n- b\n  - c\nˇ- ~~~\n  ˇd\n", "- a\n- b\n  - c\n  ˇ- ~~~\n    ˇd\n"),
    (.backtab, "- a\n  - bˇ\n\n~~~\n    ˇxˇ\n~~~\n", "- a\n- bˇ\n\n~~~\n    ˇxˇ\n~~~\n"),
    // Two tables stay two, whichever lines move.
    (.backtab, "* -ˇ e\na||\n    -|-\n  a||\n  -|-", nil),
    // A line of code that is selected with its line break is one to indent; so is one below indented code.
    (.tab, "```\n«x\nˇ»y\n```\n", "```\n    «x\nˇ»y\n```\n"),
    (.tab, "    x\nˇy\n", "    x\n    ˇy\n"),
    // A blank line of an item's code needs no indentation, but what is pasted there does.
    (.paste("x\n\ny"), "- ~~~\n  a\nˇ\n  b\n  ~~~\n", "- ~~~\n  a\n  x\n\n  yˇ\n  b\n  ~~~\n"),
    (.paste("x\ny"), "> 1. ```\n>    a\n>ˇ\n>    ```\n", "> 1. ```\n>    a\n>    x\n>    yˇ\n>    ```\n"),
    (.paste("\nx"), "- ```\nˇ\n  ```\n", "- ```\n\n  xˇ\n  ```\n"),
    // So it is before what there is of the indentation, or in it, and where that is written otherwise.
    (.paste("x\ny"), "- ~~~\n  a\nˇ  \n  ~~~\n", "- ~~~\n  a\n  x\n  yˇ\n  ~~~\n"),
    (.paste("x\ny"), "- ~~~\n  a\n ˇ\n  ~~~\n", "- ~~~\n  a\n  x\n  yˇ\n  ~~~\n"),
    (.paste("x\ny"), "- ~~~\n  a\nˇ\t\n  ~~~\n", "- ~~~\n  a\n\tx\n\tyˇ\n  ~~~\n"),
    (.paste("x\ny"), ">> - ~~~\n>>   a\n>>ˇ\n>>   ~~~\n", ">> - ~~~\n>>   a\n>>   x\n>>   yˇ\n>>   ~~~\n"),
    (.paste("x\ny"), "- a\n\n\t- ~~~\n\tˇ\n\t  ~~~\n", "- a\n\n\t- ~~~\n\t  x\n\t  yˇ\n\t  ~~~\n"),
    (.paste("```\nx"), "- ```\n  a\nˇ\n  ```\n", "- ````\n  a\n  ```\n  xˇ\n  ````\n"),
    // What a deleted quote begins is no place for the lines around it.
    (.deleteLine, "a\nˇ> b\n---\n", "a\n\nˇ---\n"),
    // Nor do those around a deleted rule become something else.
    (.deleteLine, "|a|\n|-|\nˇ---\n|b|\n|-|\n", "|a|\n|-|\n\nˇ|b|\n|-|\n"),
    (.deleteLine, "|a|\n|-|\nˇ***\nb\n", "|a|\n|-|\n\nˇb\n"),
    (.deleteLine, "[a]: b\nˇ***\n'c'\n", "[a]: b\n\nˇ'c'\n"),
    (.deleteLine, "a\nˇ***\n    b\n", "a\n\nˇ    b\n"), (.deleteLine, "a\nˇ***\nb\n", "a\nˇb\n"),
    (.deleteLine, "- a\nˇ***\n- b\n", "- a\nˇ- b\n"), (.deleteLine, "a\n\nˇ***\n", "a\n\nˇ"),
    (.deleteConstruct, "a\n- ˇ> b\n---\n", "a\n\n---ˇ\n"),
    (.deleteConstruct, "- a\n  1. ˇ> b\n  ---\n", "- a\n\n  ---ˇ\n"),
    // Right before a link, that is what goes, and not the item.
    (.deleteConstruct, "- ˇ[a](b) c\n- d\n", "- ˇa c\n- d\n"),
    // The marker of a footnote without text isn't an empty line.
    (.delete, "[^1]:ˇ\n    a\n\n[^1]\n", "[^1]:ˇa\n\n[^1]\n"),
    (.delete, "[^1]: ˇ\n    a\n\n[^1]\n", "[^1]: ˇa\n\n[^1]\n"),
    (.delete, "[^1]:ˇ\n    - a\n\n[^1]\n", "[^1]:ˇa\n\n[^1]\n"),
    (.deleteConstruct, "aˇ[^ß]\n\n[^SS]: n\n", "aˇ\n"),
    // A task with a number keeps that, and what is below it stays a list, too.
    (.taskList, "1. [x] aˇ\n   - [X] bˇ\n", "1. aˇ\n   - bˇ\n"),
    (.taskList, "1. [x] aˇ\n   - [X] b\n2. [ ] cˇ\n   1. [ ] dˇ\n", "1. aˇ\n   - [X] b\n2. cˇ\n   1. dˇ\n"),
  ]

  @Test("they keep what they say", arguments: cases)
  func lines(action: EditorAction, before: String, after: String?) throws {
    try ActionRow(action.name, before, after).check()
  }

  @Test("Tab doesn't take a marker where lines below would be other blocks")
  func tabOverMarker() {
    let document = MarkdownDocument(marked: "+   [a]: <\n  «10.ˇ» >\t~~~\n    - | -")
    #expect(document.result(of: .tab) == .unchanged(.changesOthers))
  }

  @Test(
    "Tab doesn't make a block the last line of another one's text",
    arguments: [
      "- 1. > [^b]: a\n  ˇ   ````\n\n[^b]\n", "> a\nˇ# b\n", "> a\nˇ***\n", "a\nˇ# b\nc\n", "a\nˇ> b\n",
    ] as [MarkedText])
  func tabBelowText(before: MarkedText) {
    #expect(MarkdownDocument(marked: before).result(of: .tab) == .unchanged(.changesOthers))
  }

  @Test("Tab in the marker of an item that can't move leaves the item's code alone, too")
  func tabInMarkerAndCode() {
    let document = MarkdownDocument(marked: "2) a\nˇ- ~~~\n  ˇ> b\nc\n")
    #expect(document.result(of: .tab) == .unchanged(.noItemAbove))
  }

  @Test("Tab at several carets does nothing where at one it would change lines below")
  func tabAtSeveral() {
    let document = MarkdownDocument(marked: "2) > ˇa | b\nˇ| - | - |\n10. c\n")
    #expect(document.result(of: .tab) == .unchanged(.changesOthers))
  }

  @Test("Tab takes no selected lines away, from whichever end they are selected")
  func tabOverLines() {
    for text in ["«a\nˇ»\nb\n", "«ˇa\n»\nb\n", "«a\nˇ»b\n", "a\n«ˇ# b\n»c\n"] as [MarkedText] {
      #expect(MarkdownDocument(marked: text).result(of: .tab) == .unchanged(.nothingThere))
    }
  }
}
