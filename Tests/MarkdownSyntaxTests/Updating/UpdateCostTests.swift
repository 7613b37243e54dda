import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// How much of a document an edit reads and gives to cmark; counts, which no machine makes larger.
@Suite struct UpdateCostTests {
  /// A large document of one shape, and how much typing anywhere in it may read and parse.
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var line: @Sendable (Int) -> String
    var count = 20_000
    var scanned = 1_000
    var parsed = 300

    var testDescription: String { name }
    var text: String { (0..<count).map(line).joined() }
  }

  static let shapes = [
    Shape(name: "a tight list") { "- item \($0) of *many*\n" },
    Shape(name: "a loose list") { "\($0 + 1). item\n\n   more of *it*\n\n" },
    Shape(name: "a list of lists") { $0 % 10 == 0 ? "* outer\n" : "  * inner *\($0)*\n" },
    Shape(name: "a quote", line: { $0 % 4 == 3 ? ">\n" : "> line `\($0)`\n" }),
    Shape(name: "a list in a quote", line: { "> - item \($0)\n" }),
    Shape(name: "a table") { $0 == 0 ? "| a | b |\n|---|---|\n" : "| *\($0)* | x |\n" },
    Shape(name: "paragraphs") { "Paragraph \($0) has *one* line.\n\n" },
    Shape(name: "headings") { "## Section \($0)\n\nText.\n\n" },
    Shape(name: "footnotes") { "[^\($0)]: note\n\n    and more\n\n" },
    Shape(name: "paragraphs that use a few of many definitions") {
      $0 % 2 == 0 ? "See [l\($0)] here.\n\n" : "[l\($0 - 1)]: /u\($0)\n\n"
    },
    Shape(
      name: "a fenced block", line: { $0 == 0 ? "```\n" : "let a\($0) = \($0)\n" }, scanned: 100, parsed: 0),
    Shape(
      name: "a fenced block in an item", line: { $0 == 0 ? "- ~~~\n" : "  let a\($0)\n" }, scanned: 100,
      parsed: 0),
    Shape(
      name: "a fenced block in a quote", line: { $0 == 0 ? "> ```\n" : "> let a\($0)\n" }, scanned: 100,
      parsed: 0),
    Shape(name: "indented code", line: { "    let a\($0)\n" }, scanned: 100, parsed: 0),
    Shape(name: "an HTML block", line: { $0 == 0 ? "<div>\n" : "<p>\($0)</p>\n" }, scanned: 100, parsed: 0),
    Shape(name: "a comment", line: { $0 == 0 ? "<!--\n" : "text \($0)\n\n" }, scanned: 100, parsed: 0),
  ]

  @Test(
    "typing in a huge block reads a few neighbours and parses one",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)), arguments: shapes)
  func takesTimeForHugeBlocks(shape: Shape) {
    var rope = Rope(shape.text)
    var tree = SyntaxTree(rope)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let line = Int.random(in: 4..<rope.lineCount - 3, using: &generator)
      let place = rope.contentOfLine(line).upperBound
      let changes = ChangeSet([Edit(place..<place, "x")], length: rope.utf8Count)
      rope = changes.applied(to: rope)
      let (updated, cost) = tree.updatingWithCost(after: changes, in: rope)
      #expect(cost.scannedBytes <= shape.scanned && cost.parsedBytes <= shape.parsed, "line \(line): \(cost)")
      #expect(cost.fullParses == 0)
      tree = updated
    }
    #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(rope))) == nil)
  }

  @Test(
    "replacing nearly all of a text looks at a few of the blocks that were there",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)), arguments: shapes)
  func replacesAll(shape: Shape) {
    let rope = Rope(shape.text)
    let tree = SyntaxTree(rope)
    let end = rope.startOfLine(rope.lineCount - 4)
    for (range, limit) in [(rope.range, 20), (rope.startOfLine(6)..<end, 100)] {
      let changes = ChangeSet([Edit(range, "a *b*\n")], length: rope.utf8Count)
      let changed = changes.applied(to: rope)
      let (updated, cost) = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
      // What was defined is compared, up to a limit of its own.
      let isDefining = shape.name.contains("definitions") || shape.name == "footnotes"
      #expect(cost.visitedBlocks <= limit || isDefining && cost.visitedBlocks <= 4_100, "\(cost)")
      let difference = StoredTree(updated.completed()).difference(from: StoredTree(SyntaxTree(changed)))
      #expect(difference == nil, "\(difference?.prefix(300) ?? "")")
    }
  }

  @Test(
    "a large tree that an edit replaced is freed, though not by whoever drops it",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)), .timeLimit(.minutes(5)))
  func freesLargeTrees() async {
    let rope = Rope(String(repeating: "a\n\n", count: 2 * 32 * ChunkNode.freedAtOnce))
    let changes = ChangeSet([Edit(rope.range, "x")], length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    func replaceAll() -> (old: () -> BlockChunk?, new: SyntaxTree) {
      let tree = SyntaxTree(rope)
      let last = WeakChunk(tree.chunks.lastChunk(before: .max) { _ in true }?.chunk)
      #expect(last.chunk != nil)
      return ({ last.chunk }, tree.updating(after: changes, in: changed))
    }
    let (old, new) = replaceAll()
    while old() != nil, !Task.isCancelled { await Task.yield() }
    #expect(old() == nil)
    #expect(StoredTree(new) == StoredTree(SyntaxTree(changed)))
  }

  @Test(
    "typing in a real document gives cmark less than 2 kB, at 10 MB as at 10 kB",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func realDocuments() throws {
    let documents = try Corpora.documents().map(\.text).filter { $0.utf8.count < 40_000 }
    let small = documents.joined(separator: "\n\n")
    let large = String(repeating: small + "\n\n", count: 10_000_000 / small.utf8.count + 1)
    for text in [small, large] {
      var costs: [Int] = []
      let rope = Rope(text)
      let tree = SyntaxTree(rope)
      var generator = SeededGenerator(seed: 5)
      for _ in 0..<200 {
        let place = rope.scalarStart(at: UTF8Offset(Int.random(in: 0...small.utf8.count, using: &generator)))
        let changes = ChangeSet([Edit(place..<place, "x")], length: rope.utf8Count)
        costs.append(tree.updatingWithCost(after: changes, in: changes.applied(to: rope)).cost.parsedBytes)
      }
      #expect(costs.sorted()[costs.count / 2] < 2_000)
    }
  }
}

/// A chunk as long as anything else refers to it.
private final class WeakChunk {
  private(set) weak var chunk: BlockChunk?

  init(_ chunk: BlockChunk?) { self.chunk = chunk }
}
