import MarkdownSyntax
import TextBuffer

/// Edits of the item's marker.
extension ListItem {
  /// The change of the checkbox of an item that gets another marker.
  enum BoxChange {
    case keep
    case add
    case remove
  }

  /// The edits that give the item another marker, and move its children with its content.
  ///
  /// `padding` is the number of columns behind the marker; `nil` keeps them.
  func remarked(with marker: ItemMarker, box: BoxChange = .keep, padding: Int? = nil) -> [Edit] {
    let first = firstLine
    let inner = inner
    var start = start
    let indent = start.skip(columns: .max)
    var marked = start
    let oldWidth = marked.skipItemMarker()
    var content = text.cursor(on: first, in: inner)
    let oldPadding = start.column - indent + (inner.levels.last?.width ?? 0) - marked.column
    let padding = padding ?? oldPadding
    if box == .remove { skipBox(&content) }
    var new = marker.text + spaces(padding) + (box == .add ? "[ ] " : "")
    if content.isAtEnd, content.bytes.last?.isBlank != true, box != .add { new = new.trimmingBlanks() }
    let edit = text.prefix(of: first).rewrite(from: start, to: content, with: new, throughPrefix: true)
    let shift = marker.text.utf8.count - oldWidth + padding - oldPadding
    let body = staysIndented(in: inner, by: shift) ? [] : shiftingBody(by: shift)
    return [edit].compactMap { $0 } + body
  }

  /// The edits that move the lines of the item behind its first one, except for lazy lines.
  func shiftingBody(by shift: Int) -> [Edit] {
    guard shift != 0 else { return [] }
    let inner = inner
    return lines.dropFirst().compactMap { line in
      let (end, depth) = text.match(line, inner)
      guard !end.isBlank || text.isBlankCode(line, isLeaving: shift < 0), depth == inner.levels.count else {
        return nil
      }
      let outer = text.cursor(on: line, in: chain)
      return ListIndentation(of: line, in: text).moved(at: outer, by: shift)
    }
  }

  /// Whether the tabs below the item's first line can stay if its content, in `inner`, moves by `columns` to the right.
  ///
  /// They can if the item holds a list and every further line is indented by tabs so far that its meaning doesn't
  /// change.
  private func staysIndented(in inner: ContainerChain, by columns: Int) -> Bool {
    guard columns != 0, abs(columns) < 4, node.blocks.contains(where: { $0.kind == .list }) else {
      return false
    }
    let starts = Set(node.blocks.map { text.line(at: $0.start) })
    return lines.dropFirst().allSatisfy { line in
      let (cursor, depth) = text.match(line, inner)
      guard !text.isBlank(line), depth == inner.levels.count else { return true }
      guard ListIndentation(of: line, in: text).beginsWithTab == true,
        let leaf = text.path(ofLine: line).last, !leaf.kind.isLiteralBlock, leaf.kind != .htmlBlock
      else { return false }
      // A block indented further would be code.
      let column = cursor.indentation - columns
      return column >= 0 && (column < 4 || !starts.contains(line))
    }
  }

  /// Skips the item's checkbox and the white space behind it; `cursor` must be before the checkbox.
  func skipBox(_ cursor: inout LineCursor) {
    guard node.isChecked != nil, node.firstChild?.kind == .taskMarker else { return }
    cursor.skip(columns: .max)
    guard !cursor.isAtEnd else { return }
    cursor.skipByte()
    // There may be a tab between the brackets.
    cursor.skip(columns: .max)
    while !cursor.isAtEnd, !(cursor.next?.isBlank ?? true) { cursor.skipByte() }
    cursor.skip(columns: .max)
  }
}
