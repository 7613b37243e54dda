import EditorTesting
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
  static let actions: [EditorAction] = {
    let names = [
      "heading:0", "heading:1", "heading:3", "quote", "bullet-list", "ordered-list", "task-list",
      "toggle-task",
      "code-block", "code-block:x", "horizontal-rule", "indent", "outdent", "move-up", "move-down",
      "duplicate",
      "renumber", "promote", "demote", "footnote", "comment", "update-toc", "expand-selection",
      "shrink-selection",
      "newline", "soft-newline", "backspace", "delete", "tab", "backtab", "type:x", "type:*", "type:`",
      "type:(",
      "type:)", "type:\"", "paste:x\ny", "paste:- a\n\n  b|c", "paste:http://a.b", "table:2x2",
      "table-next-cell",
      "table-previous-cell", "table-next-row", "table-insert-row-above", "table-insert-row-below",
      "table-insert-column-left", "table-insert-column-right", "table-delete-row", "table-delete-column",
      "table-move-row-up", "table-move-row-down", "table-move-column-left", "table-move-column-right",
      "table-align:center", "table-format",
    ]
    let actions = names.compactMap { EditorAction(name: $0) }
    precondition(actions.count == names.count, "\(names.count - actions.count) names are of no action")
    return actions
  }()

  /// The examples of the specifications, the texts of the fixtures, made-up ones and, where there are corpora, pieces of real
  /// documents.
  private static func texts() throws -> [String] {
    let own =
      fixtures + ActionFixture.all.map { String(MarkdownDocument(marked: MarkedText($0.before)).rope) }
    guard Corpora.arePresent else { return own }
    let examples = try ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29", "gfm-extensions"].flatMap {
      try Corpora.examples($0).map(\.markdown)
    }
    let pieces = try Corpora.documents().flatMap { _, text in
      stride(from: 0, to: min(800, Rope(text).lineCount), by: 40).map {
        String(ScriptTests.piece(of: text, line: $0, count: 25))
      }
    }
    return own + own + examples + pieces
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
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: text += "\n" + texts[Int.random(in: 0..<texts.count, using: &generator)]
      case 2: text = RandomDocuments.text(using: &generator)
      default: break
      }
      let dialect = Bool.random(using: &generator) ? Dialect.gfm : .commonMark
      let document = MarkdownDocument(
        Rope(text), selection: Self.selection(in: text, using: &generator), dialect: dialect)
      let action = Self.actions[Int.random(in: 0..<Self.actions.count, using: &generator)]
      guard case .changed(let transaction) = document.result(of: action) else { continue }
      changed += 1
      let problems = BlockLaws(document, action, transaction).problems()
      #expect(
        problems.isEmpty,
        "\(problems) \(action.name), round \(round), TEST_SEED=\(seed), \(dialect == .gfm ? "gfm" : "commonmark"): \(document.marked.description.debugDescription)"
      )
    }
    #expect(changed > Self.rounds / 4, "many actions do something")
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
