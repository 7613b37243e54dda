import EditorTesting
import MarkdownEditing
import Testing

@Suite struct ImageAndClearTests {
  @Test(
    "an image goes around the selection as its description, with its address selected",
    arguments: [
      InlineRow("a «b **c**ˇ»", .image("/u"), "a ![«b **cˇ»**](/u)"),
      InlineRow("a ˇb", .image(nil), "a ![ˇ](url)b"),
      InlineRow("«[a](/u)ˇ»", .image("/v"), "![«[a](/u)ˇ»](/v)"),
      InlineRow("wow!«aˇ»", .image("/u"), "wow!![«aˇ»](/u)"),
      InlineRow("| «a|ˇ»b |\n| - | - |", .image("/u|v"), "| ![«aˇ»](/u\\|v)|b |\n| - | - |"),
      InlineRow("a «b [cˇ» d](/u)", .image("/v"), "a ![«b [c d](/u)ˇ»](/v)"),
      InlineRow("[a «b](/u) cˇ»", .image(nil), "![[a b](/u) c](«urlˇ»)"),
      InlineRow("```\n«aˇ»\n```", .image(nil), "```\n«aˇ»\n```"),
    ])
  func image(row: InlineRow) { row.check() }

  @Test(
    "inside of an image it goes, or gets the new address",
    arguments: [
      InlineRow("«![a](/u)ˇ»", .image(nil), "«aˇ»"),
      InlineRow("[![aˇ](/u)](/v)", .image(nil), "[aˇ](/v)"),
      InlineRow("![aˇb][r]\n\n[r]: /u", .image(nil), "aˇb\n\n[r]: /u"),
    ])
  func withoutImage(row: InlineRow) { row.check() }

  @Test(
    "a link goes around whole images, and a description is styled like any text",
    arguments: [
      InlineRow("a «b ![cˇ» d](/u)", .link("/v"), "a [«b ![c d](/u)ˇ»](/v)"),
      InlineRow("![a «b](/u) cˇ»", .bold, "![a **«b**](/u) **cˇ»**"),
      InlineRow("«a ![b](/u)ˇ»", .bold, "**«a ![b](/u)ˇ»**"),
      InlineRow("![«aˇ»]\n\n[a]: /u", .italic, "![*«aˇ»*][a]\n\n[a]: /u"),
    ])
  func descriptions(row: InlineRow) { row.check() }

  @Test(
    "clearing takes bold, italic, strikethrough and code away, and leaves links and blocks",
    arguments: [
      InlineRow("«***a*** `b` ~~c~~ˇ»", .clearFormatting, "«a b cˇ»"),
      InlineRow("# «**a** [*b*](/u)ˇ»", .clearFormatting, "# «a [b](/u)ˇ»"),
      InlineRow("«`*a*`ˇ»", .clearFormatting, "«\\*a\\*ˇ»"),
      InlineRow("- «**a**\n- *b*ˇ»", .clearFormatting, "- «a\n- bˇ»"),
      InlineRow("**a** bˇc", .clearFormatting, "**a** bˇc"),
    ])
  func clear(row: InlineRow) { row.check() }

  @Test("clearing twice changes nothing the second time")
  func clearTwice() throws {
    let document = MarkdownDocument(marked: MarkedText("«**a**ˇ»"))
    guard case .changed(let transaction) = document.result(of: .clearFormatting) else {
      Issue.record("nothing was cleared")
      return
    }
    #expect(
      document.applying(transaction).result(of: .clearFormatting)
        == .unchanged(UnchangedReason("no-formatting", "there is no formatting here")))
  }
}

@Suite struct InlineOptionsTests {
  private func result(_ marked: String, _ action: EditorAction, _ options: EditingOptions) -> String {
    let document = MarkdownDocument(marked: MarkedText(marked))
    guard case .changed(let transaction) = document.result(of: action, options: options) else {
      return marked
    }
    return document.applying(transaction).marked.description
  }

  @Test("the italic marker is what was chosen, but * where _ counts for nothing")
  func italicMarker() {
    var options = EditingOptions()
    options.italicMarker = .underscore
    #expect(result("a «bˇ» c", .italic, options) == "a _«bˇ»_ c")
    #expect(result("a«bˇ»c", .italic, options) == "a*«bˇ»*c")
    #expect(result("a ˇ", .italic, options) == "a _ˇ_")
    #expect(result("a ˇb", .italic, options) == "a *ˇ*b")
    #expect(result("*a «bˇ»*", .italic, options) == "*a* «bˇ»")
    #expect(result("a «bˇ» c", .bold, options) == "a **«bˇ»** c")
  }

  @Test("punctuation is styled too where that's asked for, beside a character reference")
  func exactPunctuation() {
    var options = EditingOptions()
    options.exactPunctuation = true
    #expect(result("«\"a\"ˇ»b", .bold, options) == "**«\"a\"ˇ»**&#98;")
    #expect(result("说«“好”ˇ»吗", .bold, options) == "&#35828;**«“好”ˇ»**&#21527;")
    #expect(result("x «(a)ˇ» y", .bold, options) == "x **«(a)ˇ»** y")
  }
}
