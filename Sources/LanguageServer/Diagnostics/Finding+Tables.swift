import MarkdownSyntax
import TextBuffer

extension Finding {
  /// Finds table rows with more or fewer cells than the header.
  ///
  /// Surplus cells aren't shown, and missing ones are shown as empty cells that nobody wrote.
  static func raggedRows(in tree: SyntaxTree) -> [Finding] {
    var found: [Finding] = []
    tree.root.walk { node in
      guard node.kind == .table else { return !node.kind.isLeafWithInlines }
      let columns = node.columnAlignments.count
      for row in node.children where row.kind == .tableRow {
        let cells = WrittenRow(row, in: tree.text)
        if cells.count != columns { found.append(raggedRow(cells, columns)) }
      }
      return false
    }
    return found
  }

  private static func raggedRow(_ row: WrittenRow, _ columns: Int) -> Finding {
    let cells = "this row has \(row.count) \(row.count == 1 ? "cell" : "cells"), the header \(columns)"
    guard let surplus = row.surplus(over: columns) else {
      return Finding(.raggedRow, at: row.range, .information, cells) {
        let missing = columns - row.count + (row.isClosed ? 0 : 1)
        let edit = Edit.insert(String(repeating: " |", count: missing), at: row.range.upperBound)
        return Fix(title: "Add the missing cells", edits: [edit])
      }
    }
    guard surplus.isBlank else {
      return Finding(.raggedRow, at: surplus.range, .warning, cells + ", so the rest isn't shown")
    }
    return Finding(.raggedRow, at: surplus.range, .information, cells) {
      Fix(title: "Remove the empty cells", edits: [.delete(surplus.range)])
    }
  }
}

/// A table row as written, including cells that aren't shown.
private struct WrittenRow {
  /// The range of the row without trailing white space.
  let range: Range<UTF8Offset>
  /// The number of written cells.
  let count: Int
  /// Whether the row ends with a pipe.
  let isClosed: Bool
  /// The pipe behind each cell.
  private let ends: [Range<UTF8Offset>]
  private let rope: Rope

  /// The row `node` in `rope`.
  init(_ node: SyntaxNode, in rope: Rope) {
    let (all, pipes) = (node.range, node.markers)
    let text = rope.bytes(in: all)
    let length = text.lastIndex { !$0.isASCIIWhitespace }.map { $0 + 1 } ?? 0
    range = all.lowerBound..<all.lowerBound.advanced(by: length)
    ends = pipes.first?.lowerBound == all.lowerBound ? Array(pipes.dropFirst()) : pipes
    // A lone pipe is a row without cells.
    let isNothing = ends.isEmpty && !pipes.isEmpty && length == 1
    isClosed = isNothing || ends.last?.upperBound == range.upperBound
    count = ends.count + (isClosed ? 0 : 1)
    self.rope = rope
  }

  /// The range behind the first `columns` cells, and whether it holds only white space and pipes.
  ///
  /// `nil` if there are no more cells.
  func surplus(over columns: Int) -> (range: Range<UTF8Offset>, isBlank: Bool)? {
    guard count > columns, columns > 0 else { return nil }
    let rest = ends[columns - 1].upperBound..<range.upperBound
    return (rest, rope.bytes(in: rest).allSatisfy { $0.isASCIIWhitespace || $0 == UInt8(ascii: "|") })
  }
}
