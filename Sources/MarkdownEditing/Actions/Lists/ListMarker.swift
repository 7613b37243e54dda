import MarkdownSyntax

extension BlockText {
  /// The marker for a new list of `type` in the place of `block`: as the list before that, to go on with that one, or
  /// else the one behind it.
  func listMarker(_ type: ListType, beside block: SyntaxNode) -> ItemMarker {
    listMarker(type, between: block.previousSibling, and: block.nextSibling)
  }

  /// As `listMarker(_:beside:)`, where the new list comes between two blocks.
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
