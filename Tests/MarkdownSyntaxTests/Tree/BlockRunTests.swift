import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// The blocks that start in a range.
@Suite struct BlockRunTests {
  @Test(
    "those that start in a range come in order, with their depths, also where blank lines come first",
    arguments: [
      ("\na\n\nb", 0..<5, ["paragraph 1", "paragraph 1"]),
      ("\n\n\na", 0..<4, ["paragraph 1"]), ("\n\n\na", 0..<3, []), ("\n\n\na", 3..<4, ["paragraph 1"]),
      ("\n- a\n", 0..<1, []), ("\n- a\n", 1..<2, ["list 1", "item 2"]),
      ("\n- a\n", 0..<5, ["list 1", "item 2", "paragraph 3"]), ("\n- a\n", 2..<5, ["paragraph 3"]),
      ("a\nb\n\n# c", 1..<8, ["heading 1"]), ("\n", 0..<1, []), ("", 0..<0, []),
      ("|a|\n|-|\n|b|\n\n- [ ] c", 0..<20, ["table 1", "list 1", "item 2", "task_marker 3", "paragraph 3"]),
      (
        "> 1. [x]\n>    a\n> 2. - b\n>    - [ ] c", 0..<40,
        [
          "block_quote 1", "list 2", "item 3", "task_marker 4", "paragraph 4", "item 3", "list 4", "item 5",
          "paragraph 6",
          "item 5", "task_marker 6", "paragraph 6",
        ]
      ),
    ])
  func blocks(text: String, range: Range<Int>, blocks: [String]) {
    let tree = SyntaxTree(Rope(text))
    let found = tree.blocks(startingIn: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
    #expect(found.blocks.map { "\($0.kind.name) \($0.depth)" } == blocks)
    for (index, block) in found.blocks.enumerated() {
      let node = found.node(index)
      #expect(node.kind == block.kind)
      #expect(node.ancestors == block.depth)
      #expect(block.isOrderedList == (node.list?.isOrdered ?? false))
      #expect(block.isTask == (node.kind == .item && node.isChecked != nil))
    }
  }

  @Test("the starts of the first block from a place on, and of what holds it, are those of their nodes")
  func starts() throws {
    let text = "a\n\n> - b\n>\n>   | c |\n>   |-|\n\n- # d\n"
    let tree = SyntaxTree(Rope(text))
    for offset in (0...text.utf8.count).map({ UTF8Offset($0) }) {
      let path = tree.path(toFirstBlockFrom: offset)
      #expect(path.blocks.indices.allSatisfy { path.blocks[$0].kind == path.node($0).kind })
      #expect(path.blocks.indices.allSatisfy { path.node($0).ancestors == $0 + 1 })
    }
    #expect(tree.path(toFirstBlockFrom: UTF8Offset(3)).blocks.map(\.kind) == [.blockQuote])
    #expect(SyntaxTree(Rope("")).path(toFirstBlockFrom: .zero).blocks.isEmpty)
  }

  @Test(
    "the innermost block at a place, and those beside it, are those of its path",
    arguments: RandomDocuments.seeds)
  func ends(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(20, least: 4)) {
      let comment: Comment = "\(Cases.replay(seed)): \(text.debugDescription)"
      let tree = SyntaxTree(Rope(text))
      let blocks = tree.nodes(in: tree.root.range).dropFirst().filter { !$0.kind.isInline }
      let places = stride(from: 0, through: text.utf8.count, by: 3).map { UTF8Offset($0) }
      for place in places {
        #expect(tree.innermostBlock(at: place) == tree.blockPath(to: place).last, comment)
        let run = tree.path(toFirstBlockFrom: place)
        let path = run.blocks.indices.map(run.node)
        #expect(blocks.first { $0.start >= place } == path.last, comment)
        let before = blocks.last { $0.start < place }
        #expect(tree.lastBlock(startingBefore: place) == before, comment)
      }
    }
  }

  @Test("what holds blocks of many chunks is found where it stands")
  func chunks() {
    let items = (1...300).map { "\($0). [ ] a\n   - b\n" }.joined()
    let tree = SyntaxTree(Rope("> # c\n" + items.split(separator: "\n").map { "> \($0)\n" }.joined()))
    let all = tree.blocks(startingIn: .zero..<UTF8Offset(tree.root.range.upperBound.value))
    #expect(all.blocks.count(where: \.isTask) == 300)
    for (index, block) in all.blocks.enumerated() where block.kind == .paragraph {
      let path = tree.blockPath(to: all.node(index).start)
      #expect(path.map(\.ancestors) == Array(0...block.depth))
      #expect(path.last == all.node(index))
    }
  }
}

extension SyntaxNode {
  /// How many nodes hold the node.
  fileprivate var ancestors: Int { (parent?.ancestors ?? -1) + 1 }
}
