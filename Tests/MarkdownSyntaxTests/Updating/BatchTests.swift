import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// A document is the same in however many parts its leaves go to cmark.
@Suite struct BatchTests {
  @Test("each leaf by itself gives what all of them together give", arguments: RandomDocuments.seeds)
  func batches(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      check(text, Cases.replay(seed))
    }
  }

  @Test("the first of several definitions wins in every part, and footnotes are found")
  func definitions() {
    let text = "[a] [^f] [b]\n\n[a]: /1\n[A]: /2\n\n*[a][]* [c]\n\n[b]: /3\n\n[^f]: [x][b]\n\n- [a]\n  [^g]\n"
    check(text, "")
    check(text.replacing("\n", with: "\r\n"), "CRLF")
  }

  @Test("references that repeat more than cmark allows for are cut off as in the whole text")
  func manyReferences() {
    let destination = String(repeating: "u", count: 2_000)
    let text = "[a]: /\(destination)\n\n" + String(repeating: "[a]\n\n", count: 120)
    check(text, "\(text.utf8.count) bytes")
    let links = SyntaxTree(Rope(text)).links().filter { $0.node.kind == .link }
    #expect(links.count < 120 && !links.isEmpty)
  }

  private func check(_ text: String, _ comment: String) {
    let (bytes, rope) = (Array(text.utf8), Rope(text))
    func tree(_ batch: Int) -> StoredTree {
      let blocks = FlatBlocks(parsing: bytes, dialect: .gfm, batch: batch)
      let chunks = ChunkTree(BlockChunk.cut(blocks, byteCount: bytes.count))
      return StoredTree(SyntaxTree(text: rope, chunks: chunks, dialect: .gfm))
    }
    let difference = tree(1).difference(from: tree(.max))
    #expect(difference == nil, "\(comment) \(text.prefix(500).debugDescription)")
  }
}
