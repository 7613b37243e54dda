import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct CMarkRendererTests {
  @Test(.enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func rendersEveryExampleOfTheSpecification() throws {
    guard let specification = Corpora.linkedSpecification else { return }
    let examples = try Corpora.examples(specification)
    #expect(examples.count == 652)
    for example in examples {
      let html = CMarkRenderer.html(Array(example.markdown.utf8), safe: false, sourcePositions: false)
      #expect(html == example.html, "example \(example.example)")
    }
  }

  @Test func leavesOutRawHTMLWhereItMustBeSafe() {
    let source = Array("<b>a</b> [x](javascript:y)".utf8)
    #expect(CMarkRenderer.html(source, safe: false, sourcePositions: false).contains("<b>a</b>"))
    let safe = CMarkRenderer.html(source, safe: true, sourcePositions: false)
    #expect(!safe.contains("<b>") && !safe.contains("javascript"))
  }

  @Test func saysWhereBlocksStandOnRequest() {
    let html = CMarkRenderer.html(Array("a".utf8), safe: true, sourcePositions: true)
    #expect(html == "<p data-sourcepos=\"1:1-1:1\">a</p>\n")
  }

  @Test func rendersNothingAsNothing() {
    #expect(CMarkRenderer.html([], safe: true, sourcePositions: false).isEmpty)
  }
}
