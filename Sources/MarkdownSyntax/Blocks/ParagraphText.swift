/// A paragraph's lines put together, each with a line feed, and the way back to the source.
struct ParagraphText {
  /// The text.
  let bytes: [UInt8]
  private let lines: [SourceLine]
  /// Where each line starts in `bytes`.
  private let starts: [Int]

  /// The text of `lines` in `source`.
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

  /// Where the byte at `offset` stands in the source.
  func source(_ offset: ContentOffset) -> SourceOffset {
    let line = line(at: Int(offset))
    return SourceOffset(lines[line].fullRange.lowerBound + Int(offset) - starts[line])
  }

  /// Where `range`, which ends in the line in which its last byte stands, stands in the source.
  func source(_ range: Range<ContentOffset>) -> Range<SourceOffset> {
    let start = source(range.lowerBound)
    return range.isEmpty ? start..<start : start..<source(range.upperBound - 1) + 1
  }

  /// The end, without line ending, of the line before the line start `offset`.
  func sourceEnd(_ offset: ContentOffset) -> SourceOffset { lines[line(at: Int(offset) - 1)].end }

  /// The lines that start at or after `start` and before `end`.
  func lines(from start: Int, to end: Int = .max) -> [SourceLine] {
    let first = starts.firstIndex(reaching: start) { $0 }
    return Array(lines[first..<max(first, starts.firstIndex(reaching: end) { $0 })])
  }

  private func line(at offset: Int) -> Int {
    starts.lastIndexOfFirstPart { $0 > offset }
  }
}
