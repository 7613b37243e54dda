import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// The tree that proved a change goes along with it, and counts for nothing but that change.
@Suite("What block actions hand over")
struct AppliedChangeTests {
  private static let actions: [EditorAction] = [
    .bulletList, .orderedList, .taskList, .quote, .heading(2), .codeBlock(nil), .moveDown, .duplicate,
  ]

  private func changing(_ document: MarkdownDocument, _ action: EditorAction) throws -> EditingResult {
    guard case .changed(let result) = document.result(of: action) else { throw Unchanged(action: action) }
    return result
  }

  private struct Unchanged: Error { var action: EditorAction }

  @Test("the tree is there, and is that of a full parse", arguments: actions)
  func handsOver(_ action: EditorAction) throws {
    let document = MarkdownDocument(
      Rope("one\n\ntwo [a]\n\nthree\n\n[a]: b\n"), selection: Selection(caret: UTF8Offset(6)))
    let transaction = try changing(document, action)
    #expect(transaction.isProven)
    let after = document.applying(transaction)
    let parsed = SyntaxTree(after.rope)
    #expect(TreeDifference.between(after.tree.root, parsed.root) == nil)
  }

  @Test("another document of the same length gets a tree of its own", arguments: actions)
  func isChecked(_ action: EditorAction) throws {
    let caret = Selection(caret: UTF8Offset(6))
    let document = MarkdownDocument(Rope("one\n\ntwo\n\nthree\n"), selection: caret)
    let other = MarkdownDocument(Rope("one\n\n*w*\n\n# ree\n"), selection: caret)
    let after = other.applying(try changing(document, action))
    #expect(String(after.rope).contains("*w*"))
    #expect(TreeDifference.between(after.tree.root, SyntaxTree(after.rope).root) == nil)
  }

  @Test("a change that was edited since gets a tree of its own")
  func isComparedWithTheChange() throws {
    let document = MarkdownDocument(Rope("one\n\ntwo\n"), selection: Selection(caret: UTF8Offset(6)))
    var transaction = try changing(document, .bulletList)
    transaction.changes = ChangeSet([.insert("# ", at: .zero)], length: 9)
    let after = document.applying(transaction)
    #expect(String(after.rope) == "# one\n\ntwo\n")
    #expect(TreeDifference.between(after.tree.root, SyntaxTree(after.rope).root) == nil)
  }
}
