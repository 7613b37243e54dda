import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("Formatting of random texts")
struct FormatSoupTests {
  @Test("keeps the HTML, and settles", arguments: [Dialect.gfm, .commonMark])
  func laws(_ dialect: Dialect) {
    check(1_500, dialect, .canonical)
    check(1_000, dialect, FormatterOptions())
  }

  @Test(
    "keeps the HTML and settles when lines are wrapped",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: [FormatterOptions.Wrap.no, .column(12)])
  func wrapping(_ wrap: FormatterOptions.Wrap) {
    var options = FormatterOptions.canonical
    options.wrap = wrap
    check(800, .gfm, options)
  }

  @Test("keeps the HTML and settles in every other style")
  func otherStyle() {
    var options = FormatterOptions.canonical
    options.bullet = .plus
    options.orderedStyle = .ascending
    options.emphasis = .underscore
    options.strong = .underscore
    options.fence = .tildes
    options.thematicBreak = .asterisks
    options.headings = .underlined
    options.closingSigns = .match
    options.escapes = .minimal
    check(800, .gfm, options)
  }

  /// Of a long text with few edits, only what these touch is printed twice and read again.
  @Test("keeps the HTML and settles in the midst of a long text")
  func midst() {
    let filler =
      String(repeating: "Plain words, *some* of them\nemphasised.\n\n- a\n- b\n\n", count: 60)
      + "| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\n```\ncode\n```\n\n1. c\n2. d\n\n"
    for seed in Cases.runs(2) {
      var soup = FormatSoup(seed: seed &+ 3)
      for index in 0..<Cases.count(30, least: 2) {
        let text = filler + soup.next() + (index % 3 == 0 ? "\n" : "\n\n") + filler
        let options = index % 2 == 0 ? FormatterOptions() : .canonical
        let result = FormatLaw.check(text, options: options, name: "\(Cases.replay(seed)), text \(index): ")
        // Of the soup's own tables and footnotes plain CommonMark sees the source. A table of one column may have no
        // bar.
        guard !text.dropFirst(filler.count).dropLast(filler.count).contains(where: { "|^".contains($0) }),
          SyntaxTree(Rope(text)).html().ranges(of: "<table>").count == 2
        else { continue }
        #expect(
          Rope(text).commonMarkHTML == Rope(result).commonMarkHTML,
          "\(Cases.replay(seed)), text \(index): \(text.dropFirst(filler.count).debugDescription.prefix(500))"
        )
      }
    }
  }

  private func check(_ count: Int, _ dialect: Dialect, _ options: FormatterOptions) {
    for seed in Cases.runs(4) {
      var soup = FormatSoup(seed: seed)
      for index in 0..<Cases.count(count / 4) {
        FormatLaw.check(
          soup.next(), dialect: dialect, options: options, name: "\(Cases.replay(seed)), text \(index): ")
      }
    }
  }
}
