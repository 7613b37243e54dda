extension InlineWalk {
  /// Consumes `<`, the address and `>`.
  mutating func takeAutolink(_ node: CMarkNode) -> Bool {
    let start = position
    var close = start + 1
    while close < end, text[close] != UInt8(ascii: ">") { close += 1 }
    guard close < end, let child = node.firstChild, child.inlineKind == .text, child.next == nil else {
      return false
    }
    let index = nodes.count
    append(.link, start: start, content: start + 1..<close, end: close + 1)
    position = start + 1
    guard takeAddress(child.literal, through: close) else { return false }
    position = close + 1
    nodes[index].subtreeEnd = Int32(nodes.count)
    nodes[index].link = Int32(links.count)
    links.append(
      InlineLink(
        form: .autolink, destination: node.destination, title: "", destinationRange: Range(start + 1..<close))
    )
    return true
  }

  /// Consumes an autolink's address; character references are resolved in it, backslashes are literal.
  private mutating func takeAddress(_ literal: CMarkLiteral, through limit: Int) -> Bool {
    let start = position
    var read = 0
    while position < limit {
      if text[position] == UInt8(ascii: "&"),
        let entity = entities.entity(in: text, at: position, end: limit)
      {
        for index in 0..<entity.count {
          guard read < literal.count, literal[read] == entity[index] else { return false }
          read += 1
        }
        position += entity.length
      } else {
        guard read < literal.count, literal[read] == text[position] else { return false }
        read += 1
        position += 1
      }
    }
    append(.text, start: start, content: start..<limit, end: limit)
    return read == literal.count
  }

  /// Consumes `]` and the link's tail after it, in cmark's order: `(destination "title")`, otherwise `[label]`.
  ///
  /// Returns `nil` if there is no `]`.
  mutating func takeLinkTail(of node: CMarkNode, from contentStart: Int) -> InlineLink<InContent>? {
    let content = contentStart..<position
    guard position < end, text[position] == UInt8(ascii: "]") else { return nil }
    position += 1
    var link = InlineLink<InContent>(form: .shortcut, destination: node.destination, title: node.title)
    if takeInlineTail(&link) { return link }
    link.labelRange = Range(content)
    guard let label = LinkSyntax.label(in: text, at: position, end: end) else { return link }
    position = label.upperBound + 1
    let isBlank = text[label].allSatisfy { $0.isSpaceOrControl }
    link.form = isBlank ? .collapsed : .full
    if !isBlank { link.labelRange = Range(label) }
    return link
  }

  private mutating func takeInlineTail(_ link: inout InlineLink<InContent>) -> Bool {
    guard position < end, text[position] == UInt8(ascii: "(") else { return false }
    let destinationStart = skippingWhiteSpace(from: position + 1)
    guard let destination = LinkSyntax.destination(in: text, at: destinationStart, end: end) else {
      return false
    }
    var index = skippingWhiteSpace(from: destination.end)
    var titleRange: Range<Int>?
    if index > destination.end, let title = LinkSyntax.title(in: text, at: index, end: end) {
      titleRange = title.lowerBound + 1..<title.upperBound - 1
      index = skippingWhiteSpace(from: title.upperBound)
    }
    guard index < end, text[index] == UInt8(ascii: ")") else { return false }
    link.form = .inline
    link.destinationRange = Range(destination.content)
    link.titleRange = titleRange.map { Range($0) }
    position = index + 1
    return true
  }

  private func skippingWhiteSpace(from start: Int) -> Int {
    var index = start
    while index < end, text[index].isSpaceOrControl { index += 1 }
    return index
  }
}
