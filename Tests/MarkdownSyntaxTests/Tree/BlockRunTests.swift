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
    ])
  func blocks(text: String, range: Range<Int>, blocks: [String]) {
    let tree = SyntaxTree(Rope(text))
    let found = tree.blocks(startingIn: UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound))
    #expect(found.map { "\($0.node.kind.rawValue) \($0.depth)" } == blocks)
  }

  @Test("the kinds of the first block from a place on, and of what holds it, are those of its path")
  func kinds() throws {
    let text = "a\n\n> - b\n>\n>   | c |\n>   |-|\n\n- # d\n"
    let tree = SyntaxTree(Rope(text))
    for offset in (0...text.utf8.count).map({ UTF8Offset($0) }) {
      let (path, found) = (tree.path(toFirstBlockFrom: offset), tree.kinds(ofFirstBlockFrom: offset))
      #expect(found?.start == path?.last?.start)
      #expect(found?.kinds == path?.dropFirst().map(\.kind).reversed())
    }
    #expect(tree.kinds(ofFirstBlockFrom: UTF8Offset(3))?.kinds == [.blockQuote])
    #expect(SyntaxTree(Rope("")).kinds(ofFirstBlockFrom: .zero) == nil)
  }
}
