import TextBuffer

extension BlockScanner {
  /// Appends the records of a paragraph: link reference definitions, a task marker, and the remaining text.
  ///
  /// Returns whether any of them is a block for cmark, which drops definitions.
  mutating func finishParagraph(_ frame: inout ScanFrame) -> Bool {
    takeDefinitions(depth: frames.count)
    guard let last = leaf.lines.indices.last else { return false }
    let range = leaf.lines[last].range
    leaf.lines[last].end = SourceOffset(trimmedEnd(from: range.lowerBound, to: range.upperBound))
    let hasMarker = dialect.contains(.taskItems) && takeTaskMarker()
    if leaf.lines.isEmpty { return hasMarker }
    emitLeaf(.paragraph)
    return true
  }

  // MARK: Link reference definitions

  /// Removes the definitions at the open paragraph's start and appends them as blocks before it.
  ///
  /// - Parameter depth: the paragraph's depth.
  mutating func takeDefinitions(depth: Int) {
    guard let first = leaf.lines.first, source[first.fullRange].first == UInt8(ascii: "[") else { return }
    let text = ParagraphText(lines: leaf.lines, source: source)
    var position = 0
    while position < text.bytes.count, text.bytes[position] == UInt8(ascii: "["),
      let definition = LinkSyntax.definition(in: text.bytes, at: position)
    {
      append(definition, from: position, of: text, depth: depth)
      position = definition.end
    }
    guard position > 0 else { return }
    leaf.lines = text.lines(from: position)
    if let line = leaf.lines.first { leaf.start = line.fullRange.lowerBound }
  }

  private mutating func append(
    _ definition: LinkSyntax.Definition, from start: Int, of text: ParagraphText, depth: Int
  ) {
    // A definition can borrow its title from the following text. The title counts for links, but its bytes aren't part
    // of the definition.
    let end = text.sourceEnd(ContentOffset(definition.end))
    let lines = text.lines(from: start, to: max(definition.end, (definition.title?.upperBound ?? 0) + 1))
    let record = BlockRecord(
      kind: .linkDefinition, flags: leaf.flags, depth: Int32(depth),
      start: text.source(ContentOffset(start)),
      end: end, lineStart: SourceOffset(leaf.lineStart))
    leaf.flags.remove(.isRestart)
    let title = definition.title.map { text.source(Range($0)) }
    let pieces = LeafPieces.definition(
      lines, titleEnd: definition.borrowsTitle ? title.map { Int($0.upperBound) } : nil, in: source)
    let ranges = DefinitionRanges(
      label: text.source(Range(definition.label)).inBlock(from: record.start),
      destination: text.source(Range(definition.destination)).inBlock(from: record.start),
      title: title?.inBlock(from: record.start))
    output.append(
      Definition(
        key: LabelKey(text.bytes[definition.label]),
        meaning: .link(FedText(definition: pieces, in: source).bytes), ranges: ranges),
      of: output.records.count)
    append(record, markers: [], lines: lines.prefix { $0.start < end })
  }

  // MARK: Task items

  /// Turns `[ ]` or `[x]` at the start of an item's first paragraph into a task marker (GFM section 5.3).
  ///
  /// Returns whether there was one.
  private mutating func takeTaskMarker() -> Bool {
    guard frames[top].kind == .item, !frames[top].hasRecords, let line = leaf.lines.first?.range,
      line.count >= 3, source[line.lowerBound] == UInt8(ascii: "["),
      source[line.lowerBound + 2] == UInt8(ascii: "]")
    else { return false }
    let mark = source[line.lowerBound + 1]
    guard mark == 0x20 || mark | 0x20 == UInt8(ascii: "x") else { return false }
    var rest = line.lowerBound + 3
    guard rest == line.upperBound || source[rest].isBlank else { return false }
    while rest < line.upperBound, source[rest].isBlank { rest += 1 }
    appendTaskMarker(at: line.lowerBound, isChecked: mark != 0x20)
    if rest < line.upperBound {
      leaf.lines[0].start = SourceOffset(rest)
    } else {
      leaf.lines.removeFirst()
      if !leaf.lines.isEmpty { leaf.lines[0].lazyIndent = 0 }
    }
    if let first = leaf.lines.first { leaf.start = Int(first.start) }
    return true
  }

  private mutating func appendTaskMarker(at start: Int, isChecked: Bool) {
    var record = BlockRecord(
      kind: .taskMarker, flags: leaf.flags, depth: Int32(frames.count), start: SourceOffset(start),
      end: SourceOffset(start + 3), lineStart: SourceOffset(leaf.lineStart))
    leaf.flags.remove(.isRestart)
    record.detail = .task(isChecked: isChecked)
    append(record, markers: [], lines: [])
  }
}
