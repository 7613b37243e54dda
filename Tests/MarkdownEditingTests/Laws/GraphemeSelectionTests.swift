import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Selections that end where no caret may stand, as a host that counts code units may send them.
@Suite struct GraphemeSelectionTests {
  private static let text =
    "# Cafe\u{301} 👩‍👧\r\n\r\n- one\r\n  two\r\n- e\u{301}\u{302}\r\n\r\n| a | 🇩🇪 |\r\n| - | - |\r\n| b | c |\r\n"

  private static let actions = ActionRegistry.standard.definitions.flatMap { $0.samples }

  @Test("are taken as if they held the whole cluster, and left on its edges", arguments: actions)
  func wholeClusters(action: EditorAction) {
    let rope = Rope(Self.text)
    for place in Cases.sample(of: inner(of: rope), oneIn: 12) {
      for selection in [Selection(caret: place), range(.zero, place), range(place, rope.range.upperBound)] {
        let document = MarkdownDocument(rope, selection: selection)
        guard case .changed(let result) = document.result(of: action) else { continue }
        let after = document.applying(result)
        let comment: Comment = "\(action.name) at \(selection.main)"
        for end in after.selection.ranges.flatMap({ [$0.anchor, $0.head] }) {
          #expect(after.rope.isGraphemeBoundary(end), comment)
        }
        let whole = MarkdownDocument(rope, selection: outward(selection.main, in: rope))
        #expect(whole.result(of: action).isSame(as: result.transaction), comment)
      }
    }
  }

  @Test("are restored as they were by a toggle pressed again and by undo")
  func restored() throws {
    let rope = Rope("a\r\nb")
    let document = MarkdownDocument(rope, selection: range(.zero, UTF8Offset(2)))
    for back in [EditorAction.quote, .undo] {
      guard case .changed(let there) = document.result(of: .quote) else { throw Failure() }
      let quoted = document.applying(there)
      guard case .changed(let transaction) = quoted.result(of: back) else { throw Failure() }
      #expect(quoted.applying(transaction).selection == document.selection)
    }
  }

  private struct Failure: Error {}

  /// The places between scalars that are inside a cluster.
  private func inner(of rope: Rope) -> [UTF8Offset] {
    (0...rope.utf8Count).map(UTF8Offset.init).filter {
      rope.isScalarBoundary($0) && !rope.isGraphemeBoundary($0)
    }
  }

  private func range(_ anchor: UTF8Offset, _ head: UTF8Offset) -> Selection {
    Selection([SelectionRange(anchor: anchor, head: head)])
  }

  private func outward(_ range: SelectionRange, in rope: Rope) -> Selection {
    let low = rope.startOfGrapheme(containing: range.range.lowerBound)
    if range.isCaret { return Selection(caret: low) }
    let high = range.range.upperBound
    return self.range(low, rope.isGraphemeBoundary(high) ? high : rope.graphemeBoundary(after: high))
  }
}

extension ActionResult {
  /// Whether this makes the changes of `transaction`.
  fileprivate func isSame(as transaction: Transaction) -> Bool {
    if case .changed(let own) = self { own.changes == transaction.changes } else { false }
  }
}
