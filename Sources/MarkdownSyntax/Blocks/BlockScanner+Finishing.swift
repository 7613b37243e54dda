extension BlockScanner {
  /// Closes `block` and returns its parent.
  mutating func finish(_ block: Int) -> Int {
    blocks[block].isOpen = false
    switch blocks[block].kind {
    case .paragraph: finishParagraph(block)
    case .codeBlock: finishCode(block)
    case .list: finishList(block)
    default: break
    }
    return blocks[block].parent
  }

  /// Closes everything.
  mutating func finishAll() {
    while current != 0 { current = finish(current) }
    blocks[0].isOpen = false
  }

  private mutating func finishParagraph(_ block: Int) {
    let paragraph = takeDefinitions(from: block)
    guard !blocks[paragraph].lines.isEmpty else {
      blocks[paragraph].isRemoved = true
      return
    }
    let last = blocks[paragraph].lines.count - 1
    let range = blocks[paragraph].lines[last].range
    blocks[paragraph].lines[last].end = Int32(trimmedEnd(from: range.lowerBound, to: range.upperBound))
    if dialect.contains(.taskItems) { takeTaskMarker(from: paragraph) }
  }

  /// Indented code doesn't end with blank lines.
  private mutating func finishCode(_ block: Int) {
    if case .fence = blocks[block].detail {
      // The first line is the fence's own, which is no content.
      if !blocks[block].lines.isEmpty { blocks[block].lines.removeFirst() }
      return
    }
    while let last = blocks[block].lines.last, source[last.range].allSatisfy(\.isBlank) {
      blocks[block].lines.removeLast()
    }
    blocks[block].end = blocks[block].lines.last.map { Int($0.end) } ?? blocks[block].start
  }

  // MARK: Link reference definitions

  /// Takes the definitions at a paragraph's start out of it, as blocks before it.
  ///
  /// Returns the paragraph, whose index may have changed.
  mutating func takeDefinitions(from block: Int) -> Int {
    guard let first = blocks[block].lines.first, source[first.fullRange].first == UInt8(ascii: "[") else {
      return block
    }
    let text = ParagraphText(lines: blocks[block].lines, source: source)
    var position = 0
    while position < text.bytes.count, text.bytes[position] == UInt8(ascii: "["),
      let definition = LinkSyntax.definition(in: text.bytes, at: position)
    {
      insert(definition, from: position, of: text, before: block)
      position = definition.end
    }
    guard position > 0 else { return block }
    blocks[block].lines = text.lines(from: position)
    if let line = blocks[block].lines.first { blocks[block].start = line.fullRange.lowerBound }
    return block
  }

  private mutating func insert(
    _ definition: LinkSyntax.Definition, from start: Int, of text: ParagraphText, before paragraph: Int
  ) {
    let parent = blocks[paragraph].parent
    var draft = BlockDraft(
      .linkDefinition, parent: parent, start: text.source(start), line: blocks[paragraph].line)
    draft.isOpen = false
    // A definition can borrow its title from the text after it: it counts for links, but its bytes aren't the definition's.
    let lineEnd = text.sourceEnd(definition.end)
    draft.end = lineEnd
    let link = InlineLink(
      form: .definition,
      destination: String(
        decoding: InlineText.unescapedDestination(Array(text.bytes[definition.destination])), as: UTF8.self),
      title: definition.title.map {
        String(decoding: InlineText.unescapedAttribute(Array(text.bytes[$0])), as: UTF8.self)
      } ?? "",
      destinationRange: text.source(definition.destination),
      titleRange: definition.title.map(text.source),
      labelRange: text.source(definition.label))
    draft.detail = .definition(link)
    draft.lines = text.lines(from: start, to: max(definition.end, (definition.title?.upperBound ?? 0) + 1))
    let index = blocks.count
    blocks.append(draft)
    let place = blocks[parent].children.lastIndex(of: paragraph) ?? blocks[parent].children.count
    blocks[parent].children.insert(index, at: place)
  }

  // MARK: Task items

  /// Makes `[ ]` or `[x]` at the start of an item's first paragraph a task marker (GFM section 5.3).
  private mutating func takeTaskMarker(from paragraph: Int) {
    let item = blocks[paragraph].parent
    guard blocks[item].kind == .item, blocks[item].children.first == paragraph,
      let line = blocks[paragraph].lines.first?.range, line.count >= 3,
      source[line.lowerBound] == UInt8(ascii: "["), source[line.lowerBound + 2] == UInt8(ascii: "]")
    else { return }
    let mark = source[line.lowerBound + 1]
    guard mark == 0x20 || mark | 0x20 == UInt8(ascii: "x") else { return }
    var rest = line.lowerBound + 3
    guard rest == line.upperBound || source[rest].isBlank else { return }
    while rest < line.upperBound, source[rest].isBlank { rest += 1 }
    let marker = insertTaskMarker(before: paragraph, at: line.lowerBound, isChecked: mark != 0x20)
    if rest < line.upperBound {
      blocks[paragraph].lines[0].start = Int32(rest)
    } else {
      blocks[paragraph].lines.removeFirst()
      if !blocks[paragraph].lines.isEmpty { blocks[paragraph].lines[0].lazyIndent = 0 }
    }
    if let first = blocks[paragraph].lines.first {
      blocks[paragraph].start = Int(first.start)
    } else {
      blocks[marker].lastLineBlank = blocks[paragraph].lastLineBlank
      blocks[paragraph].isRemoved = true
    }
  }

  private mutating func insertTaskMarker(before paragraph: Int, at start: Int, isChecked: Bool) -> Int {
    let item = blocks[paragraph].parent
    var draft = BlockDraft(.taskMarker, parent: item, start: start, line: blocks[paragraph].line)
    draft.isOpen = false
    draft.end = start + 3
    draft.markers = [start..<start + 3]
    draft.detail = .task(isChecked: isChecked)
    let index = blocks.count
    blocks.append(draft)
    blocks[item].children.insert(index, at: 0)
    return index
  }

  // MARK: Tight lists

  private mutating func finishList(_ list: Int) {
    guard case .list(var attributes) = blocks[list].detail else { return }
    attributes.isTight = isTight(list)
    blocks[list].detail = .list(attributes)
  }

  /// Whether no blank line stands between items or between children of an item (CommonMark section 5.3).
  private mutating func isTight(_ list: Int) -> Bool {
    let items = blocks[list].children
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      if blocks[item].lastLineBlank, !isLast { return false }
      let children = visibleChildren(of: item)
      for (place, child) in children.enumerated()
      where !(isLast && place == children.count - 1) && endsWithBlankLine(child) {
        return false
      }
    }
    return true
  }

  private func visibleChildren(of block: Int) -> [Int] {
    blocks[block].children.filter { !blocks[$0].isRemoved && blocks[$0].kind != .linkDefinition }
  }

  private mutating func endsWithBlankLine(_ block: Int) -> Bool {
    var block = block
    while !blocks[block].lastLineChecked {
      blocks[block].lastLineChecked = true
      guard blocks[block].kind == .list || blocks[block].kind == .item, let last = lastVisibleChild(of: block)
      else { break }
      block = last
    }
    return blocks[block].lastLineBlank
  }
}
