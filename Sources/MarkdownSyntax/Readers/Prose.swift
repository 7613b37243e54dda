public import TextBuffer

/// The running text of one paragraph, heading or table cell.
public struct Prose: Sendable {
  /// The block.
  public var block: SyntaxNode
  /// The ranges of the text, sorted and disjoint.
  ///
  /// They exclude markers, escaping backslashes, character references, line endings, code, HTML, addresses and footnote
  /// labels. A partly styled word is split into several ranges.
  public var ranges: [Range<UTF8Offset>]
}

extension SyntaxTree {
  /// The text for a spelling checker: the running text of all blocks that share a byte with `range`.
  ///
  /// Without a range, it is the text of the whole document.
  ///
  /// - Complexity: that of `nodes(in:)`, and O(*m*) for the *m* bytes of text in those blocks.
  public func prose(in range: Range<UTF8Offset>? = nil) -> [Prose] {
    let leaves = nodes(in: range ?? root.range).filter { $0.kind.isLeafWithInlines }
    return leaves.compactMap { leaf in
      let ranges = ProseReader(rope: text).ranges(in: leaf)
      return ranges.isEmpty ? nil : Prose(block: leaf, ranges: ranges)
    }
  }
}

/// Finds the running text of a leaf.
private struct ProseReader {
  let rope: Rope
  private let pieces = TextPieceReader()

  init(rope: Rope) { self.rope = rope }

  func ranges(in leaf: SyntaxNode) -> [Range<UTF8Offset>] {
    var ranges: [Range<UTF8Offset>] = []
    leaf.walk { node in
      if node.kind == .text { append(node.range, inCell: leaf.kind == .tableCell, to: &ranges) }
      return node.link?.form != .autolink
    }
    return ranges
  }

  /// Appends the parts of a text node that are neither an escaping backslash nor a character reference.
  private func append(_ range: Range<UTF8Offset>, inCell: Bool, to ranges: inout [Range<UTF8Offset>]) {
    let bytes = rope.bytes(in: range)
    guard bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      return ranges.append(range)
    }
    var start: Int?
    var end = 0
    func close() {
      guard let first = start else { return }
      ranges.append(range.lowerBound.advanced(by: first)..<range.lowerBound.advanced(by: end))
      start = nil
    }
    pieces.forEach(in: bytes, bytes.indices, inCell: inCell) { piece in
      if piece.spelling != .plain { close() }
      if piece.spelling == .reference { return }
      if start == nil { start = piece.range.upperBound - piece.meaning.count }
      end = piece.range.upperBound
    }
    close()
  }
}
