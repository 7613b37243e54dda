import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Inputs on which something that is slower than linear takes minutes.
@Suite("Actions on inputs of shapes that are hard", .serialized)
struct HangTests {
  /// A text, and where carets are put in it.
  struct Shape: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var selections: [Selection]

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
      let rope = Rope(text)
      let middle = rope.startOfGrapheme(containing: UTF8Offset(rope.utf8Count / 2))
      selections = [
        Selection(caret: middle), Selection([SelectionRange(anchor: .zero, head: rope.range.upperBound)]),
      ]
    }
  }

  /// How deep, long or many: at full scale as the issue has it.
  private static let size = Cases.scale > 1 ? 10_000 : 200

  static let shapes: [Shape] = {
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let rows = (0..<size).map { "| \($0) | a | b \\| c |\n" }.joined()
    return [
      Shape("nested quotes", times(">", size) + " a\n"),
      Shape("nested items", times("- ", size) + "a\n"),
      Shape(
        "a list two hundred levels deep",
        (0..<size * 2 / 5).map { times("  ", $0 % 200) + "- a\n" }.joined()),
      Shape("nested numbers", times("1. ", size) + "a\n"),
      Shape("nested quotes and items", times("> - ", size / 2) + "a\nb\n"),
      Shape("nested emphasis", times("*a ", size) + times("b*", size) + "\n"),
      Shape("nested links", times("[", size) + "a" + times("](b)", size) + "\n"),
      Shape("many items", times("- a\n", 2 * size)),
      Shape("many numbers", times("1) a\n", 2 * size)),
      Shape("many tasks", times("- [ ] a\n", 2 * size)),
      Shape("many paragraphs", times("a *b*\n\n", 2 * size)),
      Shape("many headings", times("# a\n\nb\n\n", size)),
      Shape("a long table", "| a | b | c |\n|---|---|---|\n" + rows),
      Shape(
        "a wide table", times("| a ", size) + "|\n" + times("|-", size) + "|\n" + times("| b ", size) + "|\n"),
      Shape("a long line", times("some words and then some *more* of them and `code`. ", 2 * size) + "\n"),
      Shape("a long line without spaces", times("é", 50 * size)),
      Shape("many lines of a paragraph", times("a *b* `c`\n", 2 * size)),
      Shape("lazy lines", "> - a\n" + times("b\n", 2 * size)),
      Shape("long code", "```\n" + times("a\n", 2 * size) + "```\n"),
      Shape("blank lines", times("\n", 4 * size)),
      Shape("backticks", (1...min(size, 1_000)).map { times("`", $0) + "a" }.joined() + "\n"),
    ]
  }()

  @Test(
    "end", .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)), .timeLimit(.minutes(15)),
    arguments: shapes)
  func takesTime(_ shape: Shape) {
    let clock = ContinuousClock()
    var slowest: [(name: String, time: Duration)] = []
    for (index, selection) in shape.selections.enumerated() {
      let document = MarkdownDocument(Rope(shape.text), selection: selection)
      for action in BlockPropertyTests.actions {
        let start = clock.now
        if case .changed(let transaction) = document.result(of: action) { _ = document.applying(transaction) }
        slowest.append(("\(action.name.debugDescription) at \(index)", start.duration(to: clock.now)))
      }
    }
    slowest.sort { $0.time > $1.time }
    let report =
      "\(shape.testDescription), \(shape.text.utf8.count) bytes: \(slowest.prefix(3).map { "\($0.name) \($0.time)" })\n"
    FileHandle.standardOutput.write(Data(report.utf8))
  }
}
