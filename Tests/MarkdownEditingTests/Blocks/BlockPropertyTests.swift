import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Random selections in the examples of CommonMark, in fixtures of nested containers, and in mixtures of both.
@Suite("Block actions and typing on random selections")
struct BlockPropertyTests {
  static let fixtures = [
    "> - a\n>   1. b\n>\n>      c\n>      ```\n>      d\n>      ```\n> e\nf\n",
    "1. a\n\n   > b\n   c\n2.\td\n\n\te\n10. f\n",
    "- [ ] a\n  - [x] b\n- c\n  | x | y |\n  |---|---|\n  | 1 | 2 |\n\npara\nlazy\n===\n",
    "* a\r\n* b\r\n\r\n  c\r\n\r\n> q\r\nlazy\r\n- - x\r\n",
    "# h #\npara *em\nphasis* x\n    cont\n***\n[l]: /u\n<div>\nx\n</div>\n",
    "---\nt: 1\n---\n- \n-   \n  a\n+ é👩‍👩‍👧‍👦\n\n\tcode\t1\n> \n>\n",
  ]
  static let actions = [
    "heading:0", "heading:1", "heading:3", "quote", "bullet-list", "ordered-list", "task-list", "toggle-task",
    "code-block", "code-block:x", "horizontal-rule", "newline", "backspace", "tab", "backtab", "type:x",
  ].compactMap { EditorAction(name: $0) }

  /// The fixtures and, where there are corpora, the examples and as many pieces of real documents.
  private static func texts() throws -> [String] {
    guard Corpora.arePresent else { return fixtures }
    let pieces = try Corpora.documents().flatMap { _, text in
      stride(from: 0, to: min(800, Rope(text).lineCount), by: 40).map {
        ScriptTests.piece(of: text, line: $0, count: 25)
      }
    }
    return try fixtures + Corpora.examples("commonmark-0.30").map(\.markdown) + pieces.map { String($0) }
  }

  @Test("keep letters, neighbours and grapheme boundaries, and undo to the byte")
  func laws() throws {
    for seed in TestSeed.seeds(4) { try run(seed) }
  }

  private func run(_ seed: UInt64) throws {
    let texts = try Self.texts()
    var generator = SeededGenerator(seed: seed)
    var changed = 0
    for round in 0..<Self.rounds {
      var text = texts[Int.random(in: 0..<texts.count, using: &generator)]
      if Int.random(in: 0..<4, using: &generator) == 0 {
        text += "\n" + texts[Int.random(in: 0..<texts.count, using: &generator)]
      }
      let document = MarkdownDocument(Rope(text), selection: Self.selection(in: text, using: &generator))
      let action = Self.actions[Int.random(in: 0..<Self.actions.count, using: &generator)]
      guard case .changed(let transaction) = document.result(of: action) else { continue }
      changed += 1
      let problems = BlockLaws(document, action, transaction).problems()
      #expect(
        problems.isEmpty,
        "\(action.name), round \(round), TEST_SEED=\(seed): \(text.debugDescription) at \(document.selection.ranges)"
      )
    }
    #expect(changed > Self.rounds / 3, "most actions do something")
  }

  private static let rounds = 1000 * TestSeed.scale

  /// Mostly one range or caret, sometimes two carets; at boundaries of graphemes.
  private static func selection(in text: String, using generator: inout SeededGenerator) -> Selection {
    let rope = Rope(text)
    func place() -> UTF8Offset {
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return Selection([SelectionRange(caret: place()), SelectionRange(caret: place())])
    case 1: return Selection([SelectionRange(anchor: place(), head: place())])
    default: return Selection(caret: place())
    }
  }
}
