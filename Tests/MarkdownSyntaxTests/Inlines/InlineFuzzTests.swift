import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct InlineFuzzTests {
  @Test func walksEveryMixtureOfInlineSyntaxToItsLastByte() {
    for seed in Cases.seeds(20_000, from: 1) {
      var generator = SeededGenerator(seed: seed)
      let prefix = ["", "> ", "  ", "\t", "> - "].randomElement(using: &generator) ?? ""
      let sample = InlineSample(InlineSoup.content(&generator), prefix: prefix)
      let dialect: Dialect = Bool.random(using: &generator) ? .gfm : .commonMark
      let tree = sample.parsed(definitions: InlineSoup.definitions, dialect: dialect)
      let findings = InlineInvariants.findings(tree, sample.leaf, source: sample.source)
      #expect(
        tree.isProven && findings.isEmpty,
        "TEST_SEED=\(seed) \(findings) in \(InlineDumps.string(sample.source).debugDescription)")
      if !tree.isProven || !findings.isEmpty { return }
    }
  }

  /// Lines that start with a letter start no block, so that cmark reads them as a paragraph without any guard.
  @Test func readsAParagraphAsCMarkDoesInItsPlace() {
    for seed in Cases.seeds(20_000, from: 1_000_000) {
      var generator = SeededGenerator(seed: seed)
      let lines = InlineSample.lines(of: Array(InlineSoup.content(&generator).utf8))
      let sample = InlineSample(lines.flatMap { Array("z".utf8) + $0 })
      let tree = sample.parsed(definitions: InlineSoup.definitions)
      let document = CMarkTree(
        parsing: sample.source + Array("\n\n".utf8) + Array(InlineSoup.definitions.utf8))
      let expected = document?.withRoot { InlineDumps.structure(of: $0.firstChild?.firstChild) }
      let found = InlineDumps.structure(tree, source: sample.source)
      #expect(found == expected, "TEST_SEED=\(seed) in \(InlineDumps.string(sample.source).debugDescription)")
      if found != expected { return }
    }
  }
}
