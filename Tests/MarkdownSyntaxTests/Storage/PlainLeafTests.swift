import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Leaves whose lines tell what they say: all that is read of them is what would have been stored.
@Suite struct PlainLeafTests {
  @Test(
    "a leaf of plain lines stores no inlines, however it's written",
    arguments: [
      "one line\n", "one\n  two\nthree\n", "> one\n> two\n", "- one\n two\n", "# head #\n", "one\ntwo\n===\n",
      "| a | b |\n| - | - |\n| c | d e |\n", "a \\ b & c\n", "a \\* b\n", "one\rtwo\r",
    ])
  func storesNothing(text: String) {
    for blocks in Self.chunks(of: text) { #expect(blocks.inlines.isEmpty) }
    Self.check(text)
  }

  @Test(
    "one that says more than its lines stores its inlines",
    arguments: [
      "one\r\ntwo\r\n", "one  \ntwo\n", "one\\\ntwo\n", "one \ntwo\n", "*one*\n", "one\n`two\nthree`\n",
    ])
  func storesMore(text: String) {
    #expect(Self.chunks(of: text).contains { !$0.inlines.isEmpty })
    Self.check(text)
  }

  @Test("an empty leaf has no inlines", arguments: ["#\n", "| a |\n| - |\n| |\n"])
  func emptyLeaves(text: String) {
    let rope = Rope(text)
    let leaf = SyntaxTree(rope).leaves(in: rope.range).last
    #expect(leaf?.children.isEmpty == true)
    #expect(leaf?.firstChild == nil)
  }

  @Test("an inline of a plain leaf isn't the link of another leaf in its chunk")
  func hasNoLink() {
    let tree = SyntaxTree(Rope("[a](b) [c](d)\n\nplain\nlines\n"))
    let leaf = tree.root.children[1]
    #expect(leaf.children.map(\.kind) == [.text, .softBreak, .text])
    #expect(leaf.children.allSatisfy { $0.link == nil && $0.parent == leaf })
    #expect(leaf.children.first?.nextSibling == leaf.children[1])
    #expect(leaf.children.last?.nextSibling == nil)
  }

  @Test("a plain heading is content on each of its lines, a plain paragraph isn't")
  func highlights() {
    let rope = Rope("> one\n> two\n> ===\n\nthree\nfour\n")
    let spans = SyntaxTree(rope).highlights(in: rope.range).filter { $0.role == .content }
    #expect(spans.map(\.kind) == [.heading, .heading])
    #expect(spans.map { rope.string(in: $0.range) } == ["one", "two"])
  }

  @Test("random leaves say what is stored of them where nothing is plain", arguments: RandomDocuments.seeds)
  func random(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      Self.check(text, Cases.replay(seed))
    }
  }

  /// Compares the inlines of all leaves of `text`, read in each way, with those that are found in them.
  private static func check(_ text: String, _ name: String = "") {
    let comment: Comment = "\(name) \(text.debugDescription)"
    let source = Array(text.utf8)
    for blocks in chunks(of: text)
    where !blocks.records.contains(where: { !$0.flags.isDisjoint(with: .ofInlines) }) {
      for (index, record) in blocks.records.enumerated() where record.kind.isLeafWithInlines {
        let nodes = Array(blocks.inlines(of: record))
        #expect(nodes.indices.map { blocks.inline($0, of: record) } == nodes, comment)
        #expect(blocks.linkedInlines(of: record).count == nodes.count, comment)
        let lines = blocks.fewLines(of: record)
        // Those of the whole text stand in one chunk.
        guard chunks(of: text).count == 1 else { continue }
        let start = record.start
        let plain = InlineTree(plain: lines, from: start, in: source, SyntaxBytes(.gfm))
        let isPlain = plain.map { LeafNodes.arePlain($0.nodes, on: lines, from: start) } ?? false
        #expect(blocks.isPlain(index, in: source, SyntaxBytes(.gfm)) == isPlain, comment)
        guard let plain else { continue }
        #expect(nodes == plain.nodes.map { $0.inBlock(from: start) }, comment)
      }
    }
  }

  private static func chunks(of text: String) -> [FlatBlocks] {
    let tree = SyntaxTree(Rope(text)).chunks
    return (0..<tree.summary.chunks).compactMap { tree.chunk($0)?.chunk.blocks }
  }
}
