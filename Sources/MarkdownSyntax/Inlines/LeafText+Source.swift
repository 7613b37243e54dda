extension LeafText {
  /// The node in offsets of the source: its markers without the prefixes of lines at their inner ends.
  func source(_ node: InlineNode) -> InlineNode {
    if isSource { return node }
    var result = node
    let whole = source(Int(node.start)..<Int(node.end))
    (result.start, result.end) = (Int32(whole.lowerBound), Int32(whole.upperBound))
    let hasOpening = node.contentStart > node.start
    let hasClosing = node.contentEnd < node.end
    let contentStart = hasOpening ? sourceEnd(Int(node.contentStart)) : whole.lowerBound
    let contentEnd = hasClosing ? sourceStart(Int(node.contentEnd)) : whole.upperBound
    (result.contentStart, result.contentEnd) = (Int32(contentStart), Int32(max(contentStart, contentEnd)))
    return result
  }

  /// The link in offsets of the source.
  func source(_ link: InlineLink) -> InlineLink {
    if isSource { return link }
    var result = link
    result.destinationRange = link.destinationRange.map { source($0) }
    result.titleRange = link.titleRange.map { source($0) }
    result.labelRange = link.labelRange.map { source($0) }
    return result
  }
}
