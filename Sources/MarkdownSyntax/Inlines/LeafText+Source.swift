extension LeafText {
  /// The node in offsets of the source.
  func source(_ node: InlineNode) -> InlineNode {
    var result = node
    let whole = source(Int(node.start)..<Int(node.end))
    let content = source(Int(node.contentStart)..<Int(node.contentEnd))
    (result.start, result.end) = (Int32(whole.lowerBound), Int32(whole.upperBound))
    (result.contentStart, result.contentEnd) = (Int32(content.lowerBound), Int32(content.upperBound))
    return result
  }

  /// The link in offsets of the source.
  func source(_ link: InlineLink) -> InlineLink {
    var result = link
    result.destinationRange = link.destinationRange.map { source($0) }
    result.titleRange = link.titleRange.map { source($0) }
    result.labelRange = link.labelRange.map { source($0) }
    return result
  }
}
