import MarkdownSyntax

extension BlockText {
  /// The marker for a new list of `type` in place of `block`: it continues the list before, or else has the style of
  /// the list behind.
  func listMarker(_ type: ListType, beside block: SyntaxNode) -> ItemMarker {
    listMarker(type, between: block.previousSibling, and: block.nextSibling)
  }

  /// Like `listMarker(_:beside:)`, for a new list between two blocks.
  func listMarker(_ type: ListType, between before: SyntaxNode?, and behind: SyntaxNode?) -> ItemMarker {
    let isOrdered = type == .ordered
    if let before, let list = before.list, list.isOrdered == isOrdered {
      var marker = ItemMarker(list)
      marker.number = marker.number.map { $0 + before.blocks.count }
      return marker
    }
    if let list = behind?.list, list.isOrdered == isOrdered {
      let marker = ItemMarker(list)
      return ItemMarker(number: marker.number.map { _ in 1 }, sign: marker.sign)
    }
    return isOrdered
      ? ItemMarker(number: 1, sign: options.orderedDelimiter.rawValue)
      : ItemMarker(number: nil, sign: options.bullet.rawValue)
  }
}
