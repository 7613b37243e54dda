import MarkdownSyntax
import TextBuffer

/// A deletion of a selected range, or of one character.
struct RangeDeletion {
  let range: Range<UTF8Offset>
  let text: LineModel

  /// The edits that remove the range; over several cells of one table, only the text in the cells.
  var edits: [Edit] {
    guard !range.isEmpty else { return [] }
    let place = CaretPlace(range.lowerBound, in: text)
    guard let table = place.leaf, table.kind == .table, range.upperBound <= table.range.upperBound,
      table.start <= range.lowerBound, !keepsCells(at: place)
    else { return SpanDeletion(of: range, in: text).rewriting.edits }
    return table.children.flatMap { $0.cells }.map { $0.content }.filter { $0.overlaps(range) }.map {
      .delete($0.clamped(to: range))
    }
  }

  /// Whether the range holds no bar between cells of the table at `place`, and no line break of its rows.
  func keepsCells(at place: CaretPlace) -> Bool {
    guard let table = place.leaf, table.kind == .table, !isEmptyLine(before: table) else { return true }
    return table.children.allSatisfy { row in row.markers.allSatisfy { !$0.overlaps(range) } }
      && table.markers.allSatisfy { !$0.overlaps(range) }
      && range.upperBound <= text.contentOfLine(place.line).upperBound
      && range.lowerBound >= text.startOfLine(place.line)
  }

  /// Whether the range is all of the empty line before `table`.
  private func isEmptyLine(before table: SyntaxNode) -> Bool {
    let line = text.line(at: table.start)
    return line > 0 && text.contentOfLine(line - 1).isEmpty
      && range == text.startOfLine(line - 1)..<text.startOfLine(line)
  }
}
