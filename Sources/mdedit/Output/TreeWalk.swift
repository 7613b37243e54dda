import MarkdownSyntax

/// Visits a tree without recursion, so that no document is too deep for the stack.
enum TreeWalk {
  /// Calls `enter` for each node before its children, with its depth (0 at the root), and `leave` after them.
  static func visit(
    _ root: SyntaxNode, enter: (SyntaxNode, _ depth: Int) -> Void, leave: () -> Void = {}
  ) {
    enter(root, 0)
    var pending = [root.children[...]]
    while let last = pending.indices.last {
      guard let node = pending[last].popFirst() else {
        pending.removeLast()
        leave()
        continue
      }
      enter(node, pending.count)
      pending.append(node.children[...])
    }
  }
}
