import MarkdownFormatting
import TextBuffer

/// The columns in which characters stand in a monospaced font: a wide one takes two, a tab goes to the next multiple of
/// four, as CommonMark counts it.
struct DisplayColumns {
  let rope: Rope
  /// How many columns a character takes that Unicode calls ambiguous.
  let ambiguous: Int

  /// The column of `offset` in its line, counted from 0.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the length of the line up to there.
  func column(of offset: UTF8Offset) -> Int {
    let content = rope.contentOfLine(holding: offset)
    return walk(content.lowerBound..<min(offset, content.upperBound)) { _ in true }.column
  }

  /// The last place in `line`, counted from 0, that is in `column` or before it, at the edge of a character.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the length of the line.
  func offset(of column: Int, inLine line: Int) -> UTF8Offset {
    let content = rope.contentOfLine(line)
    return content.lowerBound.advanced(by: walk(content) { $0 <= column }.length)
  }

  /// How many bytes and columns the characters of `range`, which begins where a line does, take up to the first one for
  /// which `goesOn` doesn't hold, given the column behind it.
  private func walk(
    _ range: Range<UTF8Offset>, while goesOn: (_ next: Int) -> Bool
  ) -> (length: Int, column: Int) {
    var (length, column) = (0, 0)
    for character in rope.string(in: range) {
      let next =
        character == "\t" ? (column / 4 + 1) * 4 : column + DisplayWidth.columns(of: character, ambiguous)
      guard goesOn(next) else { break }
      (length, column) = (length + character.utf8.count, next)
    }
    return (length, column)
  }
}
