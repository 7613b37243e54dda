import TextBuffer

extension InlineWalk {
  /// Consumes raw HTML, which cmark keeps as it is, except that line endings are LF in the literal.
  mutating func takeHTML(_ literal: CMarkLiteral) -> Bool {
    let start = position
    guard let limit = matchEnd(of: literal, from: start, lineEnding: 0x0A) else { return false }
    append(.htmlInline, start: start, content: start..<limit, end: limit)
    position = limit
    return true
  }

  /// Consumes a code span: backticks, content and as many backticks.
  mutating func takeCode(_ literal: CMarkLiteral) -> Bool {
    let start = position
    let length = backticks(from: start)
    guard length > 0, let close = closingBackticks(length, from: start + length),
      let content = codeContent(start + length..<close, literal)
    else { return false }
    position = close + length
    append(.code, start: start, content: content, end: position)
    return true
  }

  private func backticks(from start: Int) -> Int {
    var index = start
    while index < end, text[index] == UInt8(ascii: "`") { index += 1 }
    return index - start
  }

  private func closingBackticks(_ length: Int, from start: Int) -> Int? {
    var index = start
    while index < end {
      guard text[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let run = backticks(from: index)
      if run == length { return index }
      index += run
    }
    return nil
  }

  /// The bytes between the backticks without the padding that cmark removed; `nil` if they don't match `literal`.
  ///
  /// A line ending is a space in the literal. cmark removes a space from each end or none; the literal's length shows
  /// which.
  private func codeContent(_ inner: Range<Int>, _ literal: CMarkLiteral) -> Range<Int>? {
    let padding = normalizedLength(inner) - literal.count
    guard (0...2).contains(padding) else { return nil }
    var content = inner
    if padding > 0 { content = afterSpace(content.lowerBound, content)..<content.upperBound }
    if padding > 1 { content = content.lowerBound..<beforeSpace(content) }
    return matchEnd(of: literal, from: content.lowerBound, lineEnding: 0x20) == content.upperBound
      ? content : nil
  }

  private func normalizedLength(_ range: Range<Int>) -> Int {
    var length = range.count
    for index in range where text[index] == 0x0D && index + 1 < range.upperBound && text[index + 1] == 0x0A {
      length -= 1
    }
    return length
  }

  private func afterSpace(_ index: Int, _ range: Range<Int>) -> Int {
    let isPair = text[index] == 0x0D && index + 1 < range.upperBound && text[index + 1] == 0x0A
    return index + (isPair ? 2 : 1)
  }

  private func beforeSpace(_ range: Range<Int>) -> Int {
    let last = range.upperBound - 1
    let isPair = text[last] == 0x0A && last > range.lowerBound && text[last - 1] == 0x0D
    return last - (isPair ? 1 : 0)
  }

  /// The end of the bytes that become `literal` if each line ending is replaced by `lineEnding`; `nil` if they differ.
  private func matchEnd(of literal: CMarkLiteral, from start: Int, lineEnding: UInt8) -> Int? {
    var index = start
    for read in 0..<literal.count {
      guard index < end else { return nil }
      let isLineEnding = text[index].isLineEnding
      guard literal[read] == (isLineEnding ? lineEnding : text[index]) else { return nil }
      index = isLineEnding ? afterSpace(index, index..<end) : index + 1
    }
    return index
  }
}

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
    guard takeText(child.literal, keepingBackslashes: true), position == close else { return false }
    position = close + 1
    nodes[index].subtreeEnd = Int32(nodes.count)
    nodes[index].link = Int32(links.count)
    links.append(
      InlineLink(
        form: .autolink, destination: node.destination, title: "", destinationRange: Range(start + 1..<close))
    )
    return true
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
    let isBlank = text[label].allSatisfy { $0.isASCIIWhitespace }
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
    while index < end, text[index].isASCIIWhitespace { index += 1 }
    return index
  }
}
