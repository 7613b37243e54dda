import MarkdownSyntax
import TextBuffer

/// Counts the numbers of ordered lists up where their items were touched.
///
/// A list counts from its first number; one whose other items all have one number keeps that for all.
struct Renumbering {
  private let lines: Set<Int>
  private let text: BlockText
  private let includesEnclosing: Bool
  /// Whether it's done even where the options say that numbers stay.
  private let isAsked: Bool
  /// For the list at this depth of containers, the number that it counts from and whether all its items have that one.
  var start: (depth: Int, number: Int, isConstant: Bool)?

  /// The renumbering of the lists with an item that starts on one of `lines`, and perhaps of the lists around those.
  init(_ lines: Set<Int>, in text: BlockText, includesEnclosing: Bool, isAsked: Bool = false) {
    self.isAsked = isAsked
    self.lines = lines
    self.text = text
    self.includesEnclosing = includesEnclosing
  }

  /// The change; `nil` where a number would have more than nine digits.
  func changes() -> ChangeSet? {
    guard text.options.renumbersLists || isAsked else { return .identity(length: text.rope.utf8Count) }
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
        guard !found.contains(where: { $0.node.isSame(as: node) }) else { continue }
        let isTouched = node.blocks.contains { lines.contains(text.rope.line(at: $0.range.lowerBound)) }
        guard isTouched || includesEnclosing else { continue }
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
    var isConstant = others.count > 1 && Set(others).count == 1
    var constant = others.first ?? start
    var firstNumber = start
    if let given = self.start, given.depth == chain.levels.count {
      (firstNumber, isConstant, constant) = (given.number, given.isConstant, given.number)
    }
    var edits: [Edit] = []
    for (index, (item, marker)) in zip(items, markers).enumerated() {
      guard var wanted = marker else { continue }
      wanted.number = isConstant ? constant : firstNumber + index
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
    let first = lines.lowerBound
    let inner = ContainerChain(path: path(ofLine: first).prefix(through: item), in: self)
    var start = cursor(on: first, in: chain)
    let indent = start.skip(columns: .max)
    var marked = start
    let oldWidth = marked.skipItemMarker()
    var content = cursor(on: first, in: inner)
    let padding = start.column - indent + (inner.levels.last?.width ?? 0) - marked.column
    if box == .remove { skipBox(of: item, &content) }
    let text = marker.text + spaces(padding) + (box == .add ? "[ ] " : "")
    let edit = rewrite(first, from: start, to: content, with: text, contentIndex: contentIndex(of: first))
    let shift = marker.text.utf8.count - oldWidth
    return [edit].compactMap { $0 } + shiftingRest(of: item, in: chain, inner, by: shift)
  }

  /// The edits that move the lines of `item` behind its first one, but for lazy ones.
  private func shiftingRest(
    of item: SyntaxNode, in chain: ContainerChain, _ inner: ContainerChain, by shift: Int
  ) -> [Edit] {
    guard shift != 0 else { return [] }
    return lines(of: item).dropFirst().compactMap { line in
      let (end, depth) = match(line, inner)
      guard !end.isBlank, depth == inner.levels.count else { return nil }
      let outer = cursor(on: line, in: chain)
      return self.shift(line, at: outer, by: shift, contentIndex: contentIndex(of: line))
    }
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
