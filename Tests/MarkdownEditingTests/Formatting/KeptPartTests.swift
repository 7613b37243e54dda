import Locking
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

  @Test(
    "a block whose other form would mean something else is kept, and its neighbour isn't",
    arguments: [">\t\tfoo\n", "-\t\tfoo\n", "- foo\n\n\t\tbar\n"])
  func meaning(text: String) {
    let kept = Self.kept("#  a\n\n" + text)
    #expect(kept.count == 1 && kept[0].hasSuffix(" <- it would mean something else"), "\(kept)")
    #expect(kept.first.map { text.hasPrefix($0.prefix(4)) } == true)
  }

  @Test("a comment protects the text of its own line, and what is beside that is formatted")
  func ownLine() {
    #expect(
      FormatLaw.check("*  _a_ <!-- mdedit-ignore-line -->\n*  _b_\n", options: .canonical)
        == "- _a_ <!-- mdedit-ignore-line -->\n- *b*\n")
    #expect(
      FormatLaw.check("> _a_ <!-- rumdl-disable-line -->\n>\n> *  _b_\n", options: .canonical)
        == "> _a_ <!-- rumdl-disable-line -->\n>\n> - *b*\n")
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
    for seed in Cases.runs(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(150) {
        let rope = Rope(NestedDocuments.text(using: &random) + "\n\n\(Self.comment)\n*   kept\n")
        let result = MarkdownFormatter(options: .canonical).result(for: SyntaxTree(rope))
        var last = UTF8Offset.zero
        for part in result.kept {
          #expect(
            part.range.lowerBound >= last && part.range.upperBound <= rope.range.upperBound,
            "\(Cases.replay(seed))")
          last = part.range.lowerBound
          guard part.reason == .ignored || part.reason == .depth else { continue }
          #expect(!result.changes.edits.contains { $0.range.overlaps(part.range) }, "\(Cases.replay(seed))")
        }
        #expect(
          result.kept.contains { $0.reason == .ignored || $0.reason == .depth }, "\(Cases.replay(seed))")
      }
    }
  }
}

/// Formatting that nobody waits for any more.
@Suite struct StoppedFormattingTests {
  /// Counts how often it's asked, and says no from some time on.
  private final class Patience: Sendable {
    private let asked = Locked(0)
    let limit: Int

    init(_ limit: Int) { self.limit = limit }

    func continues() -> Bool {
      asked.withLock { asked in
        asked += 1
        return asked <= limit
      }
    }

    var count: Int { asked.withLock { $0 } }
  }

  private static let text = (0..<Cases.atMost(200, least: 120)).map {
    "+   item \($0)\n\ntext <b>\n<i> \($0)\n\n"
  }.joined()

  @Test("it ends with nothing wherever it's stopped, and else with what it comes to without")
  func stops() {
    let tree = SyntaxTree(Rope(Self.text))
    let formatter = MarkdownFormatter(options: .canonical)
    let whole = formatter.result(for: tree)
    let patient = Patience(.max)
    let result = formatter.result(for: tree) { _ in patient.continues() }
    #expect(result?.changes == whole.changes && result?.kept == whole.kept && patient.count > 200)
    for limit in [0, 1, 2, 100, patient.count / 2, patient.count - 1] {
      let patience = Patience(limit)
      #expect(formatter.result(for: tree) { _ in patience.continues() } == nil)
      // What is left to do is passed over.
      #expect(patience.count <= limit + 500)
    }
  }

  @Test("it's asked at each block within a block, and ends in the midst of a single list")
  func nested() {
    let list = (0..<300).map { "+   item \($0)\n    1)  one\n" }.joined()
    let tree = SyntaxTree(Rope(list))
    let patient = Patience(.max)
    _ = MarkdownFormatter(options: .canonical).result(for: tree) { _ in patient.continues() }
    #expect(tree.root.children.count == 1 && patient.count > 900)
    let patience = Patience(100)
    #expect(MarkdownFormatter(options: .canonical).result(for: tree) { _ in patience.continues() } == nil)
    #expect(patience.count < 120)
  }

  @Test("it tells how far it is, up to its end, also where blocks have to be left alone and in later passes")
  func progress() {
    // A tag that begins a line would be a block.
    let blocks = (0..<50).map { "+   item \($0)\n\n>\t\tcode \($0)\n\n" }.joined()
    for text in ["", "a\n", Self.text, blocks] {
      let shares = Locked<[Double]>([])
      let tree = SyntaxTree(Rope(text))
      let result = MarkdownFormatter(options: .canonical).result(for: tree) { share in
        shares.withLock { $0.append(share) }
        return true
      }
      let told = shares.withLock { $0 }
      #expect(result != nil && told.first == 0 && told.last == 1 && told.allSatisfy { $0 >= 0 && $0 <= 1 })
      #expect(zip(told, told.dropFirst()).allSatisfy { $0 <= $1 }, "\(told)")
      if !text.isEmpty { #expect(told.count { $0 > 0 && $0 < 1 } >= text.count / 30) }
    }
    let end = MarkdownFormatter().result(for: SyntaxTree(Rope("a\n"))) { $0 < 1 }
    #expect(end == nil)
  }

  @Test("within a range, too")
  func range() {
    let rope = Rope(Self.text)
    let range = UTF8Offset(0)..<UTF8Offset(4)
    let formatter = MarkdownFormatter(options: .canonical)
    let expected = formatter.result(for: SyntaxTree(rope), in: range).changes
    #expect(formatter.result(for: SyntaxTree(rope), in: range) { _ in true }?.changes == expected)
    #expect(formatter.result(for: SyntaxTree(rope), in: range) { _ in false } == nil)
  }
}
