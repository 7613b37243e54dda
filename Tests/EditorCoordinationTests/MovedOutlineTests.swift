import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@testable import EditorCoordination

/// An outline that is older than the text goes along with the changes since.
@Suite struct MovedOutlineTests {
  @Test("each heading stands where the change maps its edges to", arguments: Cases.seeds(32))
  func besideEachEdge(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        ["# a\n", "text\n\n", "b\n===\n", "## long heading\n", "- # c\n"].randomElement(using: &generator)
          ?? ""
      }.joined()
      let before = try #require(DocumentAnalysis(MarkdownDocument(Rope(text))))
      let change = change(of: text, using: &generator)
      let after = before.mapped(through: change)
      let expected = before.outline.map { heading -> Range<UTF8Offset> in
        let start = change.map(heading.range.lowerBound, bias: .after)
        return start..<max(start, change.map(heading.range.upperBound, bias: .before))
      }
      #expect(
        after.outline.map(\.range) == expected, "TEST_SEED=\(seed): \(change) of \(text.debugDescription)")
      #expect(after.outline.map(\.title) == before.outline.map(\.title))
      // The numbers stay, so that only positions tell them apart.
      #expect((after == before) == (after.outline == before.outline), "TEST_SEED=\(seed): \(change)")
      var rope = Rope(text)
      rope.apply(change)
      let document = MarkdownDocument(rope)
      #expect(
        DocumentAnalysis(document, after: after, isCancelled: { false }) == DocumentAnalysis(document),
        "TEST_SEED=\(seed): \(change) of \(text.debugDescription)")
    }
  }

  /// Up to four edits, which may touch.
  private func change(of text: String, using generator: inout SeededGenerator) -> ChangeSet {
    let ends = (0..<2 * Int.random(in: 0...4, using: &generator))
      .map { _ in Int.random(in: 0...text.utf8.count, using: &generator) }.sorted()
    let edits = stride(from: 0, to: ends.count, by: 2).map { index in
      Edit(
        UTF8Offset(ends[index])..<UTF8Offset(ends[index + 1]),
        ["", "x", "\n# new\n"].randomElement(using: &generator) ?? "")
    }
    return ChangeSet(edits, length: text.utf8.count)
  }
}
