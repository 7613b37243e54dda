import TextBuffer

/// Checks the contents of a single chunk.
struct ChunkInvariants {
  let chunk: BlockChunk
  let blocks: FlatBlocks
  /// The chunk's bytes.
  let bytes: [UInt8]
  /// The document offset of the chunk's start.
  let base: Int
  /// The numbers of elements in each array that belong to the records so far.
  private var next = BlockParts(extra: 0)
  private var nextParts = 0

  /// The chunk at `place` in a tree of `text`.
  init(_ place: ChunkPlace, of text: Rope) {
    chunk = place.chunk
    blocks = place.chunk.blocks
    base = place.base.bytes
    let end = min(text.utf8Count, base + place.chunk.summary.bytes)
    bytes = text.bytes(in: UTF8Offset(min(base, end))..<UTF8Offset(end))
    next.longLines = 0
  }

  /// Throws if an invariant doesn't hold.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the chunk.
  mutating func check() throws(BrokenInvariant) {
    // The chunk's summary matches its blocks.
    try require(
      chunk.summary == blocks.summary(byteCount: chunk.summary.bytes),
      "a chunk's summary is that of its blocks",
      at: base, "\(chunk.summary.records) blocks are noted, there are \(blocks.records.count)")
    for (index, record) in blocks.records.enumerated() {
      try checkPlace(record, index)
      try checkDetail(record)
      try checkSlices(record)
      try checkLines(record)
      try checkMarkers(record)
      try LeafInvariants(record, index, in: self).check()
    }
    try checkNothingIsLeft()
    try checkQuoteMarkers()
    try checkLabels()
  }

  /// The document offset of the start of `record`.
  func start(of record: BlockRecord) -> Int { base + Int(record.start) }

  // MARK: Records

  private func checkPlace(_ record: BlockRecord, _ index: Int) throws(BrokenInvariant) {
    let (start, line) = (Int(record.start), Int(record.lineStart))
    // A block's own bytes are in the lines of its chunk.
    try require(
      0 <= start && record.start <= record.end && Int(record.end) <= bytes.count,
      "a block's bytes are in its chunk", at: base + start,
      "\(record.kind.name) \(start)..<\(record.end) of \(bytes.count) bytes")
    // A table after lines that stay a paragraph has its own start as the line's start.
    try require(
      isLineStart(line) || record.kind == .table && line == start && !record.isRestart,
      "a block's line starts behind a line ending", at: base + line,
      "\(record.kind.name) at \(base + start)")
    // Starts never decrease, which searches rely on.
    let before = index > 0 ? blocks.records[index - 1].start : .zero
    try require(
      before <= record.start, "blocks start in order", at: base + start,
      "the one before at \(base + Int(before))")
    // Only leaves have flags of inlines; an unparsed rest is pending as a whole.
    let told = record.flags.intersection(.ofInlines)
    try require(
      told.isEmpty || record.kind.isLeafWithInlines || record.kind == .unparsed,
      "only leaves are pending, unproven or unparsed", at: base + start, record.kind.name)
  }

  /// Whether a line starts at `place`: a chunk is whole lines, and a byte order mark belongs to none.
  private func isLineStart(_ place: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return place == 0 || 1...bytes.count ~= place && bytes[place - 1].isLineEnding
      || base == 0 && place == mark.count && bytes.starts(with: mark)
  }

  /// Checks that a block has the detail of its kind and no other.
  private func checkDetail(_ record: BlockRecord) throws(BrokenInvariant) {
    let extra = blocks.extra(of: record)
    let isRight =
      switch (record.kind, record.detail) {
      case (.heading, .heading(let level, _)): 1...6 ~= level && extra == nil
      case (.list, .bulletList), (.list, .orderedList), (.item, .item), (.taskMarker, .task): extra == nil
      case (.htmlBlock, .html(let condition)): 1...7 ~= condition && extra == nil
      case (.footnoteDefinition, .footnote(let label)):
        extra == nil && 0 < label.lowerBound && label.upperBound <= record.end - record.start
      case (.heading, _), (.list, _), (.item, _), (.taskMarker, _), (.htmlBlock, _), (.footnoteDefinition, _):
        false
      case (.table, .none): if case .table(let columns) = extra { !columns.isEmpty } else { false }
      case (.block, .none), (.container, .none): if case .fence = extra { true } else { false }
      case (.codeBlock, .none): if case .table = extra { false } else { true }
      default: record.detail == .none && extra == nil
      }
    try require(isRight, "a block has the details of its kind", at: start(of: record), record.kind.name)
  }

  // MARK: Slices

  /// Checks that slices come in the order of their records, without gaps.
  private mutating func checkSlices(_ record: BlockRecord) throws(BrokenInvariant) {
    let place = start(of: record)
    guard record.parts >= 0 else {
      // Inlines and lines of a leaf are read through its parts.
      return try require(
        !record.kind.isLeafWithInlines, "a leaf has parts", at: place, "\(record.kind.name) has none")
    }
    try require(
      Int(record.parts) == nextParts && nextParts < blocks.parts.count, "parts come in their blocks' order",
      at: place, "\(record.parts), not \(nextParts) of \(blocks.parts.count)")
    nextParts += 1
    let parts = blocks.parts(of: record)
    next.markers = try follow(next.markers, parts.markers, "markers", place)
    next.lines = try follow(next.lines, parts.lines, "lines", place)
    if !parts.isPlain { next.inlines = try follow(next.inlines, parts.inlines, "inlines", place) }
    for (index, expected, name) in [
      (parts.extra, next.extra, "extra"), (parts.longLines, next.longLines, "long lines"),
    ] where index >= 0 {
      try require(index == expected, "extras come in their blocks' order", at: place, "\(name) \(index)")
    }
    if parts.extra >= 0 { next.extra += 1 }
    if parts.longLines >= 0 { next.longLines += 1 }
    // Lines are stored in one way only, and only leaves with lines can be plain.
    try require(
      parts.longLines < 0 || parts.lines.isEmpty && !record.kind.isLeafWithInlines,
      "long lines are all that a block has, which isn't a leaf with inlines", at: place, record.kind.name)
    try require(
      !parts.isPlain || record.kind.isLeafWithInlines && !parts.lines.isEmpty, "a plain leaf has lines",
      at: place, "\(record.kind.name) has \(parts.lines.count)")
  }

  /// Checks that `slice` follows `last` or is the empty slice `0..<0`; returns the last slice that isn't empty.
  private func follow(
    _ last: Range<Int32>, _ slice: Range<Int32>, _ name: StaticString, _ place: Int
  ) throws(BrokenInvariant) -> Range<Int32> {
    if slice == 0..<0 { return last }
    try require(
      !slice.isEmpty && slice.lowerBound == last.upperBound, "slices come in order, without gaps", at: place,
      "\(name) \(written(slice)) after \(last.upperBound)")
    return slice
  }

  /// Checks that every stored element belongs to a block.
  private func checkNothingIsLeft() throws(BrokenInvariant) {
    let found = [
      nextParts, Int(next.markers.upperBound), Int(next.lines.upperBound), Int(next.inlines.upperBound),
      Int(next.extra), Int(next.longLines),
    ]
    let present = [
      blocks.parts.count, blocks.markers.count, blocks.lines.count, blocks.inlines.count,
      blocks.extras.count, blocks.longLines.count,
    ]
    for (found, present) in zip(found, present) {
      try require(
        found == present, "all that is stored belongs to a block", at: base, "\(found) of \(present) do")
    }
  }

  // MARK: Lines and markers

  /// Checks that content lines are in their block and in order.
  private func checkLines(_ record: BlockRecord) throws(BrokenInvariant) {
    var last = BlockOffset.zero
    // A definition can borrow its title from the text after it.
    let length = record.kind == .linkDefinition ? .max : BlockOffset(record.end - record.start)
    for line in blocks.lines(of: record) {
      let end = max(line.start, line.end)
      try require(
        last <= line.start - Int32(line.lazyIndent) && end <= length,
        "content lines are in their block, in order", at: start(of: record),
        "\(record.kind.name) of \(length) bytes: \(line.start)..<\(line.end) after \(last)")
      last = end
    }
  }

  /// Checks that markers are in their block, sorted and disjoint.
  ///
  /// Markers that are a whole block, and those on each line of a quote, aren't stored with the block.
  private func checkMarkers(_ record: BlockRecord) throws(BrokenInvariant) {
    let markers = blocks.markers[blocks.markers(of: record)]
    try require(
      markers.isEmpty || record.ownMarker == nil && record.kind != .blockQuote,
      "items, checkboxes and quotes store no markers", at: start(of: record), record.kind.name)
    var last = BlockOffset.zero
    let end = BlockOffset(record.end - record.start)
    for marker in markers {
      try require(
        last <= marker.lowerBound && !marker.isEmpty && marker.upperBound <= end,
        "markers are in their block, sorted and disjoint", at: start(of: record),
        "\(record.kind.name): \(written(marker)) after \(last)")
      last = marker.upperBound
    }
  }

  /// Checks that quote markers are sorted, disjoint and in the chunk, and that each starts with a `>`.
  private func checkQuoteMarkers() throws(BrokenInvariant) {
    var last = SourceOffset.zero
    for marker in blocks.quoteMarkers {
      try require(
        last <= marker.start && marker.start < marker.end && Int(marker.end) <= bytes.count,
        "quote markers are in their chunk, sorted and disjoint", at: base + Int(marker.start),
        "\(marker.start)..<\(marker.end) after \(last)")
      try require(
        bytes[Int(marker.start)] == UInt8(ascii: ">"), "a quote's marker is `>`",
        at: base + Int(marker.start),
        "byte \(bytes[Int(marker.start)])")
      last = marker.end
    }
  }
}
