import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing

/// Styles that would say something else in another dialect aren't taken there.
@Suite("Styles beside other dialects' syntax") struct DialectStyleTests {
  @Test("a heading with attributes gets no closing signs")
  func closingSigns() {
    var options = FormatterOptions()
    options.closingSigns = .match
    #expect(FormatLaw.check("# A {#a}\n\n## B\n", options: options) == "# A {#a}\n\n## B ##\n")
  }

  @Test("the line of an alert keeps its end")
  func hardBreaks() {
    var options = FormatterOptions()
    options.hardBreak = .backslash
    #expect(
      FormatLaw.check("> [!NOTE]  \n> a  \n> b\n", options: options) == "> [!NOTE]  \n> a\\\n> b\n")
  }

  @Test("a fence with attributes keeps its backticks")
  func fence() {
    var options = FormatterOptions()
    options.fence = .tildes
    let text = "```{r}\na\n```\n\n``` {.r}\na\n```\n"
    #expect(FormatLaw.check(text + "\n```r\na\n```\n", options: options) == text + "\n~~~r\na\n~~~\n")
  }

  @Test(
    "what is escaped at a line's start may begin a block elsewhere",
    arguments: [
      "\\???\n", "\\??? a\n", "\\///\n", "\\/// a\n", "\\?> a\n", "a\\. b\n", "i\\. b\n", "xiv\\) b\n",
      "#\\. b\n",
      "> a\\. b\n",
    ])
  func escapes(text: String) {
    var options = FormatterOptions()
    options.escapes = .minimal
    #expect(FormatLaw.check(text, options: options) == text)
  }

  @Test("and nothing where it stands in a line")
  func needlessEscapes() {
    var options = FormatterOptions()
    options.escapes = .minimal
    #expect(FormatLaw.check("a\\/b so\\? x i\\. b\n", options: options) == "a/b so? x i. b\n")
    options.wrap = .column(80)
    #expect(FormatLaw.check("a x i\\. b\n", options: options) == "a x i\\. b\n")
  }
}
