extension Rope {
  /// A cursor at `offset`; traps where that is outside or inside a scalar.
  ///
  /// - Complexity: O(log n)
  public func cursor(at offset: UTF8Offset = .zero) -> Cursor { Cursor(self, at: offset) }

  /// A place in a text that moves, and knows at all times where it is in every unit.
  ///
  /// A cursor remembers its chunk and its own place in it, so moving a little costs in proportion to the way. It belongs to
  /// the text as it was when the cursor was made: edits of the rope it came from don't reach it.
  public struct Cursor: @unchecked Sendable {
    // Sendable because the pointer leads into storage that `rope` keeps alive, and that is never changed while shared.

    /// The text.
    public let rope: Rope

    /// The chunk's bytes.
    var bytes: UnsafePointer<UInt8>
    /// The summary of what comes before the chunk.
    var chunkStart: TextSummary
    /// The chunk's summary.
    var chunk: TextSummary
    /// The summary of what comes before the cursor.
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

  /// The zero-based line that the cursor is in.
  public var line: Int { place.breaks }

  /// Whether the cursor is at the text's start.
  public var isAtStart: Bool { place.utf8 == 0 }

  /// Whether the cursor is at the text's end.
  public var isAtEnd: Bool { place.utf8 == rope.utf8Count }

  /// Moves to `offset`; traps where that is outside or inside a scalar.
  ///
  /// - Complexity: O(d) for a distance of d bytes within a chunk, else O(log n)
  public mutating func move(to offset: UTF8Offset) {
    rope.requireInBounds(offset)
    if !hasInChunk(offset.value) { enterChunk(ofByte: offset.value) }
    walk(to: offset.value)
  }

  /// Moves to `offset`, or to the scalar's start where it's inside a surrogate pair; traps outside.
  ///
  /// - Complexity: as `move(to:)`
  public mutating func move(to offset: UTF16Offset) {
    guard offset.value >= chunkStart.utf16, offset.value <= chunkStart.utf16 + chunk.utf16 else {
      return move(to: rope.utf8Offset(of: offset))
    }
    // A code unit takes three bytes at most.
    let back = 3 &* (place.utf16 &- offset.value)
    if back > 0 { walk(to: scalarStart(atOrBefore: max(chunkStart.utf8, place.utf8 &- back))) }
    let rest = view(from: place, .utf16)
    walk(to: place.utf8 &+ rest.bytes(reaching: offset.value &- place.utf16, .utf16))
  }

  /// Moves to the start of the zero-based line `line`; traps where there is none.
  ///
  /// - Complexity: as `move(to:)`, plus the chunk's size where the way leads backwards
  public mutating func move(toLine line: Int) {
    guard line > chunkStart.breaks, line <= chunkStart.breaks + chunk.breaks else {
      return move(to: rope.startOfLine(line))
    }
    let base = line > place.breaks ? place : chunkStart
    let rest = view(from: base, .breaks)
    walk(to: base.utf8 + rest.bytes(throughBreak: line - base.breaks))
  }

  /// The byte behind the cursor, or `nil` at the end.
  @inline(__always)
  var byteAfter: UInt8? {
    mutating get {
      if isAtEnd { return nil }
      if place.utf8 == chunkStart.utf8 &+ chunk.utf8 { enterChunk(ofByte: place.utf8) }
      return bytes[place.utf8 &- chunkStart.utf8]
    }
  }

  /// The byte before the cursor, or `nil` at the start.
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

  /// Goes to the start of the chunk that holds the byte at `offset`.
  mutating func enterChunk(ofByte offset: Int) {
    let found = rope.reading { $0.pointee.chunk(ofByte: offset) }
    (bytes, chunkStart, chunk) = (found.bytes, found.start, found.own)
    place = chunkStart
  }

  /// The start of the scalar around the byte at `offset`, which is in the chunk.
  private func scalarStart(atOrBefore offset: Int) -> Int {
    var local = offset &- chunkStart.utf8
    while local > 0, Byte.isContinuation(bytes[local]) { local &-= 1 }
    return chunkStart.utf8 &+ local
  }

  /// Goes to `offset` in the chunk, counting from the nearest place whose summary is known.
  private mutating func walk(to offset: Int) {
    let local = offset &- chunkStart.utf8
    require(local == chunk.utf8 || !Byte.isContinuation(bytes[local]), "offset \(offset) is inside a scalar")
    let now = place.utf8 &- chunkStart.utf8
    if local == chunk.utf8 {
      place = chunkStart + chunk
    } else if local >= now {
      place += TextSummary(counting: bytes + now, count: local &- now, next: bytes[local])
    } else if local > now / 2 {
      let next = now < chunk.utf8 ? bytes[now] : 0
      place -= TextSummary(counting: bytes + local, count: now &- local, next: next)
    } else {
      place = chunkStart + TextSummary(counting: bytes, count: local, next: bytes[local])
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
