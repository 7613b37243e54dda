import TextBuffer

/// Recognizes texts that cmark renders in linear time, plus a bounded rest.
///
/// Besides the costs of `CostBound`, cmark 0.30.2 walks through all open containers at each line, even a blank one.
/// That adds up if containers nest deep.
enum TameText {
  /// The most nanoseconds for all leaves together, by their bound.
  private static let mostNanoseconds = 1_000_000_000
  /// The most containers that all lines together may walk through.
  private static let mostSteps = 50_000_000

  /// Whether cmark can be given all of `text` at once.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func isTame(_ text: [UInt8]) -> Bool {
    if text.count <= 2_000 { return true }
    let shape = Shape(of: text)
    guard shape.lines <= mostSteps / max(shape.depth, 1) else { return false }
    let most = CostBound.most(
      byteCount: text.count, closers: shape.closers, images: shape.images, definitionCount: shape.lines)
    return most <= mostNanoseconds
      || CostBound(text, definitionCount: shape.lines).nanoseconds <= mostNanoseconds
  }

  /// Counts from a look at each byte of a text.
  private struct Shape {
    /// The number of lines.
    var lines = 1
    /// An upper bound on the nesting of containers: each takes a column on the line on which it starts, before any
    /// text.
    var depth = 0
    /// The numbers of `]` and `![`.
    var (closers, images) = (0, 0)

    init(of text: [UInt8]) {
      var (columns, isInPrefix, last) = (0, true, UInt8(0))
      for byte in text {
        if byte.isLineEnding {
          lines += 1
          (columns, isInPrefix) = (0, true)
        } else if isInPrefix {
          isInPrefix = TameText.mayStandBeforeText(byte)
          columns += byte == 0x09 ? 4 : 1
          if isInPrefix { depth = max(depth, columns) }
        }
        if byte == UInt8(ascii: "]") { closers += 1 }
        if byte == UInt8(ascii: "["), last == UInt8(ascii: "!") { images += 1 }
        last = byte
      }
    }
  }

  /// Whether `byte` can belong to the markers or the indentation of containers.
  static func mayStandBeforeText(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
