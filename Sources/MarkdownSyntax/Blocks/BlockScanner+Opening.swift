import TextBuffer

extension BlockScanner {
  /// Opens the blocks that start at the cursor, and returns the innermost one's frame.
  mutating func openBlocks(in matched: Int, allMatched: Bool) -> Int {
    var container = matched
    var isMaybeLazy = frames[top].kind == .paragraph
    while true {
      let kind = frames[container].kind
      if kind.isLiteralBlock || kind == .htmlBlock { break }
      guard
        let opened = openBlock(
          in: container, canBreak: !(kind == .paragraph && !allMatched), isMaybeLazy: isMaybeLazy)
      else { break }
      container = opened
      switch frames[container].kind {
      case .paragraph, .heading, .codeBlock, .block, .table, .container: return container
      default: isMaybeLazy = false
      }
    }
    return container
  }

  /// Opens one block and returns its frame, or `nil` if none starts.
  ///
  /// The order of the attempts is part of the grammar.
  private mutating func openBlock(in container: Int, canBreak: Bool, isMaybeLazy: Bool) -> Int? {
    let kind = frames[container].kind
    if cursor.isIndented {
      // Only an item of a still open list could start here, and not with this much indentation.
      guard !isMaybeLazy, !cursor.isBlank else { return nil }
      return openIndentedCode(in: container)
    }
    if let opened = openBySign(in: container, isMaybeLazy: isMaybeLazy) { return opened }
    if kind == .paragraph, let level = cursor.setextUnderline() { return underline(container, level: level) }
    if canBreak, cursor.isThematicBreak() { return openThematicBreak(in: container) }
    if dialect.contains(.footnotes), let marker = cursor.footnoteMarker() {
      return openFootnoteDefinition(marker, in: container)
    }
    if let marker = cursor.listMarker(interruptsParagraph: kind == .paragraph) {
      return openItem(marker, in: container)
    }
    guard dialect.contains(.tables) else { return nil }
    if kind == .table, !cursor.isBlank { return openRow(in: container) }
    return kind == .paragraph ? turnIntoTable() : nil
  }

  /// Opens the block that the first nonspace byte indicates.
  ///
  /// Returns its frame, or `nil` if none starts.
  private mutating func openBySign(in container: Int, isMaybeLazy: Bool) -> Int? {
    switch cursor.byte {
    case UInt8(ascii: ">"): return openQuote(in: container)
    case UInt8(ascii: "#"):
      if let heading = cursor.atxHeading() {
        return openHeading(in: container, length: heading.length, level: heading.level)
      }
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      if let length = cursor.openingFence() { return openFence(.codeBlock, in: container, length: length) }
    case UInt8(ascii: "<"):
      let kind = frames[container].kind
      let isLazy = isMaybeLazy && !decisions.loneTagsEndLaziness
      if let condition = HTMLBlockCondition.start(
        of: cursor, interruptsParagraph: kind == .paragraph || isLazy, decisions: decisions)
      {
        return openHTML(in: container, condition: condition)
      }
    default: return openByConstruct(in: container)
    }
    return nil
  }

  private mutating func openIndentedCode(in container: Int) -> Int {
    cursor.advance(columns: 4)
    let block = openLeaf(.codeBlock, in: container, start: cursor.rest().range.lowerBound)
    frames[block].state = .indentedCode
    return block
  }

  private mutating func openHTML(in container: Int, condition: Int) -> Int {
    let block = openLeaf(.htmlBlock, in: container, start: cursor.offset)
    frames[block].state = .html(condition: UInt8(condition))
    leaf.detail = .html(condition: UInt8(condition))
    return block
  }

  private mutating func openQuote(in container: Int) -> Int {
    let start = cursor.firstNonspace
    let block = openContainer(.blockQuote, in: container, start: start, end: start + 1)
    appendQuoteMarker(depth: block)
    return block
  }

  private mutating func openHeading(in container: Int, length: Int, level: Int) -> Int {
    let start = cursor.firstNonspace
    cursor.advance(to: start + length)
    let block = openLeaf(.heading, in: container, start: start)
    leaf.markers.append(start..<start + length)
    leaf.detail = .heading(level: UInt8(level), isSetext: false)
    return block
  }

  mutating func openFence(
    _ kind: SyntaxKind, in container: Int, length: Int, of construct: BlockConstruct? = nil
  ) -> Int {
    let start = cursor.firstNonspace
    let byte = cursor.byte
    let indent = start - cursor.offset
    let block = openLeaf(kind, in: container, start: start)
    let info = info(from: start + length)
    let fence = Fence(
      byte: byte, length: Int32(length), indent: Int32(indent),
      infoRange: Range(info.range.lowerBound - start..<info.range.upperBound - start), info: info.text,
      isHidden: construct.map { $0.tag == nil } ?? false, takesInfo: construct?.takesInfo ?? true)
    leaf.extra = .fence(fence)
    frames[block].state = .fence(byte: byte, length: fence.length, indent: fence.indent)
    leaf.markers.append(start..<cursor.end)
    leaf.end = cursor.end
    cursor.skipRemainder()
    // The rest of the fence's line isn't content: cmark drops the block's first line.
    return block
  }

  private mutating func openThematicBreak(in container: Int) -> Int {
    let start = cursor.firstNonspace
    let block = openLeaf(.thematicBreak, in: container, start: start)
    leaf.markers.append(start..<trimmedEnd(from: start, to: cursor.end))
    leaf.end = cursor.end
    cursor.skipRemainder()
    return block
  }

  /// Turns the paragraph into a setext heading.
  ///
  /// If it consists only of link definitions, the underline becomes its text instead.
  private mutating func underline(_ paragraph: Int, level: Int) -> Int {
    takeDefinitions(depth: paragraph)
    guard !leaf.lines.isEmpty else { return paragraph }
    frames[paragraph].kind = .heading
    leaf.detail = .heading(level: UInt8(level), isSetext: true)
    leaf.markers = [cursor.firstNonspace..<trimmedEnd(from: cursor.firstNonspace, to: cursor.end)]
    cursor.skipRemainder()
    return paragraph
  }

  private mutating func openItem(_ marker: LineCursor.ListMarker, in container: Int) -> Int {
    let start = cursor.firstNonspace
    let markerOffset = Int32(cursor.indent)
    cursor.advance(to: start + marker.length)
    let markerWidth = Int32(takeWhiteSpace(after: marker))
    var list = container
    if frames[container].kind != .list || !matches(marker.style, container) {
      list = openContainer(
        .list, in: container, start: start, end: start,
        detail: BlockDetail(ListAttributes(style: marker.style, isTight: true)))
      frames[list].state = .list(marker.style)
    }
    let end = max(cursor.offset, start + marker.length)
    let item = openContainer(
      .item, in: list, start: start, end: end,
      detail: .item(markerOffset: markerOffset, markerWidth: markerWidth))
    frames[item].state = .item(markerOffset: markerOffset, markerWidth: markerWidth)
    return item
  }

  /// Takes the white space that belongs to a list marker: one to four columns, or just one if code or nothing follows.
  ///
  /// Returns the width of the marker with its white space, in columns.
  private mutating func takeWhiteSpace(after marker: LineCursor.ListMarker) -> Int {
    let saved = cursor
    while cursor.column - saved.column <= 5, cursor.peek(cursor.offset).isBlank { cursor.advance(columns: 1) }
    let width = cursor.column - saved.column
    if (1...4).contains(width), cursor.offset < cursor.end { return marker.length + width }
    cursor = saved
    if width > 0 { cursor.advance(columns: 1) }
    return marker.length + 1
  }

  private func matches(_ style: ListAttributes.Style, _ list: Int) -> Bool {
    guard case .list(let ownStyle) = frames[list].state else { return false }
    return ownStyle.canShareList(with: style)
  }
}
