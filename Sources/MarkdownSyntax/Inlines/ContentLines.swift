import TextBuffer

/// The lines of a leaf's content: its pieces without blanks at the start of lines, and without blank lines.
struct ContentLines {
  /// A line, or a part of one.
  struct Part {
    /// Its bytes, with the line ending.
    var range: Range<Int>
    /// Whether it starts a line.
    var startsLine: Bool
    /// Whether it ends with a line ending.
    var endsLine: Bool
    /// Whether there is a NUL in it.
    var hasNUL: Bool
  }

  let source: [UInt8]

  /// Calls `body` with each part of `pieces` in order.
  func forEach(of pieces: [Range<Int>], _ body: (Part) -> Void) {
    var startsLine = true
    for piece in pieces {
      var index = piece.lowerBound
      while index < piece.upperBound {
        if startsLine { while index < piece.upperBound, source[index].isBlank { index += 1 } }
        let part = part(from: index, limit: piece.upperBound, startsLine: startsLine)
        let isBlank = part.range.isEmpty || startsLine && source[index].isLineEnding
        if !isBlank { body(part) }
        startsLine = startsLine && isBlank || part.endsLine
        index = part.range.upperBound
      }
    }
  }

  private func part(from start: Int, limit: Int, startsLine: Bool) -> Part {
    var part = Part(range: start..<start, startsLine: startsLine, endsLine: false, hasNUL: false)
    var index = start
    while index < limit {
      let byte = source[index]
      index += 1
      if byte > 0x0D { continue }
      if byte == 0 { part.hasNUL = true }
      if byte.isLineEnding {
        if byte == 0x0D, index < limit, source[index] == 0x0A { index += 1 }
        part.endsLine = true
        break
      }
    }
    part.range = start..<index
    return part
  }

  /// Whether there is anything but white space in `pieces`.
  func hasContent(_ pieces: [Range<Int>]) -> Bool {
    pieces.contains { source[$0].contains { !$0.isSpaceOrControl } }
  }
}
