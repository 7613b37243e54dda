import Foundation
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Trees and ranges against those of pulldown-cmark, a parser by other people with other methods, recorded by
/// `Scripts/record-pulldown-cmark`.
@Suite struct SecondOpinionTests {
  /// Where the trees themselves differ, and why.
  private static func otherTrees() throws -> [String: String] {
    let file = Corpora.packageRoot.appending(path: "Fixtures/syntax/pulldown-cmark-differences.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    return Dictionary(
      uniqueKeysWithValues: rows.filter(\.countsHere).map { ("\($0[0]) \($0[1]) \($0[2])", $0[3]) })
  }

  @Test(
    "an unrelated parser sees every node where we see it, but for conventions",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func sameNodes() throws {
    var texts: [String: String] = [:]
    for corpus in ["commonmark-0.30", "gfm-0.29", "gfm-extensions"] {
      for example in try Corpora.examples(corpus) { texts["\(corpus) \(example.example)"] = example.markdown }
    }
    let otherTrees = try Self.otherTrees()
    let recorded = try PulldownExample.all()
    #expect(recorded.count > 2_000)
    var used: Set<RangeConvention> = []
    var compared = 0
    for example in recorded {
      let markdown = try #require(texts[example.name], "\(example.name) is recorded, but not in the corpora")
      let text = example.text(markdown)
      let ours = ComparedNode.all(of: SyntaxTree(Rope(text), dialect: example.dialect))
      let isSameTree = ours.elementsEqual(example.theirs) { $0.kind == $1.kind && $0.depth == $1.depth }
      let reason = otherTrees["\(example.name) \(example.form)"]
      #expect(isSameTree == (reason == nil), "\(example.name) \(example.form): \(text.debugDescription)")
      guard isSameTree else { continue }
      for (our, their) in zip(ours, example.theirs) {
        compared += 1
        used.formUnion(check(our, their, text, "\(example.name) \(example.form)"))
      }
    }
    #expect(compared > 7_000)
    #expect(used == Set(RangeConvention.allCases), "conventions that explain nothing")
  }

  /// The conventions that explain how two ranges differ.
  private func check(
    _ ours: ComparedNode, _ theirs: ComparedNode, _ text: String, _ name: String
  ) -> [RangeConvention] {
    if ours.range == theirs.range { return [] }
    let bytes = Array(text.utf8)
    let conventions = RangeConvention.allCases.filter { $0.applies(to: ours.kind) }
    let explanation = conventions.filter { $0.explains(ours.range, theirs.range, in: bytes) }
    let isStartExplained =
      ours.range.lowerBound == theirs.range.lowerBound || explanation.contains { $0.isAboutStart }
    let isEndExplained =
      ours.range.upperBound == theirs.range.upperBound || explanation.contains { !$0.isAboutStart }
    #expect(
      isStartExplained && isEndExplained,
      "\(ours.kind) \(ours.range) \(theirs.range) in \(name): \(text.debugDescription)")
    return explanation
  }
}
