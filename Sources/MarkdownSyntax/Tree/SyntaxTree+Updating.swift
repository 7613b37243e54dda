public import TextBuffer

extension SyntaxTree {
  /// The tree of `rope`, which `changes` made from the text of this tree.
  ///
  /// - Complexity: that of a full parse, at present.
  public func updating(after changes: ChangeSet, in rope: Rope) -> SyntaxTree {
    precondition(
      rope.utf8Count == changes.lengthAfter,
      "changes that lead to \(changes.lengthAfter) bytes, a text of \(rope.utf8Count)")
    return changes.isIdentity ? self : SyntaxTree(rope, dialect: dialect)
  }
}
