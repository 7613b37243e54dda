import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct InlineCorpusTests {
  @Test(
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29", "gfm-extensions"])
  func walksEveryExampleReadAsOneParagraph(_ corpus: String) throws {
    for example in try Corpora.examples(corpus) {
      let sample = InlineSample(example.markdown)
      for dialect in [Dialect.commonMark, .gfm] {
        let tree = sample.parsed(definitions: InlineSoup.definitions, dialect: dialect)
        let findings = InlineInvariants.findings(tree, sample.leaf, source: sample.source)
        #expect(tree.isProven && findings.isEmpty, "example \(example.example): \(findings)")
      }
    }
  }

  @Test(
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29"])
  func readsTheParagraphsOfEveryExampleAsCMarkDoes(_ corpus: String) throws {
    var count = 0
    for example in try Corpora.examples(corpus) {
      count += TopLevelParagraphs(example.markdown).compare("example \(example.example)")
    }
    #expect(count > 300)
  }

  @Test(.enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func readsTheParagraphsOfRealDocumentsAsCMarkDoes() throws {
    var count = 0
    for document in Cases.sample(of: try Corpora.documents(), oneIn: 4) {
      count += TopLevelParagraphs(document.text).compare(document.name)
    }
    #expect(count > (Cases.scale < 1 ? 100 : 1_400))
  }
}
