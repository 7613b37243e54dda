extension LeafText {
  /// The node in offsets of the source; line prefixes at the inner end of a marker don't belong to the marker.
  func source(_ node: ContentNode) -> InlineNode<InSource> {
    if isSource { return node.map { sourceStart($0) } }
    let whole = source(node.start..<node.end)
    let hasOpening = node.contentStart > node.start
    let hasClosing = node.contentEnd < node.end
    let contentStart = hasOpening ? sourceEnd(node.contentStart) : whole.lowerBound
    let contentEnd = hasClosing ? sourceStart(node.contentEnd) : whole.upperBound
    return InlineNode(
      kind: node.kind, start: whole.lowerBound, contentStart: contentStart,
      contentEnd: max(contentStart, contentEnd), end: whole.upperBound, subtreeEnd: node.subtreeEnd,
      link: node.link)
  }

  /// The link in offsets of the source.
  func source(_ link: InlineLink<InContent>) -> InlineLink<InSource> { link.map { source($0) } }
}
