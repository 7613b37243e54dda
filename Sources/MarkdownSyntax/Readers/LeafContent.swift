internal import TextBuffer

/// The content of one leaf block as cmark sees it: lines joined without prefixes, and `\|` in a cell replaced by `|`.
struct LeafContent {
  private let lines: [Range<UTF8Offset>]
  private let isCell: Bool
  private let rope: Rope

  /// The content of `leaf`, a block of the text `rope`.
  init(_ leaf: SyntaxNode, _ rope: Rope) {
    lines = leaf.contentLines
    isCell = leaf.kind == .tableCell
    self.rope = rope
  }

  /// The content within `range`, with a line feed between lines.
  ///
  /// - Complexity: O(log *l* + *m*), where *l* is the number of lines and *m* the content's length.
  func bytes(in range: Range<UTF8Offset>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in firstLine(endingAfter: range.lowerBound)..<lines.count {
      guard lines[index].lowerBound < range.upperBound else { break }
      if lines[index].lowerBound > range.lowerBound { bytes.append(0x0A) }
      bytes += rope.bytes(in: lines[index].clamped(to: range))
    }
    return isCell ? withoutPipeEscapes(bytes) : bytes
  }

  private func firstLine(endingAfter offset: UTF8Offset) -> Int {
    lines.partitioningIndex { $0.upperBound > offset }
  }

  private func withoutPipeEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let escapesPipe =
        byte == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "|")
      if !escapesPipe { result.append(byte) }
    }
    return result
  }
}
