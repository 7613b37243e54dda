import TextBuffer

extension BlockScanner {
  /// Adds the rest of the line to `container` or, as a lazy continuation line, to the open paragraph.
  mutating func addText(to container: Int, lastMatched: Int) {
    noteBlankLine(in: container)
    if top != lastMatched, container == lastMatched, !cursor.isBlank, frames[top].kind == .paragraph {
      return addLazyLine()
    }
    while top > container { closeTop() }
    switch frames[container].kind {
    case .codeBlock, .block: addLine()
    case .htmlBlock:
      addLine()
      if case .html(let condition) = frames[container].state,
        HTMLBlockCondition.ends(source[cursor.offset..<cursor.end], condition: Int(condition))
      {
        closeTop()
      }
    case .heading: addHeadingContent()
    case _ where cursor.isBlank: break
    case .paragraph:
      cursor.skipWhitespace()
      addLine()
    default:
      openLeaf(.paragraph, in: container, start: cursor.firstNonspace)
      cursor.skipWhitespace()
      addLine()
    }
  }

  /// Sets cmark's flags for blank lines, on which the tightness of lists depends.
  ///
  /// A blank line counts only for the innermost block.
  private mutating func noteBlankLine(in container: Int) {
    // No flag is set, and none will be.
    if !cursor.isBlank, blankFrames.isEmpty { return }
    if cursor.isBlank {
      if container < top {
        setLastLineBlank(true, of: container + 1)
      } else {
        let isList = frames[container].kind == .list
        frames[container].lastChild?.noteBlankLine(isItem: isList)
      }
    }
    for ancestor in blankFrames where ancestor < container { frames[ancestor].lastLineBlank = false }
    let innermost = top
    blankFrames.removeAll { $0 < container || $0 > innermost }
    setLastLineBlank(cursor.isBlank && countsBlankLines(container), of: container)
  }

  private mutating func setLastLineBlank(_ isBlank: Bool, of frame: Int) {
    frames[frame].lastLineBlank = isBlank
    if isBlank, !blankFrames.contains(frame) { blankFrames.append(frame) }
  }

  private func countsBlankLines(_ frame: Int) -> Bool {
    switch frames[frame].kind {
    case .blockQuote, .heading, .thematicBreak, .table: false
    case .codeBlock, .block: frames[frame].state == .indentedCode
    // The rest of the container's marker line isn't a blank line.
    case .container: frames[frame].line != line
    case .item: hasVisibleChild(frame) || frames[frame].line != line
    default: true
    }
  }

  private mutating func addLine() {
    let line = cursor.rest()
    // A paragraph whose lines so far were all definitions starts here.
    if frames[top].kind == .paragraph, leaf.lines.isEmpty { leaf.start = Int(line.start) }
    leaf.lines.append(line)
    leaf.end = cursor.end
  }

  /// Adds a lazy continuation line; cmark keeps its indentation.
  private mutating func addLazyLine() {
    let indentStart = cursor.offset
    cursor.skipWhitespace()
    var line = cursor.rest()
    line.lazyIndent = UInt16(clamping: Int(line.start) - indentStart)
    leaf.lines.append(line)
    leaf.end = cursor.end
  }

  /// Adds the content of an ATX heading: the rest of the line without surrounding white space and a closing run of `#`
  /// (CommonMark section 4.2).
  private mutating func addHeadingContent() {
    leaf.end = cursor.end
    if case .heading(_, isSetext: true) = leaf.detail { return }
    let start = cursor.offset
    var end = trimmedEnd(from: start, to: cursor.end)
    var hashes = end
    while hashes > start, source[hashes - 1] == UInt8(ascii: "#") { hashes -= 1 }
    if hashes < end, hashes == start || source[hashes - 1].isBlank {
      end = trimmedEnd(from: start, to: hashes)
    }
    if end < cursor.end { leaf.markers.append(end..<cursor.end) }
    guard start < end else { return }
    leaf.lines.append(SourceLine(start: SourceOffset(start), end: SourceOffset(end)))
  }

  /// The offset `end`, moved back over the white space before it, but not beyond `start`.
  func trimmedEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, source[end - 1].isASCIIWhitespace { end -= 1 }
    return end
  }
}

// MARK: The end of a paragraph

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

/// The joined text of a paragraph's lines, each with a line feed, and its mapping to the source.
private struct ParagraphText {
  /// The text.
  let bytes: [UInt8]
  private let lines: [SourceLine]
  /// The start of each line in `bytes`.
  private let starts: [Int]

  /// Joins the lines `lines` of `source`.
  init(lines: [SourceLine], source: [UInt8]) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for line in lines {
      starts.append(bytes.count)
      bytes += source[line.fullRange]
      bytes.append(0x0A)
    }
    self.bytes = bytes
    self.lines = lines
    self.starts = starts
  }

  /// The source offset of the byte at `offset`.
  func source(_ offset: ContentOffset) -> SourceOffset {
    let line = line(at: Int(offset))
    return SourceOffset(lines[line].fullRange.lowerBound + Int(offset) - starts[line])
  }

  /// The source range of `range`.
  ///
  /// The range must end in the line that contains its last byte.
  func source(_ range: Range<ContentOffset>) -> Range<SourceOffset> {
    let start = source(range.lowerBound)
    return range.isEmpty ? start..<start : start..<source(range.upperBound - 1) + 1
  }

  /// The end, before its line ending, of the line that precedes the line start `offset`.
  func sourceEnd(_ offset: ContentOffset) -> SourceOffset { lines[line(at: Int(offset) - 1)].end }

  /// The lines with a start in `bytes` at or after `start` and before `end`.
  func lines(from start: Int, to end: Int = .max) -> [SourceLine] {
    let first = starts.firstIndex(reaching: start) { $0 }
    return Array(lines[first..<max(first, starts.firstIndex(reaching: end) { $0 })])
  }

  private func line(at offset: Int) -> Int {
    starts.lastIndexOfFirstPart { $0 > offset }
  }
}
