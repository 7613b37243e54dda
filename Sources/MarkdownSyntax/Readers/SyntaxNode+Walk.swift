extension SyntaxNode {
  /// Visits the node and its descendants in document order, without recursion, so that deep nesting needs no deep
  /// stack.
  ///
  /// `enter` is called before a node's children, and returns whether to visit them. `leave` is called after them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes visited.
  public func walk(enter: (SyntaxNode) -> Bool, leave: (SyntaxNode) -> Void = { _ in }) {
    guard enter(self) else { return leave(self) }
    var open: [(node: SyntaxNode, children: [SyntaxNode], next: Int)] = [(self, children, 0)]
    while let last = open.indices.last {
      guard open[last].next < open[last].children.count else {
        leave(open.removeLast().node)
        continue
      }
      let child = open[last].children[open[last].next]
      open[last].next += 1
      if enter(child) {
        open.append((child, child.children, 0))
      } else {
        leave(child)
      }
    }
  }
}
