import MarkdownSyntax
import TextBuffer

/// The lines from a possible start of a construct on, for constructs that span several lines.
struct ForeignLines {
  /// The document's bytes.
  let bytes: [UInt8]
  /// The line with which the construct may start.
  let first: ForeignLine
  /// The number of bytes read after the first line.
  private(set) var read = 0
  private var offset: Int
  private var count = 0

  /// The greatest number of lines in a construct.
  static let maximum = 1_000

  /// Creates the lines from `first` on.
  init(from first: ForeignLine, in bytes: [UInt8]) {
    (self.first, self.bytes, offset) = (first, bytes, first.next)
  }

  /// Reads the next line.
  ///
  /// Returns `nil` after the last one.
  mutating func next() -> ForeignLine? {
    guard offset < bytes.count, count < Self.maximum else { return nil }
    let line = ForeignLine(at: offset, in: bytes)
    read += line.next - offset
    (offset, count) = (line.next, count + 1)
    return line
  }

  /// Reads the next line and returns it if it isn't blank.
  mutating func nextOfBlock() -> ForeignLine? {
    guard let line = next(), !line.isBlank else { return nil }
    return line
  }

  /// The end of the last line before a blank line, or before a line that doesn't satisfy `isPart`.
  mutating func end(while isPart: (ForeignLine, ArraySlice<UInt8>) -> Bool = { _, _ in true }) -> Int {
    var end = first.range.upperBound
    while let line = nextOfBlock(), isPart(line, line.rest(in: bytes)) { end = line.range.upperBound }
    return end
  }

  /// The line above the first one.
  ///
  /// `nil` if there is none.
  var above: ForeignLine? {
    guard first.range.lowerBound > 0 else { return nil }
    var end = first.range.lowerBound - 1
    if end > 0, bytes[end] == ASCII.lineFeed, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return ForeignLine(at: bytes.startOfLine(at: end), in: bytes)
  }

  /// Whether at most one line was read.
  var hasReadAtMostOne: Bool { count <= 1 }

  /// Whether the line above the first one is blank or missing.
  var startsBlock: Bool { above?.isBlank ?? true }
}
