import MarkdownSyntax
import TextBuffer

/// Writes a changed grid in the place of a table, line by line, and proves that it's read as that.
struct TableWriter {
  let table: SyntaxNode
  let text: BlockText

  /// A proven change, the table in the changed text, and that text.
  struct Written {
    var change: ProvenChange
    var table: SyntaxNode
  }

  /// The change that `change` comes to; `nil` where it would be read as something else.
  func write(_ change: TableChange) -> Written? {
    let window = BlockWindow(around: table.range, in: text)
    let before = window.tokens()
    guard let place = before.place(of: .table, at: table.range), let changes = text.changes(edits(change))
    else { return nil }
    let proven = ProvenChange(changes, of: text)
    let after = proven.text
    let expected =
      before.tokens[..<place.lowerBound] + change.grid.tokens + before.tokens[place.upperBound...]
    let line = after.rope.line(at: table.range.lowerBound)
    guard window.tokens(after: changes, in: after)?.tokens[...] == expected,
      let node = after.path(ofLine: line).last, node.kind == .table
    else { return nil }
    return Written(change: proven, table: node)
  }

  private func edits(_ change: TableChange) -> [Edit] {
    let new = change.grid.lines(ambiguous: text.options.ambiguousWidth.rawValue)
    let starts = text.rows(of: table).map(\.node.start)
    let old = starts.map { text.rope.line(at: $0) }
    guard let delimiter = table.markers.first?.lowerBound, old.count > 0 else { return [] }
    let delimiterLine = text.rope.line(at: delimiter)
    let prefix = text.lineBreak + text.rope.string(in: text.rope.startOfLine(delimiterLine)..<delimiter)
    var edits = [rewrite(delimiterLine, from: delimiter, with: new[1])]
    let rows = [new[0]] + new.dropFirst(2)
    let keepsOrder = zip(change.origins, change.origins.dropFirst()).allSatisfy { ($0 ?? -1) < ($1 ?? .max) }
    // Rows that change places are each written in the other's line.
    let origins = keepsOrder ? change.origins : Array(old.indices)
    var end = text.rope.contentOfLine(delimiterLine).upperBound
    for (origin, row) in zip(origins, rows) {
      guard let origin else {
        edits.append(.insert(prefix + row, at: end))
        continue
      }
      edits.append(rewrite(old[origin], from: starts[origin], with: row))
      if origin > 0 { end = text.rope.contentOfLine(old[origin]).upperBound }
    }
    let kept = Set(origins)
    for (index, line) in old.enumerated() where !kept.contains(index) {
      edits.append(
        .delete(text.rope.contentOfLine(line - 1).upperBound..<text.rope.contentOfLine(line).upperBound))
    }
    return edits.compactMap { $0 }
  }

  /// The edit that makes the rest of `line` from `start` on `new`, without what stays at both ends.
  private func rewrite(_ line: Int, from start: UTF8Offset, with new: String) -> Edit? {
    let old = text.rope.bytes(in: start..<text.rope.contentOfLine(line).upperBound)
    let bytes = Array(new.utf8)
    var low = 0
    while low < old.count, low < bytes.count, old[low] == bytes[low] { low += 1 }
    var (high, end) = (old.count, bytes.count)
    while high > low, end > low, old[high - 1] == bytes[end - 1] { (high, end) = (high - 1, end - 1) }
    guard low < high || low < end else { return nil }
    // Not inside of a character of either text.
    while low > 0, isContinuation(old, low) || isContinuation(bytes, low) { low -= 1 }
    while high < old.count, isContinuation(old, high) { (high, end) = (high + 1, end + 1) }
    return Edit(
      start.advanced(by: low)..<start.advanced(by: high), String(decoding: bytes[low..<end], as: UTF8.self))
  }

  private func isContinuation(_ bytes: [UInt8], _ index: Int) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }
}
