import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// The pairing of delimiters, held against cmark's.
@Suite struct DelimiterTests {
  /// Takes the emphasis of every leaf apart and pairs it again: that has to give what cmark gave.
  private func check(_ text: String, _ comment: @autoclosure () -> String = "") {
    let source = Array(text.utf8)
    let tree = SyntaxTree(bytes: source, dialect: .commonMark)
    tree.root.walk { leaf in
      guard leaf.kind == .paragraph || leaf.kind == .heading, case .block(let block) = leaf.place else {
        return true
      }
      // Only leaves in one line: there the offsets of the text are those of the source.
      func content(_ offset: BlockOffset) -> ContentOffset { ContentOffset(block.start + Int(offset)) }
      let nodes = block.blocks.linkedInlines(of: block.record).map { $0.map(content) }
      let links = block.blocks.links(of: block.record).map { link in
        link.map { content($0.lowerBound)..<content($0.upperBound) }
      }
      let range = leaf.content.lowerBound.value..<leaf.content.upperBound.value
      let leafText = LeafText([range], of: source)
      let isWhole = block.lines.count == 1 && leafText.isSource
      guard isWhole, !nodes.isEmpty else { return false }
      var paired = EmphasisFlattener.flattened(nodes)
      Delimiters.apply(to: &paired, links: links, in: leafText, .commonMark)
      #expect(paired == nodes, "\(comment()) \(text.debugDescription)")
      return false
    }
  }

  @Test(
    "without tildes, runs pair as cmark pairs them, in every corpus",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func corpora() throws {
    for name in ["commonmark-0.30", "gfm-0.29"] {
      for example in Cases.sample(of: try Corpora.examples(name), oneIn: 4) {
        check(example.markdown, "example \(example.example)")
      }
    }
    for document in Cases.sample(of: try Corpora.documents(), oneIn: 4) {
      check(document.text, document.name)
    }
  }

  @Test("without tildes, runs pair as cmark pairs them, in random lines", arguments: RandomDocuments.seeds)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "*", "**", "_", "__", "***", "a", "b", " ", ".", "(", "é", "“", "\\", "[", "](u)", "`c`", "![",
    ]
    for round in 0..<Cases.count(2_000, least: 400) {
      let count = Int.random(in: 2...14, using: &generator)
      let text = "x" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      check(text, "\(Cases.replay(seed)), round \(round):")
    }
  }

  @Test("tildes, addresses and footnotes compete with emphasis as in cmark-gfm")
  func recorded() throws {
    let examples = try RecordedExample.all("inlines")
    #expect(examples.count > 40)
    for example in examples {
      let rope = Rope(example.markdown)
      let tree = SyntaxTree(rope)
      #expect(
        tree.html() == example.ours?.html ?? example.html, "\(example.markdown.debugDescription)")
      #expect(tree.unprovenRanges.isEmpty)
    }
  }

  @Test(
    "a hundred thousand runs are paired in time",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: ["*a ", "*a_ ", "~a* ", "*~a_b~ ", "a**b~~"])
  func manyRuns(piece: String) {
    let rope = Rope(String(repeating: piece, count: 50_000) + "~")
    #expect(SyntaxTree(rope).html().hasSuffix("</p>\n"))
  }
}
