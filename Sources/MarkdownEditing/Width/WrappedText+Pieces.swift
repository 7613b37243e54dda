import TextBuffer

/// Lines are wrapped piece by piece; a line of usual length is a single piece.
extension WrappedText {
  /// The length of a piece in bytes, up to the edge of a character.
  private static let pieceLength = 4_096

  /// The piece that holds `offset`, or that ends there at the line's end.
  func piece(holding offset: UTF8Offset) -> Range<UTF8Offset> {
    let line = rope.contentOfLine(holding: offset)
    func edge(_ index: Int) -> UTF8Offset {
      let place = line.lowerBound.advanced(by: index * Self.pieceLength)
      return place < line.upperBound ? rope.startOfGrapheme(containing: place) : line.upperBound
    }
    var index = line.lowerBound.distance(to: min(offset, line.upperBound)) / Self.pieceLength
    // The edge moves back to the start of a character, so it may be at or before `offset`.
    if edge(index + 1) <= offset, edge(index + 1) < line.upperBound { index += 1 }
    while index > 0, edge(index) == line.upperBound || edge(index) == edge(index + 1) { index -= 1 }
    return edge(index)..<edge(index + 1)
  }

  /// The start of the piece behind `piece`, in its line or the next one; `nil` at the text's end.
  func startOfPiece(behind piece: Range<UTF8Offset>) -> UTF8Offset? {
    if continues(piece) { return piece.upperBound }
    let next = rope.endOfLine(holding: piece.lowerBound)
    return next > piece.upperBound ? next : nil
  }

  /// Whether the line continues behind `range`.
  func continues(_ range: Range<UTF8Offset>) -> Bool {
    range.upperBound < rope.contentOfLine(holding: range.lowerBound).upperBound
  }

  /// An offset in the row above `row`, which isn't the first one.
  func placeAbove(_ row: Range<UTF8Offset>) -> UTF8Offset {
    let line = rope.contentOfLine(holding: row.lowerBound)
    if row.lowerBound > line.lowerBound { return rope.graphemeBoundary(before: row.lowerBound) }
    return rope.contentOfLine(holding: line.lowerBound.advanced(by: -1)).upperBound
  }

  /// The rows of `piece`, at least one.
  ///
  /// - Complexity: O(*m*), where *m* is the piece's length
  func rows(of piece: Range<UTF8Offset>) -> [Range<UTF8Offset>] {
    var rows: [Range<UTF8Offset>] = []
    var (start, place, width) = (piece.lowerBound, piece.lowerBound, 0)
    var blank: (end: UTF8Offset, width: Int)?
    for character in rope.string(in: piece) {
      var taken = measure(character, width)
      // A blank may be behind the last column, so that a word that just fits stays in its row.
      let mayHang = character == " " && width <= columns
      while width + taken > columns, place > start, !mayHang {
        let (end, before) = blank.flatMap { character == "\t" ? nil : $0 } ?? (place, width)
        rows.append(start..<end)
        (start, width, blank) = (end, width - before, nil)
        taken = measure(character, width)
      }
      (place, width) = (place.advanced(by: character.utf8.count), width + taken)
      if character == " " || character == "\t" { blank = (place, width) }
    }
    return rows + [start..<piece.upperBound]
  }
}
