import MarkdownSyntax
import TextBuffer

/// Moving items with their children to another level.
extension BlockText {
  /// The items one level deeper: under the item before them, where its content, or its last list, stands.
  ///
  /// `nil` where the first item of a list is among them.
  func indentEdits(_ items: [SyntaxNode]) -> Conversion? {
    var conversion = Conversion(renumbersEnclosing: true)
    var target: (list: SyntaxNode, landing: Landing)?
    var lastPlace: Siblings?
    for item in items {
      guard let place = siblings(of: item) else { return nil }
      lastPlace = place
      if target?.list.isSame(as: place.list) != true {
        guard let above = item.previousSibling else { return nil }
        target = (place.list, landing(under: above, in: place.chain))
        conversion.add(closingUp(item, to: above))
        conversion.addGap(before: self.line(at: item.start), in: place.chain, of: self)
      }
      guard let goal = target?.landing else { return nil }
      let marker = goal.marker ?? newListMarker(of: item, in: place)
      let kind = move(item, in: place, toColumn: goal.column, marker: marker, &conversion)
      let depth = place.chain.levels.count
      expect(lines(of: item), in: &conversion) { kinds in
        guard kinds.indices.contains(depth) else { return }
        kinds[depth] = kind
        kinds.insert(goal.kind, at: depth)
      }
      target?.landing.marker = marker?.following
    }
    if let last = items.last, let place = lastPlace, let goal = target?.landing {
      keepOut(place, behind: last, of: goal, &conversion)
    }
    return conversion
  }

  /// The edit that takes the empty lines away between `item` and the item `above`, where that has nothing in it: what
  /// stands behind an empty line can't be in it.
  private func closingUp(_ item: SyntaxNode, to above: SyntaxNode) -> Edit? {
    let (first, line) = (self.line(at: above.start), self.line(at: item.start))
    guard above.blocks.isEmpty, line > first + 1, (first + 1..<line).allSatisfy(isEmptyPrefix) else {
      return nil
    }
    return .delete(contentOfLine(first).upperBound..<contentOfLine(line - 1).upperBound)
  }

  /// Moves the items behind `item` to the margin of the item that it goes under, as far as they stand where they
  /// would go under that, too.
  private func keepOut(
    _ place: Siblings, behind item: SyntaxNode, of goal: Landing, _ conversion: inout Conversion
  ) {
    var following = item.nextSibling
    while let next = following {
      let start = cursor(on: self.line(at: next.start), in: place.chain)
      guard start.indentation >= goal.width else { return }
      _ = move(next, in: place, toColumn: goal.margin, marker: ItemMarker(at: start), &conversion)
      following = next.nextSibling
    }
  }

  /// The items one level further out: behind the items that they are in, followed by the rest of their lists as
  /// children.
  ///
  /// `nil` where one isn't in another item.
  func outdentEdits(_ items: [SyntaxNode]) -> Conversion? {
    var conversion = Conversion(renumbersEnclosing: true)
    let moving = Set(items.map { $0.start })
    for item in items {
      guard let place = siblings(of: item) else { return nil }
      guard let parent = place.parent, let outer = siblings(of: parent) else {
        guard straighten(item, in: place, &conversion) else { return nil }
        continue
      }
      let line = self.line(at: parent.start)
      let start = cursor(on: line, in: outer.chain)
      let column = start.indentation - (place.chain.levels.last?.width ?? 0)
      // On the first line of the item around it, it takes that one's place, which what follows in that keeps.
      let isFirst = self.line(at: item.start) == line
      let marker = isFirst ? ItemMarker(at: start) : ItemMarker(at: start)?.following
      let width =
        isFirst && !isBlankFirst(item, in: place)
        ? start.measureItem() - start.indentation : width(of: item, in: place, with: marker)
      let kind = move(item, in: place, toColumn: column, marker: marker, width: width, &conversion)
      let depth = place.chain.levels.count
      expect(lines(of: item), in: &conversion) { kinds in
        guard kinds.indices.contains(depth), depth > 0 else { return }
        kinds[depth] = kind
        kinds.remove(at: depth - 1)
      }
      adopt(place, behind: item, moving, at: column + width, kind, &conversion)
    }
    return conversion
  }

  /// Whether nothing is behind the marker of `item`, so that its content stands one column behind that.
  private func isBlankFirst(_ item: SyntaxNode, in place: Siblings) -> Bool {
    var cursor = cursor(on: self.line(at: item.start), in: place.chain)
    cursor.skip(columns: .max)
    _ = cursor.skipItemMarker()
    return cursor.isBlank
  }

  /// Moves an item of an outermost list to the margin of that list's first item; false where it stands there.
  private func straighten(
    _ item: SyntaxNode, in place: Siblings, _ conversion: inout Conversion
  ) -> Bool {
    guard let first = place.list.firstChild else { return false }
    let margin = cursor(on: self.line(at: first.start), in: place.chain).indentation
    let start = cursor(on: self.line(at: item.start), in: place.chain)
    guard start.indentation > margin else { return false }
    _ = move(item, in: place, toColumn: margin, marker: ItemMarker(at: start), &conversion)
    expect(lines(of: item), in: &conversion) { _ in }
    return true
  }

  /// One item, and what a key that does this to it comes to.
  func outdent(_ items: [SyntaxNode], at caret: UTF8Offset) -> KeyResult? {
    guard let conversion = outdentEdits(items),
      let change = ConversionSearch(conversion, in: self).run()
    else { return nil }
    return KeyResult(change: change, caret: change.changes.map(caret, bias: .after))
  }
}

/// An item's list, and what is around that.
private struct Siblings {
  var list: SyntaxNode
  /// The containers around the list.
  var chain: ContainerChain
  /// The item right around the list.
  var parent: SyntaxNode?
}

/// Where an item that goes under another one stands.
private struct Landing {
  /// The column of its marker, counted behind the containers around its present list.
  var column: Int
  /// The marker by which it goes on with a list that is there; `nil` where there is none.
  var marker: ItemMarker?
  /// What container the other item is.
  var kind: ContainerKind
  /// Where the other item's marker and its content stand.
  var margin: Int
  var width: Int
}

extension BlockText {
  private func siblings(of item: SyntaxNode) -> Siblings? {
    let path = path(ofLine: self.line(at: item.start))
    guard let index = path.firstIndex(where: { $0.isSame(as: item) }), index > 1 else { return nil }
    let list = path[index - 1]
    let parent = path[index - 2]
    return Siblings(
      list: list, chain: ContainerChain(path: Array(path[..<(index - 1)]), in: self),
      parent: parent.kind == .item ? parent : nil)
  }

  private func landing(under item: SyntaxNode, in chain: ContainerChain) -> Landing {
    let line = self.line(at: item.start)
    let start = cursor(on: line, in: chain)
    let width = start.measureItem()
    let kind = ContainerKind(item: item, isOrdered: ItemMarker(at: start)?.number != nil)
    guard let list = item.blocks.last, list.kind == .list, let last = list.blocks.last else {
      let column = tabStop(width, from: start, on: line)
      return Landing(column: column, marker: nil, kind: kind, margin: start.indentation, width: width)
    }
    let inner = ContainerChain(path: path(ofLine: line).prefix(through: item), in: self)
    let lastStart = cursor(on: self.line(at: last.start), in: inner)
    return Landing(
      column: width + lastStart.indentation, marker: ItemMarker(at: lastStart)?.following, kind: kind,
      margin: start.indentation, width: width)
  }

  /// The marker that `item` gets as the first of a new list: its own, but counting from 1.
  private func newListMarker(of item: SyntaxNode, in place: Siblings) -> ItemMarker? {
    guard var marker = ItemMarker(at: cursor(on: self.line(at: item.start), in: place.chain)) else {
      return nil
    }
    if marker.number != nil { marker.number = 1 }
    return marker
  }

  /// The width of `item`'s marker and padding where the marker is `marker`.
  private func width(of item: SyntaxNode, in place: Siblings, with marker: ItemMarker?) -> Int {
    let start = cursor(on: self.line(at: item.start), in: place.chain)
    let width = start.measureItem() - start.indentation
    guard let old = ItemMarker(at: start), let marker else { return width }
    return width - old.text.utf8.count + marker.text.utf8.count
  }

  /// Moves the lines of `item` so that its marker, with its padding `width` columns wide, stands at `column` behind
  /// the containers around its list, and returns what kind of item it then is.
  private func move(
    _ item: SyntaxNode, in place: Siblings, toColumn column: Int, marker: ItemMarker?, width: Int? = nil,
    _ conversion: inout Conversion
  ) -> ContainerKind {
    let lines = lines(of: item)
    let depth = place.chain.levels.count
    let start = cursor(on: lines.lowerBound, in: place.chain)
    let oldWidth = start.measureItem()
    let marker = marker ?? ItemMarker(at: start) ?? ItemMarker(number: nil, sign: ASCII.bullets[0])
    let width = width ?? self.width(of: item, in: place, with: marker)
    let newWidth = column + width
    moveMarker(of: item, in: place, toColumn: column, marker, width, &conversion)
    for line in lines.dropFirst() {
      let (cursor, matched) = match(line, place.chain)
      let isBlankCode = isBlankCode(line, isLeaving: newWidth < oldWidth)
      guard matched == depth, !cursor.isBlank || isBlankCode else { continue }
      shiftLine(line, at: cursor, by: newWidth - oldWidth, place, &conversion)
    }
    conversion.markedLines.append(lines.lowerBound)
    return .item(isOrdered: marker.number != nil, isTask: item.isChecked != nil)
  }

  private func moveMarker(
    of item: SyntaxNode, in place: Siblings, toColumn column: Int, _ marker: ItemMarker, _ width: Int,
    _ conversion: inout Conversion
  ) {
    let line = self.line(at: item.start)
    let inner = ContainerChain(path: path(ofLine: line).prefix(through: item), in: self)
    let end = cursor(on: line, in: inner)
    var start = cursor(on: line, in: place.chain)
    let padding = width - marker.text.utf8.count
    var indent = column
    if column < 0 {
      start = cursor(on: line, in: place.chain, depth: place.chain.levels.count - 1)
      indent += place.chain.levels.last?.width ?? 0
    }
    let text = spaces(indent) + marker.text + spaces(padding)
    let edit = rewrite(
      line, from: start, to: end,
      with: end.isAtEnd && end.bytes.last?.isBlank != true ? text.trimmingBlanks() : text,
      prefixEnd: prefixEnd(of: line))
    conversion.add(spelledInTabs(edit, on: line))
  }

  /// Moves a line, to the left beyond the content of the item around it where need be.
  private func shiftLine(
    _ line: Int, at cursor: LineCursor, by shift: Int, _ place: Siblings, _ conversion: inout Conversion
  ) {
    var start = cursor
    if shift < 0, cursor.indentation < -shift {
      start = self.cursor(on: line, in: place.chain, depth: place.chain.levels.count - 1)
    }
    conversion.add(moved(line, at: start, by: shift))
  }

  /// The items behind `item`, which becomes one of `kind` with its content at `content`, become its children: they
  /// stand behind its marker, and count from 1.
  private func adopt(
    _ place: Siblings, behind item: SyntaxNode, _ moving: Set<UTF8Offset>, at content: Int,
    _ kind: ContainerKind,
    _ conversion: inout Conversion
  ) {
    let depth = place.chain.levels.count
    var behind: [SyntaxNode] = []
    var following = item.nextSibling
    while let next = following, !moving.contains(next.start) {
      behind.append(next)
      following = next.nextSibling
    }
    for (position, next) in behind.enumerated() {
      let first = cursor(on: self.line(at: next.start), in: place.chain)
      var marker = ItemMarker(at: first)
      if position == 0, marker?.number != nil { marker?.number = 1 }
      let goal = max(content, first.indentation)
      if position == 0 {
        conversion.addGap(before: self.line(at: next.start), in: place.chain, of: self)
      }
      _ = move(next, in: place, toColumn: goal, marker: marker, &conversion)
      expect(lines(of: next), in: &conversion) { $0.replace(at: depth - 1, with: kind) }
    }
    guard let parent = place.parent, following == nil else { return }
    // What follows the list in the item that it was in; raw HTML right behind raw HTML would go on with it.
    if behind.isEmpty, place.list.nextSibling?.kind == .htmlBlock {
      conversion.addGap(before: lastLine(of: place.list) + 1, in: place.chain, of: self)
    }
    for line in lastLine(of: place.list)...max(lastLine(of: place.list), lastLine(of: parent)) {
      guard line > lastLine(of: place.list), !isBlank(line) else { continue }
      let (cursor, matched) = match(line, place.chain)
      if matched == depth, content > 0 { shiftLine(line, at: cursor, by: content, place, &conversion) }
      expect([line], in: &conversion) { $0.replace(at: depth - 1, with: kind) }
    }
  }
}

extension [ContainerKind] {
  /// Replaces the element at `index`, if there is one.
  mutating func replace(at index: Int, with kind: ContainerKind) {
    if indices.contains(index) { self[index] = kind }
  }
}
