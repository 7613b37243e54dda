import Testing
import TextBuffer

@testable import MarkdownSyntax

/// The rows of a table, read in one go.
@Suite struct TableRowsTests {
  @Test(
    "they are what the nodes say",
    arguments: [
      "|a|b|\n|-|-|\n|c|d|\n", "a|b\n-|-\nc\n||d|\n\ne", "> |a|\n> |-|\n> ||\n> |b \\| c|\n",
      "- |a|\n  |:-:|\n  | |\n- x",
      "|a|\n|-|", "|a|\n|-|\n||", "a|b\n-|-\nc|", "a|b\n-|-\nc| ", "|a|b|\n|-|-|\n|", "- a|b\n  -|-\n  c|\nd",
      "x\n|a|\n|-|\n|`b\\|c`|  \n# d",
      "|a|\n|-|\n" + String(repeating: "|b|\n", count: 200) + "\n|c|\n|-|\n",
    ])
  func rows(text: String) {
    let tree = SyntaxTree(Rope(text))
    var tables = 0
    let run = tree.blocks(startingIn: .zero..<UTF8Offset(text.utf8.count))
    for index in run.blocks.indices where run.blocks[index].kind == .table {
      let table = run.node(index)
      let rows = table.children.filter { $0.kind == .tableRow }.map { row in
        SyntaxNode.TableRow(
          range: row.range, cells: row.children.filter { $0.kind == .tableCell }.map(\.content))
      }
      #expect(table.tableRows == rows)
      #expect(rows.count > 0)
      tables += 1
    }
    #expect(tables > 0)
  }

  @Test("nothing else has any")
  func others() {
    let tree = SyntaxTree(Rope("a\n\n- b"))
    #expect(tree.root.tableRows.isEmpty)
    #expect(tree.root.children.allSatisfy { $0.tableRows.isEmpty })
  }
}
