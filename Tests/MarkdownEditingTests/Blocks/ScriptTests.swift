import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Scripts of many block actions and keys in a row, on pieces of real documents.
@Suite("Scripts of block actions and keys")
struct ScriptTests {
  @Test(
    "undo to the first byte and redo to the last",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func undoAndRedo() throws {
    let documents = try Corpora.documents().filter { $0.text.utf8.count > 200 }
    for seed in TestSeed.seeds(2) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<(8 * TestSeed.scale) {
        let (name, text) = documents[Int.random(in: 0..<documents.count, using: &generator)]
        run(on: Self.piece(of: text, using: &generator), name, seed, &generator)
      }
    }
  }

  private func run(
    _ steps: Int = 60, on rope: Rope, _ name: String, _ seed: UInt64, _ generator: inout SeededGenerator
  ) {
    let start = MarkdownDocument(rope)
    var document = start
    for _ in 0..<steps {
      let caret = document.rope.startOfGrapheme(
        containing: UTF8Offset(Int.random(in: 0...document.rope.utf8Count, using: &generator)))
      let select = Transaction(
        changes: .identity(length: document.rope.utf8Count), selection: Selection(caret: caret),
        event: .selection)
      document = document.applying(select)
      let action = BlockPropertyTests.actions[
        Int.random(in: 0..<BlockPropertyTests.actions.count, using: &generator)]
      if case .changed(let transaction) = document.result(of: action) {
        document = document.applying(transaction)
      }
    }
    let end = String(document.rope)
    while case .changed(let undo) = document.result(of: .undo) { document = document.applying(undo) }
    #expect(String(document.rope) == String(rope), "\(name), TEST_SEED=\(seed)")
    while case .changed(let redo) = document.result(of: .redo) { document = document.applying(redo) }
    #expect(String(document.rope) == end, "\(name), TEST_SEED=\(seed)")
  }

  /// Some lines of `text`.
  private static func piece(of text: String, using generator: inout SeededGenerator) -> Rope {
    piece(of: text, line: Int.random(in: 0..<Rope(text).lineCount, using: &generator), count: 60)
  }

  /// `count` lines of `text` from `line` on, or as many as there are.
  static func piece(of text: String, line: Int, count: Int) -> Rope {
    let rope = Rope(text)
    let last = min(rope.lineCount - 1, line + count)
    return Rope(rope.string(in: rope.startOfLine(line)..<rope.rangeOfLine(last).upperBound))
  }
}
