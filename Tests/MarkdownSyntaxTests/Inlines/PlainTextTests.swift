import TestSupport
import Testing

@testable import MarkdownSyntax

/// Leaves for which cmark isn't asked, beside what it says of them.
@Suite struct PlainTextTests {
  @Test("what is taken for plain text, cmark reads so: all short texts of bytes that could mean something")
  func shortTexts() {
    let pieces =
      ((0x01..<0x80).map { String(Unicode.Scalar(UInt8($0))) } + ["\0", "é", "中", "\u{FEFF}", "\r\n"])
      .filter(LinkedLibrary.proves)
    var plain = 0
    for first in Cases.sample(of: pieces, oneIn: 8) {
      // A text for each way, since what opens a block would take in what follows.
      plain += Self.compare(pieces.map { "a\(first)\($0)b" }.joined(separator: "\n\n"))
      plain += Self.compare(pieces.map { "a\(first)b\($0)\nc" }.joined(separator: "\n\n"))
      plain += Self.compare(pieces.map { "\(first)a\($0)" }.joined(separator: "\n\n"))
    }
    #expect(plain >= min(20_000, Cases.minimum(20_000)))
  }

  @Test("what is taken for plain text, cmark reads so: words of addresses, references and breaks")
  func words() {
    let words = [
      "a", "www", "w", ".", ":", "/", "//", "http", "b.co", "!", "-", " ", "  ", "\n", "\r", "\r\n", "(",
      "\"", "&",
      "@", "[", "]", "^", "~", "_", "*", "`", "\\", "<",
    ]
    var plain = 0
    for first in Cases.sample(of: words, oneIn: 6) {
      for second in words {
        for third in words { plain += Self.compare("x\(first)\(second)\(third)y") }
      }
    }
    #expect(plain >= min(3_000, Cases.minimum(3_000)))
  }

  @Test("what is taken for plain text, cmark reads so: random documents", arguments: RandomDocuments.seeds)
  func randomDocuments(seed: UInt64) {
    let texts = RandomDocuments.texts(seed: seed, count: Cases.count(300, least: 40))
    let plain = texts.reduce(0) { $0 + Self.compare($1, Cases.replay(seed)) }
    #expect(plain >= Cases.minimum(100))
  }

  @Test(
    "what is taken for plain text, cmark reads so: real documents",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func realDocuments() throws {
    let plain = try Corpora.documents().reduce(0) { $0 + Self.compare($1.text) }
    #expect(plain > 1_000)
  }

  @Test(
    "what stands for itself is plain",
    arguments: [
      "a", "a b", "a\nb", "a\r\nb\r\nc", "# a!", "- a: b", "> a\n> b", "| a |\n|---|\n| b c |",
      "é (中) \"x\" w/o",
    ])
  func isPlain(_ text: String) {
    let leaves = Self.leaves(of: text)
    #expect(!leaves.isEmpty && leaves.allSatisfy { $0.plain != nil })
  }

  @Test(
    "what may mean something is not",
    arguments: [
      "a*", "_a", "a\\", "`", "a&b", "<", "a ~ b", "www", "a://b", "a@b", "[a", "a]", "a  \nb", "a \nb",
      "a\tb",
      "a\0", "> a\n b", "|\\||\n|-|",
    ])
  func isNot(_ text: String) {
    #expect(Self.leaves(of: text).contains { $0.plain == nil })
  }

  private static func leaves(of text: String) -> [InlineLeaf] {
    let source = Array(text.utf8)
    let blocks = BlockScanner(document: source, dialect: .gfm).output
    return blocks.leavesWithInlines.map { blocks.leaf($0, in: source, SyntaxBytes(.gfm)) }
  }

  /// Compares the inlines of the plain leaves of `text` with those that cmark finds in them, and returns how many
  /// they are.
  private static func compare(_ text: String, _ comment: String = "") -> Int {
    let source = Array(text.utf8)
    let blocks = BlockScanner(document: source, dialect: .gfm).output
    var parser = InlineParser(source: source, dialect: .gfm)
    var plain: [InlineTree<InSource>] = []
    for index in blocks.leavesWithInlines {
      let record = blocks.records[index]
      guard let tree = blocks.leaf(index, in: source, SyntaxBytes(.gfm)).plain else { continue }
      plain.append(tree)
      let lines = blocks.fewLines(of: record).map { $0.inSource(from: record.start) }
      parser.add(LeafPieces.leaf(record.kind, lines: lines, in: source))
    }
    let parsed = parser.parse()
    #expect(parsed.map(\.nodes) == plain.map(\.nodes), "\(comment) \(text.debugDescription)")
    #expect(
      parsed.allSatisfy { $0.state == .proven && $0.links.isEmpty }, "\(comment) \(text.debugDescription)")
    return plain.count
  }
}
