import TextBuffer

/// The change of one block by an edit of content lines that stay content; the blocks around it don't change.
///
/// Only the lines that the edit touches are read.
///
/// In a code or HTML block, this is sound on two conditions. The block's first line is untouched, since it decides the
/// block's kind. And an untouched line of the block follows, since the scanner's state after a line of such a block
/// depends on that line only. In a fenced block, the state doesn't even depend on the line, so that the closing fence
/// or the text's end may follow instead.
///
/// In literal text, it is sound for an edit inside of one line that leaves the line literal text; see
/// `literalLine(in:_:limit:)`.
struct LeafSplice {
  /// The number of bytes that were read.
  private(set) var scannedBytes = 0
  let leaf: BlockPlace
  let edit: TextEdit
  /// The touched bytes, in offsets of the text before the edit: whole lines, or a part of one in literal text.
  private var touched: Range<Int>
  /// The indices of the lines that are replaced.
  private var replaced = 0..<0
  /// The lines that replace them, relative to the leaf's start.
  private var lines: [BlockLine] = []
  /// The quote markers that replace those on these lines, relative to the chunk's start.
  private var quoteMarkers: [QuoteMarker] = []

  /// The change of `tree` by `edit`, which made `text`.
  ///
  /// `nil` if the edit may change more than the content of one block, or if more than `limit` bytes would have to be
  /// read.
  init?(_ edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect, limit: Int) {
    guard let leaf = BlockPlace(startingBy: edit.old.lowerBound, in: tree),
      leaf.blocks.quoteMarkers.count <= limit
    else { return nil }
    self.leaf = leaf
    self.edit = edit
    touched = edit.old
    if leaf.parts.isLiteral {
      guard let found = literalLine(in: text, dialect, limit: limit) else { return nil }
      (replaced, lines, scannedBytes) = (found.index..<found.index + 1, [found.line], found.line.range.count)
      return
    }
    guard leaf.record.hasPlainLines, Int(leaf.record.depth) <= ChunkSummary.deepest else { return nil }
    let newEnd = text.lineStart(after: edit.newEnd)
    touched = text.lineStart(holding: edit.old.lowerBound)..<newEnd - edit.growth
    guard touched.lowerBound > leaf.start, touched.lowerBound < newEnd, newEnd - touched.lowerBound < limit,
      findLines(isAtEnd: newEnd == text.count),
      FrontMatterCheck(edit, of: tree, in: text, dialect: dialect) != .mayClose,
      scan(text.bytes(in: touched.lowerBound - 1..<newEnd), dialect)
    else { return nil }
    scannedBytes = newEnd - touched.lowerBound
  }

  /// Finds the lines of the block that are touched; returns whether the edit can't affect what follows them.
  private mutating func findLines(isAtEnd: Bool) -> Bool {
    let all = leaf.lines
    let first = all.firstIndex(reaching: touched.lowerBound - leaf.start) { Int($0.start) }
    let end =
      isAtEnd ? all.count : all.firstIndex(reaching: touched.upperBound - leaf.start) { Int($0.start) }
    guard first < end || touched.isEmpty, let last = all.last else { return false }
    replaced = first..<end
    if end < all.count { return true }
    guard case .fence = leaf.extra else { return false }
    if let closer = leaf.closingFence {
      return leaf.documentOffset(of: closer.lowerBound) >= touched.upperBound
    }
    // Only the line ending after the last line may follow, but no line after it.
    return isAtEnd && touched.upperBound - leaf.start - Int(last.end) <= 1
  }

  /// Reads the lines in `source`, which starts with the byte before them; returns whether all are content of the block.
  private mutating func scan(_ source: [UInt8], _ dialect: Dialect) -> Bool {
    // The line feed would belong to the line before.
    if source[0] == 0x0D, source[1] == 0x0A { return false }
    var scanner = BlockScanner(source, dialect: dialect, frames: ScanFrame.inside(leaf))
    let depth = scanner.frames.count
    var next = 1
    while next < source.count {
      next = scanner.scanLine(at: next)
      guard scanner.frames.count == depth, !scanner.hasOpened else { return false }
    }
    let base = touched.lowerBound - 1
    // The block starts before the scanned bytes.
    let start = SourceOffset(leaf.start - base)
    lines = scanner.leaf.lines.map { $0.inBlock(from: start) }
    quoteMarkers = scanner.output.quoteMarkers.map { $0.moved(by: base - leaf.home.base.bytes) }
    // A leaf that becomes long is left to a scan.
    return leaf.parts.longLines >= 0
      || leaf.lines.count - replaced.count + lines.count <= LongLines.leastCount
  }

  /// Makes the change in `tree`.
  ///
  /// - Complexity: O(log *c* + *k*), where *c* is the number of chunks, and *k* the number of the lines read and of the
  ///   blocks in the chunk; for a block in a quote, also of the quote's lines in the chunk.
  func apply(to tree: inout ChunkTree) {
    var blocks = leaf.blocks
    blocks.replaceLines(
      replaced, of: leaf.local, with: lines, before: BlockOffset(touched.upperBound - leaf.start),
      growth: edit.growth)
    if !blocks.quoteMarkers.isEmpty {
      blocks.replaceQuoteMarkers(
        in: leaf.home.ownOffset(of: touched.lowerBound)..<leaf.home.ownOffset(of: touched.upperBound),
        with: quoteMarkers, growth: edit.growth)
    }
    tree.replace(leaf.home, with: blocks, growth: edit.growth)
  }
}

/// Edits in literal text: leaves in which no byte can start syntax (see `BlockParts.isLiteral`).
///
/// A line's role among the blocks depends on its containers' prefixes, on the start of the rest, and on its cells. So
/// an edit after the prefixes keeps the role if the line still starts with text (`TextLine`) and no pipe is in the
/// edit or beside it. The leaf stays literal if no syntax can start in the edit or at the byte before it, which may be
/// the first of two that start syntax together.
extension LeafSplice {
  /// The line that the edit changes, after the edit, and its index.
  ///
  /// `nil` if the edit isn't inside of one line, if the leaf may no longer be literal text, or if the line is longer
  /// than `limit` bytes.
  private func literalLine(
    in text: EditedText, _ dialect: Dialect, limit: Int
  ) -> (line: BlockLine, index: Int)? {
    let record = leaf.record
    let lines = leaf.blocks.fewLines(of: record)
    let start = edit.old.lowerBound - leaf.start
    let place = lines.firstIndex(reaching: start + 1) { Int($0.start) } - 1
    guard place >= lines.startIndex, case var line = lines[place],
      edit.old.upperBound - leaf.start <= Int(line.end), line.range.count + edit.growth < limit,
      // Cells move with their row.
      record.kind != .tableCell, record.flags.isDisjoint(with: .ofInlines),
      // The text may continue the definition above it.
      leaf.previous?.record.kind != .linkDefinition
    else { return nil }
    line.end += Int32(edit.growth)
    guard line.start < line.end else { return nil }
    let content = text.bytes(in: leaf.documentOffset(of: line.start)..<leaf.documentOffset(of: line.end))
    let edited = start - Int(line.start)..<start - Int(line.start) + edit.newCount
    let before = max(0, edited.lowerBound - 1)
    guard let first = content.first, let last = content.last, !first.isASCIIWhitespace,
      !last.isASCIIWhitespace,
      record.keepsRole(ofLine: content[...], dialect), !text.mayHaveMadeCells(in: edit.old),
      !content.mayHaveSyntax(in: before..<edited.upperBound, SyntaxBytes(dialect)),
      !content[before..<min(content.count, edited.upperBound + 1)].contains(UInt8(ascii: "|"))
    else { return nil }
    return (line, place - lines.startIndex)
  }
}

extension FlatBlocks {
  /// Replaces the content lines `range` of the leaf with the index `index` by `lines`, and moves everything from `end`
  /// on by `growth` bytes.
  fileprivate mutating func replaceLines(
    _ range: Range<Int>, of index: Int, with lines: [BlockLine], before end: BlockOffset, growth: Int
  ) {
    let record = records[index]
    let count = self.lines(of: record).count
    for marker in markers(of: record) where markers[marker].lowerBound >= end {
      markers[marker] =
        markers[marker].lowerBound + Int32(growth)..<markers[marker].upperBound + Int32(growth)
    }
    if record.hasPlainLines, range.upperBound == count, closingMarker(of: record) == nil,
      let last = lines.last
    {
      records[index].end = max(last.start, last.end).inSource(from: record.start)
    } else {
      records[index].end += Int32(growth)
    }
    let long = Int(parts(of: record).longLines)
    if long >= 0 {
      longLines[long].replace(range, with: lines, movingRestBy: growth)
    } else {
      replaceFewLines(range, of: index, with: lines, growth: growth)
    }
    for later in (index + 1)..<records.count {
      var record = records[later]
      record.start += Int32(growth)
      record.end += Int32(growth)
      record.lineStart += Int32(growth)
      records[later] = record
    }
  }

  private mutating func replaceFewLines(
    _ range: Range<Int>, of index: Int, with new: [BlockLine], growth: Int
  ) {
    let part = Int(records[index].parts)
    if part < 0 { return }
    let slice = parts[part].lines.bounds
    for line in (slice.lowerBound + range.upperBound)..<slice.upperBound {
      lines[line] = lines[line].shifted(by: growth)
    }
    let old = slice.lowerBound + range.lowerBound..<slice.lowerBound + range.upperBound
    let change = new.count - range.count
    if change == 0 {
      for (line, new) in zip(old, new) { lines[line] = new }
      return
    }
    lines.replaceSubrange(old, with: new)
    parts[part].lines = Range(slice.lowerBound..<slice.upperBound + change)
    for later in (part + 1)..<parts.count { parts[later].lines = parts[later].lines.moved(by: change) }
  }

  /// The index of the closing fence's marker; `nil` if there is none.
  fileprivate func closingMarker(of record: BlockRecord) -> Int? {
    let indices = markers(of: record)
    return indices.count > 1 ? indices.upperBound - 1 : nil
  }

  fileprivate mutating func replaceQuoteMarkers(
    in bytes: Range<SourceOffset>, with new: [QuoteMarker], growth: Int
  ) {
    let old = quoteMarkers(startingIn: bytes)
    for index in old.upperBound..<quoteMarkers.count {
      quoteMarkers[index] = quoteMarkers[index].moved(by: growth)
    }
    quoteMarkers.replaceSubrange(old, with: new)
  }
}

extension BlockRecord {
  /// Whether the block's lines are its content as they are.
  fileprivate var hasPlainLines: Bool { kind.isLiteralBlock || kind == .htmlBlock }
}

extension BlockPlace {
  /// The closing fence, relative to the block's start; `nil` if there is none.
  fileprivate var closingFence: Range<BlockOffset>? {
    blocks.closingMarker(of: record).map { blocks.markers[$0] }
  }
}
