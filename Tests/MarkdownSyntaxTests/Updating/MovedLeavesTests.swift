import Testing
import TextBuffer

@testable import MarkdownSyntax

/// Leaves that say what they said are not given to cmark again.
@Suite struct MovedLeavesTests {
  @Test(
    "what is quoted, indented, made an item or a heading, renumbered or moved isn't parsed",
    arguments: [
      ("a *b* c\n", [(0, 0, "- ")]),
      ("a *b*\nc [d](e\n\"f\")\n", [(0, 0, "> "), (6, 6, "> "), (14, 14, "> ")]),
      ("- a *b*\n- c `d`\n", [(8, 8, "  ")]),
      ("9. a *b*\n10. c\n", [(0, 1, "10")]),
      ("a *b*\n", [(0, 0, "# ")]),
      ("a\n\n- b *c*\n- d *e*\n\nf\n", [(3, 3, "- d *e*\n"), (11, 19, "")]),
    ])
  func moves(text: String, edits: [(Int, Int, String)]) {
    let rope = Rope(text)
    let changes = ChangeSet(
      edits.map { Edit(UTF8Offset($0.0)..<UTF8Offset($0.1), $0.2) }, length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (tree, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: after)
    #expect(cost.parsedBytes == 0, "\(after)")
    #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil, "\(after)")
  }

  @Test("a leaf behind many of plain text is found, since these are gone by in step")
  func behindPlainLeaves() {
    let rope = Rope(String(repeating: "- a\n", count: 60) + "- *b*\n- c\n")
    let edits = (0...61).map { Edit.insert("> ", at: rope.startOfLine($0)) }
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let after = changes.applied(to: rope)
    let (tree, cost) = SyntaxTree(rope).updatingWithCost(after: changes, in: after)
    #expect(cost.parsedBytes == 0)
    #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil)
  }

  @Test("a leaf in which an edit far behind was made says what that made of it")
  func twoEdits() {
    let words = String(repeating: "c ", count: 400)
    for (start, end) in [("", "d"), ("*", "*"), ("", "")] {
      let rope = Rope("a \(start)b\n" + words + "x\n")
      let edits = [
        Edit.insert("> ", at: .zero), Edit.insert("> ", at: UTF8Offset(4 + start.utf8.count)),
        Edit(UTF8Offset(rope.utf8Count - 2)..<UTF8Offset(rope.utf8Count - 1), end + words),
      ]
      let changes = ChangeSet(edits, length: rope.utf8Count)
      let after = changes.applied(to: rope)
      let tree = SyntaxTree(rope).updating(after: changes, in: after)
      #expect(StoredTree(tree).difference(from: StoredTree(SyntaxTree(after))) == nil, "\(start) \(end)")
    }
  }
}
