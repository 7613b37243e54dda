import MarkdownSyntax
import TextBuffer

/// Moving items with their children to another level.
extension BlockText {
  /// The items one level deeper: under the item before them, where its content, or its last list, stands.
  ///
  /// `nil` where the first item of a list is among them.
  func indentEdits(_ items: [SyntaxNode]) -> Conversion? {
    var conversion = Conversion(renumbersEnclosing: true)
    var target: (list: SyntaxNode, column: Int, marker: ItemMarker?, kind: ContainerKind)?
    for item in items {
      guard let place = siblings(of: item), let index = place.items.firstIndex(where: { $0.isSame(as: item) }) else {
        return nil
      }
      if target?.list.isSame(as: place.list) != true {
        guard index > 0 else { return nil }
        let above = landing(under: place.items[index - 1], in: place.chain)
        target = (place.list, above.column, above.marker, above.kind)
      }
      guard let goal = target else { return nil }
      move(item, in: place, toColumn: goal.column, marker: goal.marker, &conversion) { kinds, depth in
        kinds.insert(goal.kind, at: min(depth, kinds.count))
      }
      target?.marker = nil
    }
    return conversion
  }

  /// The items one level further out: behind the items that they are in, followed by the rest of their lists as children.
  ///
  /// `nil` where one isn't in another item.
  func outdentEdits(_ items: [SyntaxNode]) -> Conversion? {
    var conversion = Conversion(renumbersEnclosing: true)
    for item in items {
      guard let place = siblings(of: item), let parent = place.parent, let outer = siblings(of: parent) else {
        return nil
      }
      let line = rope.line(at: parent.range.lowerBound)
      let column = cursor(on: line, in: outer.chain).indentation
      let width = place.chain.levels.last?.width ?? 0
      move(item, in: place, toColumn: column - width, marker: nil, &conversion) { kinds, depth in
        if kinds.indices.contains(depth - 1) { kinds.remove(at: depth - 1) }
      }
      adopt(place, behind: item, items, at: column - width, &conversion)
    }
    return conversion
  }

  /// The items behind `item`, which moves out to `column`, become its children: they stand behind its marker, and count
  /// from 1.
  private func adopt(
    _ place: Siblings, behind item: SyntaxNode, _ moving: [SyntaxNode], at column: Int, _ conversion: inout Conversion
  ) {
    guard let index = place.items.firstIndex(where: { $0.isSame(as: item) }), index + 1 < place.items.count,
      !moving.contains(where: { $0.isSame(as: place.items[index + 1]) })
    else { return }
    let depth = place.chain.levels.count
    let start = cursor(on: rope.line(at: item.range.lowerBound), in: place.chain)
    let content = column + start.measureItem() - start.indentation
    let kind = ContainerKind(item: item, isOrdered: place.list.list?.isOrdered ?? false)
    let rest = place.items[(index + 1)...].prefix { next in !moving.contains { $0.isSame(as: next) } }
    for (position, next) in rest.enumerated() {
      let first = cursor(on: rope.line(at: next.range.lowerBound), in: place.chain)
      let goal = max(content, first.indentation)
      let number = position == 0 ? ItemMarker(number: 1, sign: 0) : nil
      move(next, in: place, toColumn: goal, marker: number, &conversion) { kinds, _ in
        if kinds.indices.contains(depth - 1) { kinds[depth - 1] = kind }
      }
    }
  }

  /// One item, and what a key that does this to it comes to.
  func outdent(_ items: [SyntaxNode], at caret: UTF8Offset) -> KeyResult? {
    guard let conversion = outdentEdits(items), let changes = ConversionProver(conversion, in: self).proven() else {
      return nil
    }
    return KeyResult(changes: changes, caret: changes.map(caret, bias: .after))
  }

  private struct Siblings {
    var list: SyntaxNode
    var items: [SyntaxNode]
    /// The containers around the list.
    var chain: ContainerChain
    /// The item right around the list.
    var parent: SyntaxNode?
  }

  private func siblings(of item: SyntaxNode) -> Siblings? {
    let path = path(ofLine: rope.line(at: item.range.lowerBound))
    guard let index = path.firstIndex(where: { $0.isSame(as: item) }), index > 1 else { return nil }
    let list = path[index - 1]
    let parent = path[index - 2]
    return Siblings(
      list: list, items: list.blocks, chain: ContainerChain(path: Array(path[..<(index - 1)]), in: self),
      parent: parent.kind == .item ? parent : nil)
  }

  /// Where an item that goes under `item` stands: the column behind the list's containers, the number it gets, and the kind of
  /// the container that `item` is.
  private func landing(
    under item: SyntaxNode, in chain: ContainerChain
  ) -> (column: Int, marker: ItemMarker?, kind: ContainerKind) {
    let line = rope.line(at: item.range.lowerBound)
    let start = cursor(on: line, in: chain)
    let width = start.measureItem()
    let isOrdered = ItemMarker(at: start)?.number != nil
    let kind = ContainerKind(item: item, isOrdered: isOrdered)
    guard let list = item.blocks.last, list.kind == .list, let last = list.blocks.last else {
      return (width, ItemMarker(number: 1, sign: 0), kind)
    }
    let inner = ContainerChain(path: path(ofLine: line).prefix(through: item), in: self)
    let lastLine = rope.line(at: last.range.lowerBound)
    return (width + cursor(on: lastLine, in: inner).indentation, nil, kind)
  }

  /// Moves the lines of `item` so that its marker stands at `column` behind the containers around its list.
  private func move(
    _ item: SyntaxNode, in place: Siblings, toColumn column: Int, marker: ItemMarker?,
    _ conversion: inout Conversion, _ change: (inout [ContainerKind], Int) -> Void
  ) {
    let lines = lines(of: item)
    let depth = place.chain.levels.count
    let start = cursor(on: lines.lowerBound, in: place.chain)
    let shift = column - start.indentation
    for line in lines where !isBlank(line) {
      let (cursor, matched) = match(line, place.chain)
      guard matched == depth else { continue }
      shiftLine(line, at: cursor, by: shift, place, &conversion)
    }
    if let number = marker?.number, let old = ItemMarker(at: start), old.number != nil {
      renumber(lines.lowerBound, start, old, to: number, &conversion)
    }
    expect(lines, in: &conversion) { change(&$0, depth) }
    conversion.markedLines.append(lines.lowerBound)
  }

  /// Moves a line to the left beyond the content of the item around it, where need be.
  private func shiftLine(
    _ line: Int, at cursor: LineCursor, by shift: Int, _ place: Siblings, _ conversion: inout Conversion
  ) {
    var start = cursor
    if shift < 0, cursor.indentation < -shift {
      start = self.cursor(on: line, in: place.chain, depth: place.chain.levels.count - 1)
    }
    conversion.add(self.shift(line, at: start, by: shift, contentIndex: contentIndex(of: line)))
  }

  private func renumber(
    _ line: Int, _ start: LineCursor, _ old: ItemMarker, to number: Int, _ conversion: inout Conversion
  ) {
    guard old.number != number else { return }
    var place = start
    place.skip(columns: .max)
    let low = rope.startOfLine(line).advanced(by: place.index)
    let high = low.advanced(by: old.text.utf8.count - 1)
    conversion.edits.append(Edit(low..<high, String(number)))
  }
}

extension [SyntaxNode] {
  /// The nodes up to `node`, which stays the last one.
  func prefix(through node: SyntaxNode) -> [SyntaxNode] {
    firstIndex { $0.isSame(as: node) }.map { Array(self[...$0]) } ?? self
  }
}
