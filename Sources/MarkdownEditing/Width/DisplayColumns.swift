import MarkdownFormatting
import TextBuffer

/// The columns of characters in a monospaced font.
///
/// A wide character takes two columns, and a tab reaches to the next multiple of four, as in CommonMark.
struct DisplayColumns {
  let rope: Rope
  /// The number of columns of a character that Unicode calls ambiguous.
  let ambiguous: Int

  /// The column of `offset` in its line, counted from 0.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the length of the line up to there.
  func column(of offset: UTF8Offset) -> Int {
    let content = rope.contentOfLine(holding: offset)
    return walk(content.lowerBound..<min(offset, content.upperBound)) { _ in true }.column
  }

  /// The last offset in `line`, counted from 0, that is at or before `column` and at the edge of a character.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the length of the line.
  func offset(of column: Int, inLine line: Int) -> UTF8Offset {
    let content = rope.contentOfLine(line)
    return content.lowerBound.advanced(by: walk(content) { $0 <= column }.length)
  }

  /// The bytes and columns of the characters of `range` before the first one for which `shouldContinue` is false.
  ///
  /// `range` begins at a line's start. `shouldContinue` gets the column behind the character.
  private func walk(
    _ range: Range<UTF8Offset>, while shouldContinue: (_ next: Int) -> Bool
  ) -> (length: Int, column: Int) {
    var (length, column) = (0, 0)
    for character in rope.string(in: range) {
      let next =
        character == "\t" ? (column / 4 + 1) * 4 : column + DisplayWidth.columns(of: character, ambiguous)
      guard shouldContinue(next) else { break }
      (length, column) = (length + character.utf8.count, next)
    }
    return (length, column)
  }
}
