/// What a text node says, and where each byte of that is written.
struct ResolvedText {
  /// The text with escapes and character references resolved.
  private(set) var bytes: [UInt8] = []
  private let range: Range<Int>
  /// What each byte is written as; empty where every byte stands for itself.
  private var pieces: [Range<Int>] = []

  /// What the text node in `range` of `text` says.
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

  /// Where the bytes in `places`, which is not empty, are written.
  func source(_ places: Range<Int>) -> Range<Int> {
    if pieces.isEmpty { return range.lowerBound + places.lowerBound..<range.lowerBound + places.upperBound }
    return pieces[places.lowerBound].lowerBound..<pieces[places.upperBound - 1].upperBound
  }
}
