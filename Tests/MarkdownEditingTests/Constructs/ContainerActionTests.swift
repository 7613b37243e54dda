import EditorTesting
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownEditing

/// Blocks are put into a container that is described, and taken out of it; `Fixtures/constructs` shows how.
@Suite struct ContainerActionTests {
  private static func admonition(_ info: String? = nil) -> EditorAction { EditorAction("admonition", info) }

  @Test("a dialect without it refuses its action, and so does an info string of two lines")
  func refusals() {
    let plain = MarkdownDocument(marked: MarkedText("aˇ"), dialect: .gfm)
    #expect(
      plain.result(of: Self.admonition(), in: .withAdmonitions) == .unchanged(.notInDialect("admonition")))
    let document = MarkdownDocument(marked: MarkedText("aˇ"), dialect: .withAdmonitions)
    let reason = UnchangedReason("bad-info", "an info string is a single line")
    #expect(document.result(of: Self.admonition("a\nb"), in: .withAdmonitions) == .unchanged(reason))
  }

  @Test("what goes into it comes out as it was", arguments: Cases.runs(4))
  func thereAndBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var changes = 0
    for _ in 0..<Cases.count(60, least: 10) {
      let rope = Rope(NestedDocuments.text(using: &random))
      let ends = (0..<2).map { _ in
        rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
      }
      let document = MarkdownDocument(
        rope, selection: Selection([SelectionRange(anchor: ends[0], head: ends[1])]),
        dialect: .withAdmonitions)
      let source = "\(Cases.replay(seed)): \(document.marked.description.debugDescription)"
      guard case .changed(let result) = document.result(of: Self.admonition(), in: .withAdmonitions) else {
        continue
      }
      changes += 1
      let problems = BlockLaws(document, Self.admonition(), result).problems().filter {
        !$0.hasPrefix("cmark reads")
      }
      #expect(problems.isEmpty, "\(source)")
      let inside = document.applying(result)
      #expect(inside.tree.html().contains("<div class=\"admonition\">"), "\(source)")
      let outside = inside.performing(Self.admonition(), in: .withAdmonitions)
      #expect(Self.seen(outside) == Self.seen(document), "\(source)")
    }
    #expect(changes >= Cases.minimum(40), "hardly an action did anything")
  }

  /// What is seen of a document, whether its lists are tight or not: a blank line parts what was put into a container
  /// from what wasn't.
  private static func seen(_ document: MarkdownDocument) -> String {
    document.tree.html().replacing(/\s*<\/?p>\s*/, with: "").replacing(/\s+/, with: " ")
      .replacing(/\ (<[^>]*>)/) { String($0.output.1) }
  }
}
