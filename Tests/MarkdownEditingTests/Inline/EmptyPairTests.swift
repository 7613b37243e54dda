import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite struct EmptyPairTests {
  private static let actions: [EditorAction] = [
    .bold, .italic, .strikethrough, .code, .link(nil), .image(nil),
  ]

  @Test(
    "a pair at any caret, with a letter in it, leaves every block what and where it is",
    arguments: RandomDocuments.seeds)
  func keepsBlocks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tried = 0
    for round in 0..<Cases.count(30, least: 30) {
      for text in [RandomDocuments.text(using: &random), NestedDocuments.text(using: &random)] {
        tried += Self.check(text, "\(Cases.replay(seed)), round \(round)", using: &random)
      }
    }
    #expect(tried > 10)
  }

  @Test(
    "so it does at every caret of documents of every kind of block",
    arguments: BlockPropertyTests.fixtures)
  func keepsBlocksOfFixtures(text: String) {
    let places = Cases.sample(of: 0...text.utf8.count, oneIn: 20)
    let tried = places.map { place in
      Self.actions.reduce(0) { $0 + Self.check(text, at: UTF8Offset(place), $1, "") }
    }
    #expect(tried.reduce(0, +) > (Cases.scale < 1 ? 0 : 100))
  }

  @Test(
    "so it does in the examples of CommonMark",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func keepsBlocksOfExamples() throws {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed)
    for example in try Corpora.examples("gfm-0.29") {
      // Each example has draws of its own, whatever the scale.
      var own = SeededGenerator(seed: random.next())
      for _ in 0..<Cases.count(average: 4, using: &own) {
        _ = Self.check(example.markdown, "\(Cases.replay(seed)), #\(example.example)", using: &own)
      }
    }
  }

  private static func check(_ text: String, _ name: String, using random: inout SeededGenerator) -> Int {
    let place = Int.random(in: 0...text.utf8.count, using: &random)
    let action = actions[Int.random(in: 0..<actions.count, using: &random)]
    return check(text, at: UTF8Offset(place), action, name)
  }

  /// Tries `action` at a place of `text`; how many pairs were put in.
  private static func check(
    _ text: String, at place: UTF8Offset, _ action: EditorAction, _ name: String
  ) -> Int {
    let rope = Rope(text)
    let caret = rope.startOfGrapheme(containing: place)
    let document = MarkdownDocument(rope, selection: Selection(caret: caret))
    let line = rope.string(in: rope.contentOfLine(rope.line(at: caret)))
    guard case .changed(let transaction) = document.result(of: action),
      let edit = transaction.changes.edits.first, transaction.changes.edits.count == 1, edit.range.isEmpty,
      hasText(line),
      case .changed(let typing) = document.applying(transaction).result(of: .type("x"))
    else { return 0 }
    let after = document.applying(transaction).applying(typing)
    #expect(
      blocks(of: after.tree.root) == blocks(of: document.tree.root),
      "\(name): \(action.name) at \(document.marked.description.debugDescription) gives \(after.marked.description.debugDescription)"
    )
    return 1
  }

  /// Whether a line holds more than markers: a letter in an empty block makes a paragraph there, one behind a box a
  /// task, and one in an empty label a definition.
  private static func hasText(_ line: String) -> Bool {
    let markers = "->+*.)[x]\u{FEFF}"
    return !line.contains("]:") && !line.allSatisfy { $0.isWhitespace || $0.isNumber || markers.contains($0) }
  }

  /// The blocks of `node`, as a text like `list(item(paragraph))`.
  private static func blocks(of node: SyntaxNode) -> String {
    let inner = node.children.filter { !$0.kind.isInline && $0.kind != .tableCell }.map(blocks)
    return node.kind.name + (inner.isEmpty ? "" : "(" + inner.joined(separator: " ") + ")")
  }
}
