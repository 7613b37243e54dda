import Testing
import TextBuffer

@testable import MarkdownSyntax

/// How many blocks stand in a chunk.
@Suite struct BlockChunkTests {
  @Test(
    "a chunk has 32 blocks, and more where they are short",
    arguments: [(64, 32...48), (32, 48...72), (4, 80...120)])
  func aims(bytes: Int, counts: ClosedRange<Int>) {
    let unit = String(repeating: "x", count: bytes - 2) + "\n\n"
    let tree = SyntaxTree(Rope(String(repeating: unit, count: 1_000))).chunks
    // The last one has what is left.
    for ordinal in 0..<tree.summary.chunks - 1 {
      let chunk = tree.chunk(ordinal)?.chunk
      #expect(
        chunk.map { counts.contains($0.records.count) && !$0.isHuge } == true, "\(chunk?.records.count ?? 0)")
    }
  }

  @Test("blocks that are typed one by one stand in chunks of as many")
  func staysSmall() {
    var (rope, tree) = (Rope(""), SyntaxTree(Rope("")))
    for number in 0..<400 {
      let end = UTF8Offset(rope.utf8Count)
      let changes = ChangeSet([Edit(end..<end, "word \(number)\n\n")], length: rope.utf8Count)
      rope = changes.applied(to: rope)
      tree = tree.updating(after: changes, in: rope)
    }
    for ordinal in 0..<tree.chunks.summary.chunks {
      let count = tree.chunks.chunk(ordinal)?.chunk.records.count ?? 0
      #expect(count <= 120 && (count >= 40 || ordinal == tree.chunks.summary.chunks - 1), "\(count)")
    }
  }
}
