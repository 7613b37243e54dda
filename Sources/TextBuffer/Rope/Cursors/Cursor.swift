extension Rope {
  /// Creates a cursor at `offset`.
  ///
  /// Traps if that is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func cursor(at offset: UTF8Offset = .zero) -> Cursor { Cursor(self, at: offset) }

  /// A moving position in a text, known in every unit at all times.
  ///
  /// A cursor remembers its chunk and its position in it, so a small move costs in proportion to its distance. It
  /// refers to the text as it was when the cursor was made; later edits of the original rope don't affect it.
  public struct Cursor: @unchecked Sendable {
    // Sendable because the pointer leads into storage that `rope` keeps alive and that never changes while shared.

    /// The text.
    public let rope: Rope

    /// The bytes of the current chunk.
    var bytes: UnsafePointer<UInt8>
    /// The summary of the text before the chunk.
    var chunkStart: TextSummary
    /// The summary of the chunk.
    var chunk: TextSummary
    /// The summary of the text before the cursor.
    var place: TextSummary

    init(_ rope: Rope, at offset: UTF8Offset) {
      self.rope = rope
      rope.requireInBounds(offset)
      let found = rope.reading { $0.pointee.chunk(ofByte: offset.value) }
      (bytes, chunkStart, chunk) = (found.bytes, found.start, found.own)
      place = chunkStart
      walk(to: offset.value)
    }
  }
}

extension Rope.Cursor {
  /// The cursor's offset in UTF-8 bytes.
  public var offset: UTF8Offset { UTF8Offset(place.utf8) }

  /// The cursor's offset in UTF-16 code units.
  public var utf16Offset: UTF16Offset { UTF16Offset(place.utf16) }

  /// The number of Unicode scalars before the cursor.
  public var scalarOffset: Int { place.scalars }

  /// The zero-based line of the cursor.
  public var line: Int { place.breaks }

  /// Whether the cursor is at the text's start.
  public var isAtStart: Bool { place.utf8 == 0 }

  /// Whether the cursor is at the text's end.
  public var isAtEnd: Bool { place.utf8 == rope.utf8Count }

  /// Moves to `offset`.
  ///
  /// Traps if that is out of bounds or inside a scalar.
  ///
  /// - Complexity: O(d) for a distance of d bytes within a chunk, else O(log n)
  public mutating func move(to offset: UTF8Offset) {
    rope.requireInBounds(offset)
    if !hasInChunk(offset.value) { enterChunk(ofByte: offset.value) }
    walk(to: offset.value)
  }

  /// Moves to `offset`, rounded down to the scalar's start if it is inside a surrogate pair.
  ///
  /// Traps if it is out of bounds.
  ///
  /// - Complexity: as `move(to:)`
  public mutating func move(to offset: UTF16Offset) {
    guard offset.value >= chunkStart.utf16, offset.value <= chunkStart.utf16 + chunk.utf16 else {
      return move(to: rope.utf8Offset(of: offset))
    }
    // Usually a code unit is one byte, and then this is all. No scalar has fewer bytes than units, so it doesn't go too
    // far.
    shift(to: place.utf8 &+ offset.value &- place.utf16)
    let now = place.utf8 &- chunkStart.utf8
    let units = offset.value &- place.utf16
    if units == 0, now == chunk.utf8 || !Byte.isContinuation(bytes[now]) { return }
    walk(
      to: units >= 0
        ? place.utf8 &+ view(from: place, .utf16).bytes(reaching: units, .utf16)
        : chunkStart.utf8 &+ view(from: chunkStart, .utf16).bytes(before: now, back: 0 &- units, .utf16))
  }

  /// Moves to the start of the zero-based line `line`.
  ///
  /// Traps if there is no such line.
  ///
  /// - Complexity: as `move(to:)`
  public mutating func move(toLine line: Int) {
    guard line > chunkStart.breaks, line <= chunkStart.breaks + chunk.breaks else {
      return move(to: rope.startOfLine(line))
    }
    let now = place.utf8 &- chunkStart.utf8
    let breaks = line &- place.breaks
    walk(
      to: breaks > 0
        ? place.utf8 &+ view(from: place, .breaks).bytes(throughBreak: breaks)
        : chunkStart.utf8
          &+ view(from: chunkStart, .breaks).lineStart(before: now, skippingBreaks: 0 &- breaks))
  }

  /// The byte after the cursor.
  ///
  /// `nil` at the end.
  @inline(__always)
  var byteAfter: UInt8? {
    mutating get {
      if isAtEnd { return nil }
      if place.utf8 == chunkStart.utf8 &+ chunk.utf8 { enterChunk(ofByte: place.utf8) }
      return bytes[place.utf8 &- chunkStart.utf8]
    }
  }

  /// The byte before the cursor.
  ///
  /// `nil` at the start.
  @inline(__always)
  var byteBefore: UInt8? {
    mutating get {
      if isAtStart { return nil }
      if place.utf8 == chunkStart.utf8 {
        enterChunk(ofByte: place.utf8 &- 1)
        place = chunkStart + chunk
      }
      return bytes[place.utf8 &- chunkStart.utf8 &- 1]
    }
  }

  /// Whether `offset` is in the chunk or at its edge.
  @inline(__always)
  func hasInChunk(_ offset: Int) -> Bool {
    offset >= chunkStart.utf8 && offset &- chunkStart.utf8 <= chunk.utf8
  }

  /// Moves to the start of the chunk that contains the byte at `offset`.
  mutating func enterChunk(ofByte offset: Int) {
    let found = rope.reading { $0.pointee.chunk(ofByte: offset) }
    (bytes, chunkStart, chunk) = (found.bytes, found.start, found.own)
    place = chunkStart
  }

  /// Moves to `offset` in the chunk.
  ///
  /// Traps if that is inside a scalar.
  private mutating func walk(to offset: Int) {
    let local = offset &- chunkStart.utf8
    require(local == chunk.utf8 || !Byte.isContinuation(bytes[local]), "offset \(offset) is inside a scalar")
    shift(to: offset)
  }

  /// Moves to `offset` in the chunk, counting from the nearest position with a known summary.
  private mutating func shift(to offset: Int) {
    let local = offset &- chunkStart.utf8
    let now = place.utf8 &- chunkStart.utf8
    let way = max(local, now) &- min(local, now)
    if local == chunk.utf8 {
      place = chunkStart + chunk
    } else if local < way {
      place = chunkStart + TextSummary(counting: bytes, count: local, of: chunk.utf8)
    } else {
      // The direction is unpredictable, so this is better not a branch.
      let first = min(local, now)
      let passed = TextSummary(counting: bytes + first, count: way, of: chunk.utf8 &- first)
      place += local < now ? .zero - passed : passed
    }
  }

  /// The rest of the chunk from `base` on.
  private func view(from base: TextSummary, _ metric: Metric) -> LeafView {
    let local = base.utf8 &- chunkStart.utf8
    return LeafView(
      bytes: bytes + local, count: chunk.utf8 &- local, start: base.utf8, before: base[metric],
      length: chunkStart[metric] &+ chunk[metric] &- base[metric])
  }
}
