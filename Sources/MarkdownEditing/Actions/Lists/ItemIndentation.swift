import MarkdownSyntax
import TextBuffer

/// Items moved with their children to another level.
struct ItemIndentation {
  let items: [SyntaxNode]
  let text: LineModel

  // MARK: Deeper

  /// The items one level deeper: under the item before them, at the column of its content or of its last list.
  ///
  /// `nil` if the first item of a list is among them.
  var indented: Conversion? {
    var conversion = Conversion(of: text, renumbersEnclosing: true)
    var target: (list: SyntaxNode, landing: ItemLanding)?
    var last: ListItem?
    for node in items {
      guard let item = ListItem(node, in: text) else { return nil }
      last = item
      if target?.list != item.list {
        guard let previous = node.previousSibling else { return nil }
        let above = ListItem(previous, of: item.list, in: item.chain, text: text)
        target = (item.list, ItemLanding(under: above))
        conversion.add(closingUp(item, to: above))
        conversion.addGap(before: item.firstLine, in: item.chain)
      }
      guard let goal = target?.landing else { return nil }
      let marker = goal.marker ?? newListMarker(of: item)
      let kind = item.move(toColumn: goal.column, marker: marker, &conversion)
      let depth = item.chain.levels.count
      conversion.expect(item.lines) { kinds in
        guard kinds.indices.contains(depth) else { return }
        kinds[depth] = kind
        kinds.insert(goal.kind, at: depth)
      }
      target?.landing.marker = marker?.following
    }
    if let last, let goal = target?.landing { keepOut(behind: last, of: goal, &conversion) }
    return conversion
  }

  /// The edit that deletes the empty lines between `item` and the item `above`, if that one is empty.
  ///
  /// Text behind an empty line can't be in an item that begins with another empty line.
  private func closingUp(_ item: ListItem, to above: ListItem) -> Edit? {
    let (first, line) = (above.firstLine, item.firstLine)
    guard above.node.blocks.isEmpty, line > first + 1, (first + 1..<line).allSatisfy(text.isEmptyPrefix)
    else {
      return nil
    }
    return .delete(text.contentOfLine(first).upperBound..<text.contentOfLine(line - 1).upperBound)
  }

  /// The marker of `item` as the first of a new list: its own, but counting from 1.
  private func newListMarker(of item: ListItem) -> ItemMarker? {
    guard var marker = item.marker else { return nil }
    if marker.number != nil { marker.number = 1 }
    return marker
  }

  /// Moves the items behind `item` that would go under the same item, too, to the margin of that item.
  private func keepOut(behind item: ListItem, of goal: ItemLanding, _ conversion: inout Conversion) {
    var following = item.next
    while let next = following {
      guard next.start.indentation >= goal.width else { return }
      next.move(toColumn: goal.margin, marker: next.marker, &conversion)
      following = next.next
    }
  }

  // MARK: Further out

  /// The items one level further out: behind the items that they are in, followed by the rest of their lists as
  /// children.
  ///
  /// `nil` if one isn't in another item.
  var outdented: Conversion? {
    var conversion = Conversion(of: text, renumbersEnclosing: true)
    let moving = Set(items.map { $0.start })
    for node in items {
      guard let item = ListItem(node, in: text) else { return nil }
      guard let parent = item.parent else {
        guard straighten(item, &conversion) else { return nil }
        continue
      }
      let start = parent.start
      let column = start.indentation - (item.chain.levels.last?.width ?? 0)
      // On the first line of its parent it takes the parent's place, so the rest of the parent stays.
      let isFirst = item.firstLine == parent.firstLine
      let marker = isFirst ? parent.marker : parent.marker?.following
      let width =
        isFirst && !item.isBlankFirst
        ? start.itemWidth - start.indentation : item.width(with: marker)
      let kind = item.move(toColumn: column, marker: marker, width: width, &conversion)
      let depth = item.chain.levels.count
      conversion.expect(item.lines) { kinds in
        guard kinds.indices.contains(depth), depth > 0 else { return }
        kinds[depth] = kind
        kinds.remove(at: depth - 1)
      }
      adopt(behind: item, in: parent, moving, at: column + width, kind, &conversion)
    }
    return conversion
  }

  /// The result of a key that takes the items one level further out; `nil` if that can't be proven.
  func outdented(at caret: UTF8Offset) -> KeyResult? {
    guard let conversion = outdented, let change = ConversionSearch(conversion).run() else { return nil }
    return KeyResult(change: change, caret: change.changes.map(caret, bias: .after))
  }

  /// Moves an item of an outermost list to the margin of that list's first item; false if it is there already.
  private func straighten(_ item: ListItem, _ conversion: inout Conversion) -> Bool {
    guard let first = item.list.firstChild else { return false }
    let margin = ListItem(first, of: item.list, in: item.chain, text: text).start.indentation
    guard item.start.indentation > margin else { return false }
    item.move(toColumn: margin, marker: item.marker, &conversion)
    conversion.expect(item.lines) { _ in }
    return true
  }

  /// Makes the items behind `item` its children: they begin at the column `content` of its content, and count from 1.
  ///
  /// `item` becomes one of `kind`.
  private func adopt(
    behind item: ListItem, in parent: ListItem, _ moving: Set<UTF8Offset>, at content: Int,
    _ kind: ContainerKind, _ conversion: inout Conversion
  ) {
    let depth = item.chain.levels.count
    var (following, isFirst) = (item.next, true)
    while let next = following, !moving.contains(next.node.start) {
      var marker = next.marker
      if isFirst {
        if marker?.number != nil { marker?.number = 1 }
        conversion.addGap(before: next.firstLine, in: item.chain)
      }
      next.move(toColumn: max(content, next.start.indentation), marker: marker, &conversion)
      conversion.expect(next.lines) { $0.replace(at: depth - 1, with: kind) }
      (following, isFirst) = (next.next, false)
    }
    guard following == nil else { return }
    // The rest of the parent follows the list. Raw HTML directly behind raw HTML would continue it.
    let last = text.lastLine(of: item.list)
    if isFirst, item.list.nextSibling?.kind == .htmlBlock {
      conversion.addGap(before: last + 1, in: item.chain)
    }
    for line in last + 1..<max(last, parent.lines.upperBound) + 1 where !text.isBlank(line) {
      let (cursor, matched) = text.match(line, item.chain)
      if matched == depth, content > 0 { item.shiftLine(line, at: cursor, by: content, &conversion) }
      conversion.expect([line]) { $0.replace(at: depth - 1, with: kind) }
    }
  }
}

extension [ContainerKind] {
  /// Replaces the element at `index`, if there is one.
  mutating func replace(at index: Int, with kind: ContainerKind) {
    if indices.contains(index) { self[index] = kind }
  }
}

extension EditingContext {
  /// The result of taking `items` a level further out if `isBackwards`, or else a level deeper.
  func indenting(_ items: [SyntaxNode], isBackwards: Bool) -> ActionResult {
    let indentation = ItemIndentation(items: items, text: text)
    let conversion = isBackwards ? indentation.outdented : indentation.indented
    guard let conversion else { return .unchanged(isBackwards ? .notNested : .noItemAbove) }
    return converting(conversion, otherwise: .notProven)
  }
}

extension UnchangedReason {
  /// An item without one before it.
  static let noItemAbove = UnchangedReason("no-item-above", "there is no item above to go under")
  /// An item of an outermost list.
  static let notNested = UnchangedReason("not-nested", "the item is at the outermost level already")
}
