import TextBuffer

/// A character of a text node as it is written: literally, escaped, or as a character reference.
package struct TextPiece: Sendable {
  /// The ways to write a character.
  package enum Spelling: Sendable {
    /// The character itself.
    case plain
    /// A backslash and the character.
    case escape
    /// A character reference, such as `&amp;` or `&#38;`.
    case reference
  }

  /// The spelling of the character.
  package var spelling: Spelling
  /// The range of its bytes, in the bytes that were read.
  package var range: Range<Int>
  /// Its meaning: one scalar, or two for some references.
  package var meaning: ArraySlice<UInt8>
}

/// Reads text nodes character by character, as cmark resolves them.
package struct TextPieceReader {
  private let entities = NamedEntities()

  /// A reader, which remembers the character references that it has met.
  package init() {}

  /// Calls `body` with the characters of the text node in `range` of `bytes`, in order; the node may be in a cell.
  ///
  /// - Complexity: O(m), where m is the length of `range`
  package func forEach(
    in bytes: [UInt8], _ range: Range<Int>, inCell: Bool = false, _ body: (TextPiece) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let piece = piece(in: bytes, at: index, end: range.upperBound, inCell: inCell)
      body(piece)
      index = piece.range.upperBound
    }
  }

  /// The character of a text node that starts at `index` of `bytes`; the node ends at `end`.
  ///
  /// A table takes the backslash before a pipe away before its cells are parsed, so in a cell `\\|` is an escaped
  /// pipe.
  package func piece(in bytes: [UInt8], at index: Int, end: Int, inCell: Bool = false) -> TextPiece {
    let byte = bytes[index]
    if bytes.isEscape(at: index, end: end) {
      let isTaken = inCell && bytes[index + 1] == byte && index + 2 < end && bytes[index + 2] == ASCII.pipe
      let next = index + (isTaken ? 3 : 2)
      return TextPiece(spelling: .escape, range: index..<next, meaning: bytes[next - 1..<next])
    }
    if byte == UInt8(ascii: "&"), let entity = entities.entity(in: bytes, at: index, end: end) {
      let meaning = (0..<entity.count).map { entity[$0] }
      return TextPiece(
        spelling: .reference, range: index..<index + entity.length, meaning: meaning[...])
    }
    var next = index + 1
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return TextPiece(spelling: .plain, range: index..<next, meaning: bytes[index..<next])
  }
}
