import TestSupport
import Testing
import TextBuffer

@_spi(Benchmarks) @testable import MarkdownSyntax

/// What holds for the ranges of every tree.
@Suite struct TreeInvariantTests {
  @Test(
    "nodes nest, siblings and markers are sorted and disjoint, on every corpus",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func corpora() throws {
    for name in ["commonmark-0.30", "gfm-0.29", "gfm-extensions"] {
      for example in Cases.sample(of: try Corpora.examples(name), oneIn: 4) { check(example.markdown) }
    }
    for document in Cases.sample(of: try Corpora.documents(), oneIn: 4) { check(document.text) }
  }

  @Test(
    "nodes nest, siblings and markers are sorted and disjoint, in random documents",
    arguments: RandomDocuments.seeds)
  func random(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      check(text, Cases.replay(seed))
    }
  }

  @Test(
    "thousands of nested containers, in a release build twenty thousand and more, neither overflow a stack nor hang",
    arguments: [">", "- ", "> - "])
  func deep(prefix: String) {
    let count = Cases.atMost(20_000, least: 3_000)
    let text = String(repeating: prefix, count: count) + "*a*"
    let rope = Rope(text)
    let tree = SyntaxTree(rope)
    #expect(tree.path(to: UTF8Offset(rope.utf8Count - 1)).count > count)
    #expect(tree.html().hasSuffix("\n"))
    #expect(tree.highlights(in: rope.range).last?.kind == .emphasis)
  }

  @Test(
    "a million nested quotes neither overflow a stack nor take more than 64 bytes each",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)))
  func takesTimeForAMillionQuotes() {
    let rope = Rope(String(repeating: ">", count: 1_000_000) + "*a*")
    let tree = SyntaxTree(rope)
    let size = tree.storageSize
    #expect(size.blockCount == 1_000_001)
    let bytes = size.blocks + size.lines + size.inlines + size.links + size.labels + size.nodes
    #expect(bytes <= 64 * rope.utf8Count, "\(bytes)")
    #expect(tree.highlights(in: rope.range).count == 1_000_003)
  }

  private func check(_ text: String, _ comment: String = "") {
    let rope = Rope(text)
    let tree = SyntaxTree(rope)
    #expect(tree.unprovenRanges.isEmpty, "\(comment) \(text.debugDescription)")
    if let broken = tree.invariants.broken() ?? tree.invariants.brokenNode() {
      Issue.record("\(comment) \(broken.message) in \(text.debugDescription)")
    }
    checkSpans(of: tree, rope, comment)
  }

  private func checkSpans(of tree: SyntaxTree, _ rope: Rope, _ comment: String) {
    let spans = tree.highlights(in: rope.range)
    for (first, second) in zip(spans, spans.dropFirst())
    where first.range.upperBound > second.range.lowerBound {
      Issue.record("\(comment) spans \(first) and \(second) overlap in \(rope.description.debugDescription)")
    }
    guard rope.utf8Count > 4 else { return }
    let part = UTF8Offset(rope.utf8Count / 3)..<UTF8Offset(rope.utf8Count / 2)
    #expect(tree.highlights(in: part) == spans.filter { $0.range.overlaps(part) }, "\(comment)")
  }
}
