import TextBuffer

extension [UInt8] {
  /// Whether a backslash and the ASCII punctuation that it escapes are at `index`, both before `end`.
  @inline(__always)
  func isEscape(at index: Int, end: Int) -> Bool {
    self[index] == UInt8(ascii: "\\") && index + 1 < end && self[index + 1].isASCIIPunctuation
  }

  /// The bytes in `range` with each `\|`, a pipe in a cell, replaced by `|`.
  func withoutPipeEscapes(in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in range {
      let escapesPipe =
        self[index] == UInt8(ascii: "\\") && index + 1 < range.upperBound
        && self[index + 1] == UInt8(ascii: "|")
      if !escapesPipe { bytes.append(self[index]) }
    }
    return bytes
  }
}
