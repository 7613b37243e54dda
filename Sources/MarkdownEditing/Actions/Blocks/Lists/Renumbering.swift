import MarkdownSyntax
import TextBuffer

/// Counts the numbers of ordered lists up where their items were touched.
///
/// A list counts from its first number; one whose other items all have one number keeps that for all.
struct Renumbering {
  private let lines: Set<Int>
  private let text: BlockText
  private let includesEnclosing: Bool

  /// The renumbering of the lists with an item that starts on one of `lines`, and perhaps of the lists around those.
  init(_ lines: Set<Int>, in text: BlockText, includesEnclosing: Bool) {
    self.lines = lines
    self.text = text
    self.includesEnclosing = includesEnclosing
  }

  /// The change; `nil` where a number would have more than nine digits.
  func changes() -> ChangeSet? {
    var edits: [Edit] = []
    for list in lists() {
      guard let more = self.edits(for: list.node, in: list.chain) else { return nil }
      edits += more
    }
    return text.changes(edits)
  }

  private func lists() -> [(node: SyntaxNode, chain: ContainerChain)] {
    var found: [(node: SyntaxNode, chain: ContainerChain)] = []
    for line in lines.sorted() where line < text.rope.lineCount {
      let path = text.path(ofLine: line)
      for (index, node) in path.enumerated() where node.kind == .list && node.list?.isOrdered == true {
        let isTouched = node.blocks.contains { lines.contains(text.rope.line(at: $0.range.lowerBound)) }
        guard isTouched || includesEnclosing, !found.contains(where: { $0.node.isSame(as: node) }) else {
          continue
        }
        found.append((node, ContainerChain(path: Array(path[..<index]), in: text)))
      }
    }
    return found
  }

  private func edits(for list: SyntaxNode, in chain: ContainerChain) -> [Edit]? {
    let items = list.blocks
    let markers = items.map { item -> ItemMarker? in
      ItemMarker(at: text.cursor(on: text.rope.line(at: item.range.lowerBound), in: chain))
    }
    guard let first = markers.first, let start = first?.number else { return [] }
    let others = zip(items, markers).filter { !lines.contains(text.rope.line(at: $0.0.range.lowerBound)) }
      .map { $0.1?.number }
    let isConstant = others.count > 1 && Set(others).count == 1
    var edits: [Edit] = []
    for (index, (item, marker)) in zip(items, markers).enumerated() {
      guard var wanted = marker else { continue }
      wanted.number = isConstant ? others[0] : start + index
      guard let number = wanted.number, number <= ItemMarker.largestNumber else { return nil }
      if number != marker?.number { edits += text.remark(item, in: chain, with: wanted) }
    }
    return edits
  }
}

extension BlockText {
  /// The edits that give `item`, in a list in `chain`, another marker, and move its children as its content moves.
  func remark(_ item: SyntaxNode, in chain: ContainerChain, with marker: ItemMarker, box: BoxChange = .keep)
    -> [Edit]
  {
    let lines = lines(of: item)
    let depth = chain.levels.count
    let start = cursor(on: lines.lowerBound, in: chain)
    var end = start
    let indent = end.skip(columns: .max)
    let oldWidth = end.skipItemMarker()
    var content = start
    let width = start.measureItem()
    content.skip(columns: indent)
    _ = content.skipItemMarker()
    content.skip(columns: width - indent - oldWidth)
    let padding = spaces(width - indent - oldWidth)
    var markerStart = start
    markerStart.skip(columns: indent)
    var after = content
    if box == .remove { skipBox(of: item, &after) }
    let text = marker.text + padding + (box == .add ? "[ ] " : "")
    let shift = marker.text.utf8.count - oldWidth
    var edits = [
      rewrite(
        lines.lowerBound, from: markerStart, to: after, with: text,
        contentIndex: contentIndex(of: lines.lowerBound))
    ]
    guard shift != 0, lines.count > 1 else { return edits.compactMap { $0 } }
    let inner = ContainerChain(path: path(ofLine: lines.lowerBound), in: self)
    for line in lines.dropFirst() where !isBlank(line) {
      let (cursor, matched) = match(line, inner, depth: depth + 1)
      guard matched > depth else { continue }
      let outer = self.cursor(on: line, in: chain)
      edits.append(self.shift(line, at: outer, by: shift, contentIndex: contentIndex(of: line)))
      _ = cursor
    }
    return edits.compactMap { $0 }
  }

  /// Skips the checkbox of `item`, which `cursor` stands before, and the white space behind it.
  func skipBox(of item: SyntaxNode, _ cursor: inout LineCursor) {
    guard item.isChecked != nil, item.children.first?.kind == .taskMarker else { return }
    cursor.skip(columns: .max)
    guard !cursor.isAtEnd else { return }
    cursor.skipByte()
    // Between the brackets may stand a tab.
    cursor.skip(columns: .max)
    while !cursor.isAtEnd, !(cursor.next?.isBlank ?? true) { cursor.skipByte() }
    cursor.skip(columns: .max)
  }
}

/// What happens to the checkbox of an item that gets another marker.
enum BoxChange {
  case keep
  case add
  case remove
}
