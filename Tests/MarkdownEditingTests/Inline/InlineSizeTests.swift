import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Paragraphs with thousands of delimiters.
struct HugeParagraph: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String

  init(_ name: String, _ unit: String, _ count: Int = 10_000) {
    // All of it where the scale says so: a build without optimization takes a hundred times as long.
    (self.name, text) = (name, String(repeating: unit, count: min(count, Cases.count(count / 10))))
  }

  var testDescription: String { name }

  static let all = [
    HugeParagraph("asterisks", "*"), HugeParagraph("asterisks and letters", "*a"),
    HugeParagraph("lone delimiters", "* a _ "), HugeParagraph("openers", "**a ", 5_000),
    HugeParagraph("openers that alternate", "*a _b ", 5_000), HugeParagraph("spans", "*a* ", 5_000),
    HugeParagraph("spans beside spans", "*a*b", 5_000), HugeParagraph("closers", "a** ", 5_000),
    HugeParagraph("brackets", "["), HugeParagraph("links", "[a](b) ", 3_000),
    HugeParagraph("images", "![", 5_000),
    HugeParagraph("references", "[a][b] ", 3_000), HugeParagraph("backticks", "`a``", 5_000),
    HugeParagraph("code", "`a` ", 5_000), HugeParagraph("code over lines", "a`\n", 5_000),
    HugeParagraph("addresses", "http://a.b ", 2_000), HugeParagraph("tags", "<b>a", 5_000),
    HugeParagraph("entities", "&amp;", 5_000), HugeParagraph("escapes", "\\*", 5_000),
    HugeParagraph("strikethrough", "~~a~~ ", 5_000), HugeParagraph("words", "word ", 10_000),
    HugeParagraph("lines", "a *b\n", 5_000), HugeParagraph("quoted lines", "> a *b\n", 5_000),
    HugeParagraph("items", "- a *b*\n", 1_000), HugeParagraph("nested items", "- ", 2_000),
    HugeParagraph("cells", "| *a* ", 2_000),
  ]
}

@Suite struct InlineSizeTests {
  private static let actions: [EditorAction] = [
    .bold, .italic, .strikethrough, .code, .link(nil), .image("/u"), .clearFormatting,
  ]

  @Test(
    "a paragraph with thousands of delimiters is styled or refused, and doesn't hang",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .timeLimit(.minutes(15)),
    arguments: HugeParagraph.all)
  func takesTime(paragraph: HugeParagraph) {
    let rope = Rope(paragraph.text + "\n")
    let document = MarkdownDocument(rope)
    let middle = rope.startOfGrapheme(containing: UTF8Offset(rope.utf8Count / 2))
    let ranges = [
      SelectionRange(anchor: .zero, head: UTF8Offset(rope.utf8Count)),
      SelectionRange(anchor: .zero, head: middle),
      SelectionRange(anchor: middle, head: min(middle.advanced(by: 3), UTF8Offset(rope.utf8Count))),
      SelectionRange(caret: middle),
    ]
    var slowest = (time: Duration.zero, action: "")
    for range in ranges {
      let selected = document.selecting(range)
      // Over whole lines, code is a block.
      for action in Self.actions where action != .code || !paragraph.text.contains("\n") {
        let time = ContinuousClock().measure { _ = selected.result(of: action) }
        if time > slowest.time { slowest = (time, "\(action.name) \(range)") }
      }
      let time = ContinuousClock().measure { _ = selected.activeStyles() }
      if time > slowest.time { slowest = (time, "active styles \(range)") }
    }
    // In an optimized build it's a few milliseconds; what hangs is ended by the time limit.
    print("\(paragraph.name): at most \(slowest.time) for \(slowest.action)")
  }
}
