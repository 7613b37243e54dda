extension Rope.Cursor {
  /// Moves after the next scalar and returns it.
  ///
  /// Returns `nil` at the end.
  ///
  /// - Complexity: O(1) amortised
  public mutating func nextScalar() -> Unicode.Scalar? {
    guard byteAfter != nil else { return nil }
    let scalar = Byte.scalar(bytes + (place.utf8 &- chunkStart.utf8))
    step(over: scalar, forward: true)
    return scalar
  }

  /// Moves before the previous scalar and returns it.
  ///
  /// Returns `nil` at the start.
  ///
  /// - Complexity: O(1) amortised
  public mutating func previousScalar() -> Unicode.Scalar? {
    guard byteBefore != nil else { return nil }
    var local = place.utf8 &- chunkStart.utf8 &- 1
    while Byte.isContinuation(bytes[local]) { local &-= 1 }
    let scalar = Byte.scalar(bytes + local)
    step(over: scalar, forward: false)
    return scalar
  }

  /// Moves after the next grapheme cluster and returns its range.
  ///
  /// Returns `nil` at the end.
  ///
  /// - Complexity: O(log n + m), where m is the length of the cluster
  public mutating func nextGrapheme() -> Range<UTF8Offset>? {
    isAtEnd ? nil : advance(to: rope.graphemeBoundary(after: offset))
  }

  /// Moves before the previous grapheme cluster and returns its range.
  ///
  /// Returns `nil` at the start.
  ///
  /// - Complexity: O(log n + m), where m is the length of the cluster
  public mutating func previousGrapheme() -> Range<UTF8Offset>? {
    isAtStart ? nil : retreat(to: rope.graphemeBoundary(before: offset))
  }

  /// Moves to the end of the next word and returns the range passed, including text before the word.
  ///
  /// Returns `nil` at the end.
  ///
  /// - Complexity: O(log n + m), where m is the length of the range passed
  public mutating func nextWord() -> Range<UTF8Offset>? {
    isAtEnd ? nil : advance(to: rope.wordEnd(after: offset))
  }

  /// Moves to the start of the previous word and returns the range passed, including text after the word.
  ///
  /// Returns `nil` at the start.
  ///
  /// - Complexity: O(log n + m), where m is the length of the range passed
  public mutating func previousWord() -> Range<UTF8Offset>? {
    isAtStart ? nil : retreat(to: rope.wordStart(before: offset))
  }

  /// Moves to the start of the next line, or to the text's end, and returns the range passed.
  ///
  /// Returns `nil` at the end.
  ///
  /// - Complexity: as `move(toLine:)`
  public mutating func nextLine() -> Range<UTF8Offset>? {
    guard !isAtEnd else { return nil }
    let start = offset
    if line + 1 < rope.lineCount { move(toLine: line + 1) } else { move(to: rope.range.upperBound) }
    return start..<offset
  }

  /// Moves to the start of the line, or from there to the start of the previous one, and returns the range passed.
  ///
  /// Returns `nil` at the start.
  ///
  /// - Complexity: as `move(toLine:)`
  public mutating func previousLine() -> Range<UTF8Offset>? {
    guard !isAtStart else { return nil }
    let end = offset
    move(toLine: line)
    if offset == end { move(toLine: line - 1) }
    return offset..<end
  }

  /// Moves after the rest of the chunk and returns the result of `body` for its bytes.
  ///
  /// Returns `nil` at the end.
  ///
  /// The bytes are valid during the call. A chunk is not empty, and doesn't end inside a scalar or CRLF.
  ///
  /// - Complexity: O(log n)
  public mutating func nextChunk<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard byteAfter != nil else { return nil }
    let local = place.utf8 &- chunkStart.utf8
    place = chunkStart + chunk
    let bytes = UnsafeBufferPointer(start: bytes + local, count: chunk.utf8 &- local)
    return withExtendedLifetime(rope) { body(bytes) }
  }

  /// Moves before the part of the chunk that precedes the cursor and returns the result of `body` for its bytes.
  ///
  /// At a chunk's start this is the whole previous chunk. Returns `nil` at the start. The bytes are valid during the
  /// call.
  ///
  /// - Complexity: O(log n)
  public mutating func previousChunk<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard byteBefore != nil else { return nil }
    let bytes = UnsafeBufferPointer(start: bytes, count: place.utf8 &- chunkStart.utf8)
    place = chunkStart
    return withExtendedLifetime(rope) { body(bytes) }
  }

  private mutating func advance(to end: UTF8Offset) -> Range<UTF8Offset> {
    let start = offset
    move(to: end)
    return start..<end
  }

  private mutating func retreat(to start: UTF8Offset) -> Range<UTF8Offset> {
    let end = offset
    move(to: start)
    return start..<end
  }

  /// Moves over `scalar`, which is in the chunk.
  private mutating func step(over scalar: Unicode.Scalar, forward: Bool) {
    let width = UTF8.width(scalar)
    let first = forward ? place.utf8 : place.utf8 &- width
    let after = first &+ width &- chunkStart.utf8
    var passed = TextSummary(utf8: width, utf16: UTF16.width(scalar), scalars: 1, breaks: 0)
    if scalar.value < 0x0E {
      let next = after < chunk.utf8 ? bytes[after] : 0
      passed.breaks = Byte.breaks(UInt8(truncatingIfNeeded: scalar.value), next: next)
    }
    if forward { place += passed } else { place -= passed }
  }
}
