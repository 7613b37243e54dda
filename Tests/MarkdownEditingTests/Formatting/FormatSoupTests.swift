import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing

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

  private func check(_ count: Int, _ dialect: Dialect, _ options: FormatterOptions) {
    for seed in TestSeed.seeds(4) {
      var soup = FormatSoup(seed: seed)
      for index in 0..<count * TestSeed.scale / 4 {
        FormatLaw.check(
          soup.next(), dialect: dialect, options: options, name: "TEST_SEED=\(seed), text \(index): ")
      }
    }
  }
}
