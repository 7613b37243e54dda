package import MarkdownSyntax
package import TextBuffer

extension MarkdownDocument {
  /// The document of `rope` with a tree that was built elsewhere, a caret at the start and nothing to undo.
  ///
  /// Traps if `tree` is that of a text of another length.
  package init(_ rope: Rope, tree: SyntaxTree) {
    precondition(
      tree.root.range.upperBound.value == rope.utf8Count,
      "a tree of \(tree.root.range.upperBound.value) bytes, a text of \(rope.utf8Count)")
    self.init(Parts(rope: rope, tree: tree, selection: Selection(caret: .zero), history: History()))
  }
}
