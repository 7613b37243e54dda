import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What the formatter leaves as it is, and the reasons.
@Suite struct KeptPartTests {
  /// The parts of `text`, each with its reason.
  private static func kept(_ text: String, options: FormatterOptions = .canonical) -> [String] {
    let rope = Rope(text)
    return MarkdownFormatter(options: options).result(for: SyntaxTree(rope)).kept.map {
      "\(rope.string(in: $0.range)) <- \($0.reason)"
    }
  }

  private static let comment = "<!-- mdedit-ignore -->"

  @Test(
    "nothing is kept of what can be written as the style says",
    arguments: ["", "# a\n\n*  b\n", "a\n\n| b |\n|-|\n"])
  func nothing(text: String) { #expect(Self.kept(text).isEmpty) }

  @Test("constructs of other dialects and what comments leave out are kept, and say so")
  func regions() {
    #expect(Self.kept("*  a\n\n$$\nx\n$$\n") == ["$$\nx\n$$ <- math: another dialect may know it"])
    #expect(Self.kept("\(Self.comment)\n#   a\n") == ["\(Self.comment)\n#   a <- a comment says so"])
    #expect(Self.kept("> - $$\n>   x\n>   $$\n").count == 1)
  }

  @Test("a block whose other form would mean something else is kept")
  func meaning() {
    // Not known beforehand: told by the proof alone, or by the printer.
    let kept = Self.kept("text <b>\n<i> x\n\n+ a\n")
    #expect(kept.allSatisfy { $0.hasPrefix("text <b>\n<i> x <- ") } && kept.count <= 1)
  }

  @Test("what is nested too deeply is kept as a whole")
  func depth() {
    let deep = String(repeating: "> ", count: 300) + "+ a"
    #expect(Self.kept(deep) == ["\(deep) <- it's nested too deeply"])
  }

  @Test("within a range only its blocks count, and after changed line endings the text before")
  func ranges() {
    let text = "$$\r\nx\r\n$$\r\n\r\n$$\r\ny\r\n$$\r\n"
    let rope = Rope(text)
    var options = FormatterOptions()
    options.lineEnding = .lineFeed
    let formatter = MarkdownFormatter(options: options)
    let second = UTF8Offset(18)..<UTF8Offset(19)
    let kept = formatter.result(for: SyntaxTree(rope), in: second).kept
    #expect(kept.map { rope.string(in: $0.range) } == ["$$\r\ny\r\n$$"])
  }

  @Test("what is kept is within the text and in order, on random texts, and a kept block has no edit in it")
  func random() {
    for seed in TestSeed.seeds(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<(150 * TestSeed.scale) {
        let rope = Rope(NestedDocuments.text(using: &random))
        let result = MarkdownFormatter(options: .canonical).result(for: SyntaxTree(rope))
        var last = UTF8Offset.zero
        for part in result.kept {
          #expect(
            part.range.lowerBound >= last && part.range.upperBound <= rope.range.upperBound,
            "TEST_SEED=\(seed)")
          last = part.range.lowerBound
          guard part.reason == .ignored || part.reason == .depth else { continue }
          #expect(!result.changes.edits.contains { $0.range.overlaps(part.range) }, "TEST_SEED=\(seed)")
        }
        let plain = MarkdownFormatter(options: .canonical).changes(for: SyntaxTree(rope))
        #expect(plain == result.changes)
      }
    }
  }
}
