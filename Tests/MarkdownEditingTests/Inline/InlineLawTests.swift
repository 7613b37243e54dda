import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@Suite struct InlineLawTests {
  private static let actions: [EditorAction] = [
    .bold, .italic, .strikethrough, .code, .link(nil), .link("/a b"),
  ]

  @Test(
    "no inline action traps, and each one pressed again restores text and selection, for carets, ranges and several",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func restores() throws {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed)
    var changed = 0
    for example in try Corpora.examples("gfm-0.29") {
      // Each example has draws of its own, whatever the scale.
      var own = SeededGenerator(seed: random.next())
      guard Cases.takes(oneIn: 1, using: &own) else { continue }
      let rope = Rope(example.markdown)
      for action in Self.actions {
        let document = MarkdownDocument(rope, selection: selection(in: rope, &own))
        guard case .changed(let transaction) = document.result(of: action) else { continue }
        let after = document.applying(transaction)
        for range in after.selection.ranges {
          #expect(after.rope.isGraphemeBoundary(range.anchor) && after.rope.isGraphemeBoundary(range.head))
        }
        if transaction.changes.isIdentity { continue }
        changed += 1
        let source = "\(Cases.replay(seed)) #\(example.example) \(action.name) \(document.marked)"
        guard case .changed(let back) = after.result(of: action) else {
          Issue.record("\(source): pressed again it does nothing")
          continue
        }
        #expect(after.applying(back).marked == document.marked, "\(source)")
      }
    }
    #expect(changed > (Cases.scale < 1 ? 0 : 1_000))
  }

  /// A caret, a range, or up to three of them.
  private func selection(in rope: Rope, _ random: inout SeededGenerator) -> Selection {
    func place() -> UTF8Offset {
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
    }
    return Selection(
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let anchor = place()
        return SelectionRange(anchor: anchor, head: Bool.random(using: &random) ? anchor : place())
      })
  }
}
