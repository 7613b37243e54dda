import TextBuffer

/// Opens and closes blocks and appends their records.
extension BlockScanner {
  /// Opens a container of `kind` in `parent`, or in its nearest ancestor that can hold it.
  ///
  /// Returns its frame.
  @discardableResult
  mutating func openContainer(
    _ kind: SyntaxKind, in parent: Int, start: Int, end: Int, detail: BlockDetail = .none,
    markers: [Range<Int>] = [], extra: BlockExtra? = nil
  ) -> Int {
    let flags = prepareToOpen(kind, in: parent)
    var record = BlockRecord(
      kind: kind, flags: flags, depth: Int32(frames.count), start: SourceOffset(start),
      end: SourceOffset(end),
      lineStart: SourceOffset(cursor.lineStart))
    record.detail = detail
    var frame = ScanFrame(kind: kind, line: line)
    frame.record = append(record, markers: markers, lines: [], extra: extra)
    open(frame)
    return top
  }

  /// Opens a leaf of `kind` in `parent`, or in its nearest ancestor that can hold it.
  ///
  /// Returns its frame.
  @discardableResult
  mutating func openLeaf(_ kind: SyntaxKind, in parent: Int, start: Int) -> Int {
    let flags = prepareToOpen(kind, in: parent)
    leaf.reset(start: start, lineStart: cursor.lineStart, flags: flags)
    open(ScanFrame(kind: kind, line: line))
    return top
  }

  /// Makes `frame` the innermost one.
  mutating func open(_ frame: ScanFrame) {
    frames.append(frame, inRun: frame.kind == .list || frame.kind == .item)
  }

  /// Closes the blocks that can't stay open beside a new child of `parent`.
  ///
  /// Returns the flags of that child.
  private mutating func prepareToOpen(_ kind: SyntaxKind, in parent: Int) -> BlockRecord.Flags {
    var parent = parent
    // A list that can't hold the new block is finished before the blocks inside it. So an open paragraph still counts
    // as a paragraph, whatever it becomes.
    if frames[parent].kind == .list, !canContain(.list, kind), top == parent + 2 {
      leaf.flags.insert(.isParagraphToList)
    }
    while top > parent { closeTop() }
    while !canContain(frames[parent].kind, kind) {
      closeTop()
      parent -= 1
    }
    return flagsOfChild()
  }

  /// The flags of the innermost block's next child.
  func flagsOfNextChild() -> BlockRecord.Flags {
    guard let sibling = frames[top].lastChild else { return [] }
    var flags = BlockRecord.Flags.hasSibling
    if sibling.endsWithBlank { flags.insert(.followsBlank) }
    if sibling.isSettled { flags.insert(.followsSettled) }
    return flags
  }

  /// Like `flagsOfNextChild`, but makes a cut if the child is the first one in its line and a scan can start there.
  mutating func flagsOfChild() -> BlockRecord.Flags {
    let flags = flagsOfNextChild()
    if hasOpened { return flags }
    hasOpened = true
    guard frames.count <= ChunkSummary.deepest else { return flags }
    var mark = output.mark
    mark.quoteMarkers = quoteMarkersBeforeLine
    cut = ScanCut(
      lineStart: cursor.lineStart, frames: frames.count, mark: mark, isFirstChild: !frames[top].hasRecords,
      flags: flags)
    return flags.union(.isRestart)
  }

  private func canContain(_ parent: SyntaxKind, _ child: SyntaxKind) -> Bool {
    switch parent {
    case .document, .blockQuote, .item, .footnoteDefinition, .container: child != .item && child != .tableRow
    case .list: child == .item
    case .table: child == .tableRow
    default: false
    }
  }

  // MARK: Closing

  /// Closes the innermost block.
  mutating func closeTop() {
    guard var frame = frames.popLast() else { return }
    switch frame.kind {
    case .paragraph:
      guard finishParagraph(&frame) else { return }
    case .codeBlock, .block: finishCode(&frame)
    case .htmlBlock, .heading, .thematicBreak: emitLeaf(frame.kind)
    case .list: finishList(frame)
    default: break
    }
    frames[top].lastChild = frame.closed
  }

  private mutating func finishList(_ frame: ScanFrame) {
    guard let record = frame.record else { return }
    output.records[record].detail.setTight(!frame.isLoose)
  }

  /// Finishes a code block.
  ///
  /// Indented code loses its trailing blank lines.
  private mutating func finishCode(_ frame: inout ScanFrame) {
    if case .fence = frame.state {
      // The first line is the rest of the fence's line, which isn't content.
      if !leaf.lines.isEmpty { leaf.lines.removeFirst() }
    } else {
      while let last = leaf.lines.last, source[last.range].allSatisfy({ $0.isBlank }) {
        leaf.lines.removeLast()
      }
      leaf.end = leaf.lines.last.map { Int($0.end) } ?? leaf.start
    }
    emitLeaf(frame.kind)
  }

  // MARK: Records

  /// Appends the leaf's record.
  mutating func emitLeaf(_ kind: SyntaxKind) {
    var record = BlockRecord(
      kind: kind, flags: leaf.flags.subtracting(.isParagraphToList), depth: Int32(frames.count),
      start: SourceOffset(leaf.start),
      end: SourceOffset(leaf.end), lineStart: SourceOffset(leaf.lineStart))
    record.detail = leaf.detail
    append(record, markers: leaf.markers, lines: leaf.lines, extra: leaf.extra)
    leaf.flags.remove(.isRestart)
  }

  /// Appends the record of a child of the innermost block.
  ///
  /// Returns its index.
  ///
  /// `markers` and `lines` are relative to the source, like the record's start.
  @discardableResult
  mutating func append(
    _ record: BlockRecord, markers: [Range<Int>], lines: some Sequence<SourceLine>, extra: BlockExtra? = nil
  ) -> Int {
    var record = record
    if let last = markers.last { record.end = max(record.end, SourceOffset(last.upperBound)) }
    var parts = BlockParts()
    let (firstMarker, start) = (output.markers.count, record.start)
    for marker in markers { output.markers.append(Range(marker).inBlock(from: start)) }
    parts.markers = Range(firstMarker..<output.markers.count)
    append(lines, of: record, to: &parts)
    if let extra {
      parts.extra = Int32(output.extras.count)
      output.extras.append(extra)
    }
    if parts != BlockParts() || record.kind.isLeafWithInlines {
      record.parts = Int32(output.parts.count)
      output.parts.append(parts)
    }
    note(record)
    output.records.append(record)
    return output.records.count - 1
  }

  private mutating func append(
    _ lines: some Sequence<SourceLine>, of record: BlockRecord, to parts: inout BlockParts
  ) {
    let first = output.lines.count
    for line in lines { output.lines.append(line.inBlock(from: record.start)) }
    parts.lines = Range(first..<output.lines.count)
    guard parts.lines.count > LongLines.leastCount, record.kind.isLiteralBlock || record.kind == .htmlBlock
    else { return }
    parts.lines = 0..<0
    parts.longLines = Int32(output.longLines.count)
    output.longLines.append(LongLines(output.lines[first...]))
    output.lines.removeLast(output.lines.count - first)
  }

  /// Updates the parents' state for a child's record: they have records now, and their list may be loose.
  private mutating func note(_ record: BlockRecord) {
    let parent = Int(record.depth) - 1
    guard parent < frames.count else { return }
    frames[parent].hasRecords = true
    guard record.loosensList else { return }
    switch frames[parent].kind {
    case .list: frames[parent].isLoose = true
    case .item: frames[parent - 1].isLoose = true
    default: break
    }
  }

  /// Appends front matter.
  mutating func append(_ matter: FrontMatter) {
    let record = BlockRecord(
      kind: .frontMatter, flags: .isRestart, depth: 1, start: SourceOffset(matter.range.lowerBound),
      end: SourceOffset(matter.range.upperBound), lineStart: .zero)
    append(record, markers: matter.fences, lines: matter.lines)
    line = matter.lineCount
  }
}
