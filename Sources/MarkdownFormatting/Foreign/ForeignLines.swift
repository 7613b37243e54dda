import MarkdownSyntax

/// The lines from one with which a construct may start, for those that only several lines tell.
struct ForeignLines {
  /// The document's bytes.
  let bytes: [UInt8]
  /// The line with which it may start.
  let first: ForeignLine
  /// How many bytes have been read behind that.
  private(set) var read = 0
  private var offset: Int
  private var count = 0

  /// The most lines that a construct can have.
  static let maximum = 1_000

  /// Those from `first` on.
  init(from first: ForeignLine, in bytes: [UInt8]) {
    (self.first, self.bytes, offset) = (first, bytes, first.next)
  }

  /// The next line; `nil` behind the last one.
  mutating func next() -> ForeignLine? {
    guard offset < bytes.count, count < Self.maximum else { return nil }
    let line = ForeignLine(at: offset, in: bytes)
    read += line.next - offset
    (offset, count) = (line.next, count + 1)
    return line
  }

  /// The next line if it isn't blank; a blank one is read, too.
  mutating func nextOfBlock() -> ForeignLine? {
    guard let line = next(), !line.isBlank else { return nil }
    return line
  }

  /// The end of the last of the lines up to a blank one for which `isPart` holds.
  mutating func end(while isPart: (ForeignLine, ArraySlice<UInt8>) -> Bool = { _, _ in true }) -> Int {
    var end = first.range.upperBound
    while let line = nextOfBlock(), isPart(line, line.rest(in: bytes)) { end = line.range.upperBound }
    return end
  }

  /// The line above the first one.
  var above: ForeignLine? {
    guard first.range.lowerBound > 0 else { return nil }
    var end = first.range.lowerBound - 1
    if end > 0, bytes[end] == ASCII.lineFeed, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return ForeignLine(at: bytes.startOfLine(at: end), in: bytes)
  }

  /// Whether no more than one line was read.
  var hasReadAtMostOne: Bool { count <= 1 }

  /// Whether nothing stands right above the first line.
  var startsBlock: Bool { above?.isBlank ?? true }
}
