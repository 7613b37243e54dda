import Testing
import TextBuffer

@testable import MarkdownSyntax

/// A tree with something wrong is noticed, and what is wrong.
@Suite struct BrokenTreeTests {
  @Test("what a chunk stores otherwise than it should is found", arguments: BrokenBlocks.all)
  func chunk(_ row: BrokenBlocks) throws {
    var blocks = FlatBlocks(parsing: Array(BrokenBlocks.text.utf8), dialect: .gfm)
    #expect(Self.invariants(of: blocks).broken() == nil)
    try row.breakUp(&blocks)
    let broken = try #require(Self.invariants(of: blocks).broken())
    #expect(broken.rule == row.rule)
    #expect(broken.message.hasPrefix("\(row.rule): at \(broken.place), "))
  }

  @Test("chunks that don't cover the text, or start within a block, are found")
  func chunks() {
    let parts = ["a\n\n", "b\n"].map { FlatBlocks(parsing: Array($0.utf8), dialect: .gfm) }
    func broken(_ second: FlatBlocks, in text: String) -> String? {
      let chunks = ChunkTree([BlockChunk(parts[0], byteCount: 3), BlockChunk(second, byteCount: 2)])
      return TreeInvariants(text: Rope(text), chunks: chunks, isComplete: true).broken()?.rule
    }
    #expect(broken(parts[1], in: "a\n\nb\n") == nil)
    #expect(broken(parts[1], in: "a\n\nb\nc") == "chunks cover the text")
    var second = parts[1]
    second.records[0].flags = []
    #expect(broken(second, in: "a\n\nb\n") == "a chunk starts with a block at which a scan can start")
  }

  @Test("a crooked B-tree is found")
  func nodes() throws {
    let chunk = BlockChunk(FlatBlocks(parsing: Array("a\n".utf8), dialect: .gfm), byteCount: 2)
    let leaf = ChunkNode(chunks: [chunk])
    #expect(try ChunkNode(nodes: [leaf, leaf]).check(isRoot: true) == 2)
    func rule(_ node: ChunkNode) -> String? {
      do {
        try node.check(isRoot: true)
        return nil
      } catch {
        return error.rule
      }
    }
    #expect(rule(ChunkNode(nodes: [leaf])) == "a root has several nodes, or chunks")
    #expect(rule(ChunkNode(nodes: [leaf, ChunkNode(nodes: [leaf])])) == "chunks are equally deep")
    let wide = ChunkNode(chunks: Array(repeating: chunk, count: ChunkNode.width + 1))
    #expect(rule(wide) == "a node has 1 to 16 children of one sort")
  }

  @Test("a node that its readers would see wrong is found")
  func readers() throws {
    func rule(_ change: (inout FlatBlocks) throws -> Void) rethrows -> String? {
      var blocks = FlatBlocks(parsing: Array(BrokenBlocks.text.utf8), dialect: .gfm)
      try change(&blocks)
      return Self.invariants(of: blocks).brokenNode()?.rule
    }
    #expect(rule { _ in } == nil)
    #expect(rule { $0.records[0].end += 10 } == "nodes nest, in order and disjoint")
    #expect(rule { $0.markers[0] = 2..<9 } == "markers are in their node, sorted and disjoint")
    let content = try rule { blocks in
      let code = blocks.records[try blocks.firstIndex(of: .codeBlock)]
      blocks.lines[Int(blocks.parts(of: code).lines.lowerBound)].end += 9
    }
    #expect(content == "a node's content is in it")
    let rule = try rule { blocks in
      let rule = try blocks.firstIndex(of: .thematicBreak)
      blocks.records[rule].end = blocks.records[rule].start
      blocks.markers[blocks.markers(of: blocks.records[rule]).lowerBound] = 0..<0
    }
    #expect(rule == "only a cell is empty")
  }

  @Test("of a large tree that was updated, what is new is checked, and nothing else")
  func update() throws {
    let text = Rope(String(repeating: "a\n\n", count: 2 * TreeInvariants.checkedWhole))
    let old = ChunkTree(
      BlockChunk.cut(FlatBlocks(parsing: text.bytes(in: text.range), dialect: .gfm), byteCount: 6_144))
    let home = try #require(old.chunk(20))
    func broken(_ change: (inout FlatBlocks) -> Void, since known: Bool) -> String? {
      var (blocks, new) = (home.chunk.blocks, old)
      change(&blocks)
      new.replace(home, with: blocks)
      return TreeInvariants(text: text, chunks: new, isComplete: true).broken(since: known ? new : old)?.rule
    }
    #expect(broken({ _ in }, since: false) == nil)
    for depth: Int32 in [2, 3] {
      let expected =
        depth == 2 ? "blocks are in what can hold them" : "a block is one level below what holds it"
      #expect(broken({ $0.records[5].depth = depth }, since: false) == expected)
    }
    // The chunk behind it is looked at with it: how its blocks nest depends on what comes before.
    #expect(
      broken({ $0.records[$0.records.count - 1].end += 3 }, since: false)
        == "a block's bytes are in its chunk")
    #expect(broken({ $0.records[5].depth = 2 }, since: true) == nil)
  }

  private static func invariants(of blocks: FlatBlocks) -> TreeInvariants {
    let text = Rope(BrokenBlocks.text)
    return TreeInvariants(
      text: text, chunks: ChunkTree([BlockChunk(blocks, byteCount: text.utf8Count)]), isComplete: true)
  }
}
