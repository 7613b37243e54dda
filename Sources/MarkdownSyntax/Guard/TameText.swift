/// Tells texts that cmark renders in time that is linear but for a bounded rest from those that it may not.
///
/// Besides what `CostBound` counts, cmark 0.30.2 goes through all containers that are open at each line, blank ones included, which adds up where
/// containers nest deep.
enum TameText {
  /// The most nanoseconds that all leaves together may take by their bound.
  private static let mostNanoseconds = 1_000_000_000
  /// The most containers that lines may go through, all together.
  private static let mostSteps = 50_000_000

  /// Whether cmark can be given all of `text` at once.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func isTame(_ text: [UInt8]) -> Bool {
    if text.count <= 2_000 { return true }
    let (lines, depth) = nesting(in: text)
    return lines <= mostSteps / max(depth, 1)
      && CostBound(text, definitionCount: lines).nanoseconds <= mostNanoseconds
  }

  /// How many lines there are, and a bound for how deep containers nest: each takes a column of the line on which it starts,
  /// before any text.
  private static func nesting(in text: [UInt8]) -> (lines: Int, depth: Int) {
    var (lines, depth, columns, isInPrefix) = (1, 0, 0, true)
    for byte in text {
      if byte.isLineEnding {
        lines += 1
        (columns, isInPrefix) = (0, true)
      } else if isInPrefix {
        isInPrefix = mayStandBeforeText(byte)
        columns += byte == 0x09 ? 4 : 1
        if isInPrefix { depth = max(depth, columns) }
      }
    }
    return (lines, depth)
  }

  /// Whether `byte` can belong to the markers and the indentation of containers.
  static func mayStandBeforeText(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
