internal import TextBuffer

/// Collects the spans of one range, in document order, by a walk over the chunks of a tree.
///
/// Three streams are merged. Contents of blocks and inlines already come in document order. Markers of a block that lie
/// between or after its children wait in `pending`. The `>` of quotes are in a list of their own in each chunk.
struct HighlightCollector {
  private let range: Range<Int>
  /// The spans collected so far.
  private(set) var spans: [HighlightSpan] = []

  /// The block markers that are still to come, in reverse order.
  private var pending: [(range: Range<Int>, kind: SyntaxKind)] = []
  private var quotes = PackedSlice(base: PackedArray<QuoteMarker>(), bounds: 0..<0)
  private var quotesBase = 0
  /// The start of the first waiting marker.
  private var nextMarker = Int.max

  /// The inlines around the current place: the end of their subtree, as an index among the leaf's nodes, and their
  /// closing markers.
  private var open: [(end: Int, closer: Range<Int>, kind: SyntaxKind, styles: InlineStyles)] = []

  /// The assumed number of bytes for each span in dense text.
  private static let bytesPerSpan = 8
  private static let mostReserved = 1_024

  /// Creates a collector of the spans that share a byte with `range`.
  init(range: Range<Int>) {
    self.range = range
    spans.reserveCapacity(min(Self.mostReserved, 16 + range.count / Self.bytesPerSpan))
  }

  /// Collects the spans of `tree`.
  mutating func collect(_ tree: ChunkTree) {
    guard let first = BlockPlace(startingBy: range.lowerBound, in: tree) ?? BlockPlace(0, in: tree) else {
      return
    }
    addTableMarkers(around: first)
    var (home, local) = (first.home, first.local)
    while true {
      startQuotes(of: home)
      let isDone = add(home.chunk.blocks, of: home.chunk, from: local, base: home.base.bytes)
      flushMarkers(before: isDone ? range.upperBound : home.base.bytes + home.chunk.summary.bytes)
      guard !isDone, let next = tree.chunk(home.base.chunks + 1) else { break }
      (home, local) = (next, 0)
    }
    flushMarkers(before: range.upperBound)
  }

  // MARK: Blocks

  /// Adds the markers of the ancestors of the first block.
  ///
  /// Only a table and its rows have markers after the start of their content.
  private mutating func addTableMarkers(around place: BlockPlace) {
    guard place.record.kind == .tableCell || place.record.kind == .tableRow else { return }
    var ancestors: [BlockPlace] = []
    while let parent = (ancestors.last ?? place).parent,
      parent.record.kind == .tableRow || parent.record.kind == .table
    {
      ancestors.append(parent)
    }
    for block in ancestors.reversed() {
      addMarkers(block.parts.markers.bounds, of: block.record.kind, block.blocks, base: block.start)
    }
  }

  /// Adds the blocks from the index `first` on.
  ///
  /// Returns whether they reach the range's end.
  private mutating func add(_ blocks: FlatBlocks, of chunk: BlockChunk, from first: Int, base: Int) -> Bool {
    for index in first..<blocks.records.count {
      let record = blocks.records[index]
      let start = base + Int(record.start)
      if start >= range.upperBound { return true }
      if let own = record.ownMarker { add(start..<start + own.count, record.kind, .marker, []) }
      if record.parts < 0 { continue }
      let parts = blocks.parts[Int(record.parts)]
      addMarkers(parts.markers.bounds, of: record.kind, blocks, base: start)
      switch record.kind {
      case .codeBlock, .block, .htmlBlock, .frontMatter, .linkDefinition:
        addLines(parts, record.kind, blocks, base: start)
      case .paragraph, .heading, .tableCell: addInlines(parts, record.kind, blocks, chunk, base: start)
      default: break
      }
    }
    return false
  }

  private mutating func addMarkers(
    _ indices: Range<Int>, of kind: SyntaxKind, _ blocks: FlatBlocks, base: Int
  ) {
    if indices.isEmpty { return }
    // Earlier waiting markers are emitted first, so that `pending` stays sorted.
    if nextMarker < base { flushMarkers(before: base) }
    // A marker at the block's start comes before all waiting markers and all that follow.
    let isFirst = blocks.markers[indices.lowerBound].lowerBound == .zero
    for marker in blocks.markers[indices.dropFirst(isFirst ? 1 : 0)].reversed() {
      let place = base + Int(marker.lowerBound)..<base + Int(marker.upperBound)
      if !place.isEmpty { pending.append((place, kind)) }
    }
    if indices.count > 1 || !isFirst { findNextMarker() }
    if isFirst {
      add(base..<base + Int(blocks.markers[indices.lowerBound].upperBound), kind, .marker, [])
    }
  }

  private mutating func addLines(_ parts: BlockParts, _ kind: SyntaxKind, _ blocks: FlatBlocks, base: Int) {
    if parts.longLines >= 0 {
      let lines = blocks.longLines[Int(parts.longLines)]
      addLines(lines, lines.indices, kind, base: base)
    } else {
      addLines(blocks.lines, parts.lines.bounds, kind, base: base)
    }
  }

  private mutating func addLines<Lines: RandomAccessCollection>(
    _ lines: Lines, _ indices: Range<Int>, _ kind: SyntaxKind, base: Int
  ) where Lines.Element == BlockLine, Lines.Index == Int {
    let styles: InlineStyles = kind == .codeBlock ? .code : []
    for line in firstLine(in: lines, indices, base: base)..<indices.upperBound {
      let (start, end) = (base + Int(lines[line].start), base + Int(lines[line].end))
      if start >= range.upperBound { return }
      add(start..<max(start, end), kind, .content, styles)
    }
  }

  /// The index of the first content line that can share a byte with the range.
  private func firstLine<Lines: RandomAccessCollection>(
    in lines: Lines, _ indices: Range<Int>, base: Int
  ) -> Int where Lines.Element == BlockLine, Lines.Index == Int {
    indices.partitioningIndex { base + Int(lines[$0].end) > range.lowerBound }
  }

  // MARK: Inlines

  private mutating func addInlines(
    _ parts: BlockParts, _ kind: SyntaxKind, _ blocks: FlatBlocks, _ chunk: BlockChunk, base: Int
  ) {
    // Plain text has no span except in headings, and most leaves are plain.
    if parts.isPlain { return kind == .heading ? addLines(parts, kind, blocks, base: base) : () }
    let indices = parts.inlines.bounds
    let lines = parts.lines.bounds
    var cutter = LineCutter(base: base)
    if lines.count > 1 {
      let next = firstLine(in: blocks.lines, lines, base: base)
      cutter = LineCutter(base: base, lines: blocks.lines, next: next, end: lines.upperBound)
    }
    var local = 0
    if indices.count > BlockChunk.searchedInlines {
      local = firstInline(in: blocks.inlines[indices], base: base)
      for holder in chunk.inlines(holding: local, of: indices) {
        enter(blocks.inlines[indices.lowerBound + holder], in: kind, &cutter)
      }
    }
    while local < indices.count {
      let node = blocks.inlines[indices.lowerBound + local]
      closeInlines(before: local, &cutter)
      if base + Int(node.start) >= range.upperBound { break }
      if base + Int(node.end) <= range.lowerBound {
        local = Int(node.subtreeEnd)
      } else {
        enter(node, in: kind, &cutter)
        local += 1
      }
    }
    closeInlines(before: .max, &cutter)
  }

  /// The index of the last of a leaf's inlines that starts at or before the range's start; 0 if there is none.
  private func firstInline(in inlines: PackedSlice<InlineNode<InBlock>>, base: Int) -> Int {
    let next = inlines.firstIndex(reaching: range.lowerBound + 1 - base) { Int($0.start) }
    return max(0, next - inlines.startIndex - 1)
  }

  private mutating func closeInlines(before index: Int, _ cutter: inout LineCutter) {
    while let last = open.last, last.end <= index {
      addCut(last.closer, last.kind, .marker, last.styles, &cutter)
      open.removeLast()
    }
  }

  private mutating func enter(_ node: InlineNode<InBlock>, in leaf: SyntaxKind, _ cutter: inout LineCutter) {
    let (start, end) = (cutter.base + Int(node.start), cutter.base + Int(node.end))
    let content = cutter.base + Int(node.contentStart)..<cutter.base + Int(node.contentEnd)
    let styles = open.last?.styles ?? []
    switch node.kind {
    case .text:
      let holder = open.last?.kind ?? leaf
      if holder != .paragraph && holder != .tableCell { addCut(content, holder, .content, styles, &cutter) }
    case .softBreak, .lineBreak: addCut(start..<content.lowerBound, node.kind, .marker, styles, &cutter)
    case .code, .htmlInline, .footnoteReference:
      let styles = styles.union(InlineStyles(node.kind))
      addCut(start..<content.lowerBound, node.kind, .marker, styles, &cutter)
      addCut(content, node.kind, .content, styles, &cutter)
      addCut(content.upperBound..<end, node.kind, .marker, styles, &cutter)
    default:
      let styles = styles.union(InlineStyles(node.kind))
      addCut(start..<content.lowerBound, node.kind, .marker, styles, &cutter)
      open.append((Int(node.subtreeEnd), content.upperBound..<end, node.kind, styles))
    }
  }

  /// Adds a span of a leaf, split at line ends so that line prefixes are left out.
  private mutating func addCut(
    _ bytes: Range<Int>, _ kind: SyntaxKind, _ role: HighlightSpan.Role, _ styles: InlineStyles,
    _ cutter: inout LineCutter
  ) {
    guard !bytes.isEmpty, bytes.upperBound > range.lowerBound, bytes.lowerBound < range.upperBound else {
      return
    }
    if cutter.lines == nil { return add(bytes, kind, role, styles) }
    var rest = bytes
    while let piece = cutter.cut(&rest) { add(piece, kind, role, styles) }
  }

  // MARK: Markers that wait

  private mutating func startQuotes(of place: ChunkPlace) {
    quotesBase = place.base.bytes
    let all = place.chunk.blocks.quoteMarkers
    let first =
      all.isEmpty ? 0 : place.chunk.firstQuoteMarker(startingAt: place.ownOffset(of: range.lowerBound))
    quotes = all[max(0, first - 1)...]
    findNextMarker()
  }

  private mutating func findNextMarker() {
    let quote = quotes.first.map { quotesBase + Int($0.start) } ?? .max
    nextMarker = min(quote, pending.last?.range.lowerBound ?? .max)
  }

  private mutating func flushMarkers(before offset: Int) {
    while nextMarker < offset {
      if let marker = pending.last, marker.range.lowerBound == nextMarker {
        pending.removeLast()
        append(marker.range, marker.kind, .marker, [])
      } else if let quote = quotes.popFirst() {
        append(quotesBase + Int(quote.start)..<quotesBase + Int(quote.end), .blockQuote, .marker, [])
      }
      findNextMarker()
    }
  }

  // MARK: Spans

  private mutating func add(
    _ bytes: Range<Int>, _ kind: SyntaxKind, _ role: HighlightSpan.Role, _ styles: InlineStyles
  ) {
    if nextMarker < bytes.lowerBound { flushMarkers(before: bytes.lowerBound) }
    append(bytes, kind, role, styles)
  }

  private mutating func append(
    _ bytes: Range<Int>, _ kind: SyntaxKind, _ role: HighlightSpan.Role, _ styles: InlineStyles
  ) {
    guard bytes.upperBound > range.lowerBound, bytes.lowerBound < min(bytes.upperBound, range.upperBound)
    else { return }
    spans.append(
      HighlightSpan(
        range: UTF8Offset(bytes.lowerBound)..<UTF8Offset(bytes.upperBound), kind: kind, role: role,
        styles: styles))
  }
}

/// Splits ranges of a leaf at the ends of its lines.
///
/// The ranges must come in order.
private struct LineCutter {
  /// The start of the leaf, as an offset from the document's start.
  let base: Int
  /// The lines of the chunk; `nil` for a leaf of one line, which needs no splitting.
  var lines: PackedArray<BlockLine>?
  /// The index of the first line that the next range can share a byte with; `end` is the end of the leaf's lines.
  var next = 0
  var end = 0

  /// Removes and returns the part of `rest` in the first line that it touches.
  ///
  /// Returns `nil` if it touches no line.
  mutating func cut(_ rest: inout Range<Int>) -> Range<Int>? {
    guard let lines, !rest.isEmpty else { return nil }
    while next < end, base + Int(lines[next].end) <= rest.lowerBound { next += 1 }
    guard next < end else { return nil }
    let line = lines[next]
    guard base + Int(line.start) < rest.upperBound else { return nil }
    let start = max(rest.lowerBound, base + Int(line.start))
    let stop = min(rest.upperBound, base + Int(line.end))
    rest = stop..<rest.upperBound
    return start..<max(start, stop)
  }
}
