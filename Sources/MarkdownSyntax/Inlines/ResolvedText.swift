/// The resolved text of a text node, with the source range of each byte.
struct ResolvedText {
  /// The text with escapes and character references resolved.
  private(set) var bytes: [UInt8] = []
  private let range: Range<Int>
  /// The source range of each byte; empty if every byte is literal.
  private var pieces: [Range<Int>] = []

  /// The resolved text of the text node in `range` of `text`.
  init(_ range: Range<Int>, of text: [UInt8]) {
    self.range = range
    guard text[range].contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      bytes = Array(text[range])
      return
    }
    var (bytes, pieces): ([UInt8], [Range<Int>]) = ([], [])
    TextPieceReader().forEach(in: text, range) { piece in
      bytes += piece.meaning
      pieces += repeatElement(piece.range, count: piece.meaning.count)
    }
    (self.bytes, self.pieces) = (bytes, pieces)
  }

  /// The source range of the bytes in `places`, which isn't empty.
  func source(_ places: Range<Int>) -> Range<Int> {
    if pieces.isEmpty { return range.lowerBound + places.lowerBound..<range.lowerBound + places.upperBound }
    return pieces[places.lowerBound].lowerBound..<pieces[places.upperBound - 1].upperBound
  }
}
