import MarkdownSyntax
import TextBuffer

extension Enter {
  /// At the end of a typed delimiter row, right below the one that Enter and Tab write.
  ///
  /// The typed row, which may have colons, replaces the written one.
  static let typedDelimiters = EnterRule { at in
    guard at.pairs.closing(at: at.caret).isEmpty, let written = rowAbove(at.caret, in: at.text) else {
      return nil
    }
    return decision(at: at.caret, in: at.text, after: [.delete(written)])
  }

  /// The line of a table's delimiter row as Enter and Tab write it, if `caret` is at the end of another one right
  /// below.
  ///
  /// Otherwise `nil`.
  private static func rowAbove(_ caret: UTF8Offset, in text: LineModel) -> Range<UTF8Offset>? {
    let content = text.contentOfLine(holding: caret)
    guard caret == content.upperBound, !content.isEmpty,
      text.rope.byte(at: caret.advanced(by: -1)) == ASCII.pipe
    else { return nil }
    let place = CaretPlace(caret, in: text)
    guard let table = place.leaf, table.kind == .table, let marker = table.markers.first,
      case let line = text.line(at: marker.lowerBound), line + 1 == place.line
    else { return nil }
    let count = table.columnAlignments.count
    let made = "|" + String(repeating: " --- |", count: count)
    let above = text.cursor(on: line, in: place.chain)
    guard above.bytes[above.endOfBlanks...].elementsEqual(made.utf8), place.content.delimiters == count else {
      return nil
    }
    return text.startOfLine(line)..<text.startOfLine(place.line)
  }
}

extension LineCursor {
  /// The number of cells in the rest of the line, if it is a delimiter row; otherwise 0.
  ///
  /// Each cell has at least two dashes, and at most one colon at each end.
  fileprivate var delimiters: Int {
    let row = bytes[endOfBlanks...].filter { !$0.isBlank }
    let cells = row.split(separator: ASCII.pipe, omittingEmptySubsequences: false)
    guard cells.count > 2, cells.first?.isEmpty == true, cells.last?.isEmpty == true else { return 0 }
    let inner = cells[1..<(cells.count - 1)]
    let colon = UInt8(ascii: ":")
    let areAll = inner.allSatisfy { cell in
      let dashes = cell.drop { $0 == colon }.prefix { $0 == ASCII.dash }.count
      return dashes > 1 && cell.prefix { $0 == colon }.count < 2
        && cell.reversed().prefix { $0 == colon }.count < 2
        && cell.count - dashes == cell.count { $0 == colon }
    }
    return areAll ? inner.count : 0
  }
}
