import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Line endings, and one at the end of a text.
@Suite struct LineEndTests {
  private static func options(
    _ ending: FormatterOptions.LineEnding, final addsFinal: Bool = false
  ) -> FormatterOptions {
    var options = FormatterOptions()
    (options.lineEnding, options.addsFinalLineEnding) = (ending, addsFinal)
    return options
  }

  @Test(
    "lines end as asked, also in code, HTML and front matter",
    arguments: [
      ("a\r\nb\rc\nd", FormatterOptions.LineEnding.lineFeed, "a\nb\nc\nd"),
      ("a\r\nb\rc\nd", .carriageReturnLineFeed, "a\r\nb\r\nc\r\nd"), ("a\r\nb\rc\nd", .keep, "a\r\nb\rc\nd"),
      ("```\r\nx\r\n\ny\n```\r\n", .lineFeed, "```\nx\n\ny\n```\n"),
      ("<div>\r\n\tx\r\n</div>\n", .lineFeed, "<div>\n\tx\n</div>\n"),
      ("---\r\na: b\r\n---\r\n\r\ntext\n", .lineFeed, "---\na: b\n---\n\ntext\n"),
      ("> a\r\n> b\r\n", .lineFeed, "> a\n> b\n"), ("", .lineFeed, ""),
      ("\u{FEFF}a\r\n", .lineFeed, "\u{FEFF}a\n"),
      // As most are; the first of equals.
      ("a\nb\r\nc\n", .automatic, "a\nb\nc\n"), ("a\nb\r\n", .automatic, "a\nb\n"),
      ("a\r\nb\n", .automatic, "a\r\nb\r\n"),
      ("a", .automatic, "a"),
    ])
  func endings(before: String, ending: FormatterOptions.LineEnding, after: String) {
    #expect(MarkdownFormatter(options: Self.options(ending)).formatted(before) == after)
  }

  @Test(
    "a text that ends within a line gets a line ending, of its own kind",
    arguments: [
      ("a", "a\n"), ("a\n", "a\n"), ("a\r\nb", "a\r\nb\r\n"), ("", ""), ("\u{FEFF}", "\u{FEFF}"),
      ("```\nx", "```\nx\n"),
      ("a\n\n", "a\n"),
    ])
  func finalEnding(before: String, after: String) {
    let options = Self.options(.keep, final: true)
    #expect(MarkdownFormatter(options: options).formatted(before) == after)
  }

  @Test("a range gets them within it alone, and the end of the text where it reaches that")
  func ranges() {
    let rope = Rope("a\r\n\r\nb\r\n\r\nc")
    let formatter = MarkdownFormatter(options: Self.options(.lineFeed, final: true))
    func formatted(_ range: Range<Int>) -> String {
      let range = UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound)
      return String(formatter.result(for: SyntaxTree(rope), in: range).changes.applied(to: rope))
    }
    #expect(formatted(5..<8) == "a\r\n\r\nb\n\r\nc")
    #expect(formatted(10..<11) == "a\r\n\r\nb\r\n\r\nc\n")
  }

  @Test("random texts with line endings of all kinds mean the same, have one kind, and settle")
  func random() {
    for seed in Cases.runs(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(150) {
        let pieces = NestedDocuments.text(using: &random).split(
          separator: "\n", omittingEmptySubsequences: false)
        let text = pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
          text + (["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n") + piece
        }
        let ending = [FormatterOptions.LineEnding.lineFeed, .carriageReturnLineFeed, .automatic]
          .randomElement(using: &random)
        let options = Self.options(ending ?? .lineFeed, final: Bool.random(using: &random))
        Self.check(text, options, Cases.replay(seed))
      }
    }
  }

  private static func check(_ text: String, _ options: FormatterOptions, _ name: String) {
    let formatter = MarkdownFormatter(options: options)
    let result = formatter.formatted(text)
    #expect(formatter.formatted(result) == result, "\(name): not settled: \(text.debugDescription)")
    func html(_ text: String) -> String {
      FormatLaw.html(text, .gfm).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
    #expect(html(text) == html(result), "\(name): \(text.debugDescription) became \(result.debugDescription)")
    let kinds = Set(Rope(result).lineEndings)
    #expect(kinds.count <= 1 || html(text) != html(Self.unified(text)), "\(name): \(result.debugDescription)")
  }

  private static func unified(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension Rope {
  /// The line endings, in order.
  fileprivate var lineEndings: [String] {
    (0..<max(0, lineCount - 1)).map { line in
      string(in: contentOfLine(line).upperBound..<startOfLine(line + 1))
    }
  }
}
