/// A task item.
public struct TaskOccurrence: Sendable {
  /// The list item.
  public var item: SyntaxNode
  /// Its `[ ]` or `[x]`.
  public var marker: SyntaxNode
  /// Whether it's done.
  public var isChecked: Bool
}

extension SyntaxTree {
  /// The task items of the document, in the text's order.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks.
  public var tasks: [TaskOccurrence] {
    blocks { $0 == .taskMarker }.compactMap { marker in
      marker.parent.map { TaskOccurrence(item: $0, marker: marker, isChecked: marker.isChecked ?? false) }
    }
  }
}
