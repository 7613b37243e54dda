extension SyntaxNode {
  /// Visits the node and its descendants in the text's order, without a stack that is as deep as the nesting.
  ///
  /// `enter` comes before a node's children and says whether they are to be visited; `leave` comes after them.
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
