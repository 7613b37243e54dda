/// The joined text of a paragraph's lines, each with a line feed, and its mapping to the source.
struct ParagraphText {
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
