/// A task list item.
public struct TaskOccurrence: Sendable {
  /// The list item.
  public var item: SyntaxNode
  /// The item's `[ ]` or `[x]`.
  public var marker: SyntaxNode
  /// Whether the item is checked.
  public var isChecked: Bool
}

extension SyntaxTree {
  /// The task items of the document, in document order.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks.
  public var tasks: [TaskOccurrence] {
    blocks { $0 == .taskMarker }.compactMap { marker in
      marker.parent.map { TaskOccurrence(item: $0, marker: marker, isChecked: marker.isChecked ?? false) }
    }
  }
}
