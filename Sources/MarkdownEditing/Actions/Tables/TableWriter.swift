import MarkdownSyntax
import TextBuffer

/// Writes a changed grid in place of a table, line by line, and proves that it is read as that grid.
struct TableWriter {
  let table: TableSource
  let change: TableChange
  private var text: LineModel { table.text }

  /// A proven change, and the table in the changed text.
  struct Written {
    var change: AppliedChange
    var table: TableSource
  }

  /// The change that `edits` make; `nil` if the table would be read as something else.
  func written(_ edits: [Edit]) -> Written? {
    var blocks = BlockSequence(around: table.node.range, in: text)
    guard let place = blocks.place(of: table.node) else { return nil }
    blocks.expected.replaceSubrange(place, with: [change.grid.token])
    let proof = ChangeProof(blocks).and(WrittenGrid(grid: change.grid, start: table.start))
    guard let proven = proof.first(of: [edits], in: text) else { return nil }
    return TableSource(at: table.start, in: proven.text).map { Written(change: proven, table: $0) }
  }

  /// The edits that write the changed grid; none if it is written already.
  func edits() -> [Edit] {
    let new = change.grid.lines(ambiguous: text.options.ambiguousWidth.rawValue)
    let old = table.rows
    guard let delimiter = table.node.markers.first?.lowerBound, old.count > 0 else { return [] }
    let delimiterLine = text.line(at: delimiter)
    let chain = text.chain(ofLine: delimiterLine)
    let prefix = text.lineBreak + text.continuation(of: delimiterLine, chain, depth: .max) + indentation
    var end = text.contentOfLine(delimiterLine).upperBound
    var edits = [indent(delimiter), rewrite(from: delimiter, with: new[1])]
    let origins = lineOrigins
    for (index, origin) in origins.enumerated() {
      let row = new[index == 0 ? 0 : index + 1]
      guard let origin else {
        edits.append(.insert(prefix + String(decoding: row, as: UTF8.self), at: end))
        continue
      }
      let start = old[origin].range.lowerBound
      edits += [indent(start), rewrite(from: start, with: row)]
      if origin > 0 { end = text.contentOfLine(holding: start).upperBound }
    }
    return (edits + deletions(keeping: Set(origins))).compactMap { $0 }
  }

  /// The old row whose line each row of the changed grid takes; `nil` for a new line.
  private var lineOrigins: [Int?] {
    var origins = change.rows.origins
    // A new header takes the line of the old header, which moves below the delimiter row.
    if origins[0] == nil {
      origins = origins.map { $0 == 0 ? nil : $0 }
      origins[0] = 0
    }
    let keepsOrder = zip(origins, origins.dropFirst()).allSatisfy { ($0 ?? -1) < ($1 ?? .max) }
    // Rows that swap places are each written on the other's line.
    return keepsOrder ? origins : table.rows.indices.map { $0 }
  }

  /// The white space before the header, which all rows get.
  private var indentation: String {
    let line = text.line(at: table.start)
    let cursor = text.cursor(on: line, in: text.chain(ofLine: line))
    return spaces(cursor.indentation)
  }

  /// The edit that gives the row at `start` the indentation of the header; `nil` if it has that already.
  private func indent(_ start: UTF8Offset) -> Edit? {
    let line = text.line(at: start)
    let chain = text.chain(ofLine: line)
    let (cursor, matched) = text.match(line, chain)
    guard start > table.start, matched == chain.levels.count,
      text.startOfLine(line).advanced(by: cursor.endOfBlanks) == start
    else { return nil }
    return text.prefix(of: line).rewriteIndentation(at: cursor, with: indentation)
  }

  /// The edits that delete the lines of the rows that aren't `kept`.
  private func deletions(keeping kept: Set<Int?>) -> [Edit?] {
    table.rows.indices.filter { !kept.contains($0) }.map { row in
      let line = text.line(at: table.rows[row].range.lowerBound)
      return .delete(text.contentOfLine(line - 1).upperBound..<text.contentOfLine(line).upperBound)
    }
  }

  /// The edit that writes `new` in place of the row at `start`; `nil` if it is there already.
  private func rewrite(from start: UTF8Offset, with new: [UInt8]) -> Edit? {
    let line = text.line(at: start)
    let bytes = text.bytes(of: line)
    return text.prefix(of: line).trimmed(bytes, text.startOfLine(line).distance(to: start)..<bytes.count, new)
  }
}

/// The expectation that a table is read as a grid, including the text behind its last column.
private struct WrittenGrid: Expectation {
  let grid: TableGrid
  let start: UTF8Offset

  func violation(by change: AppliedChange) -> Violation? {
    let table = TableSource(at: start, in: change.text)
    return table.flatMap { TableGrid($0) } == grid ? nil : Violation(place: start)
  }
}
