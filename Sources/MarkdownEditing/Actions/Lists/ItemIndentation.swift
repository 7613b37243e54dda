import MarkdownSyntax
import TextBuffer

/// Items moved with their children to another level.
struct ItemIndentation {
  let items: [SyntaxNode]
  let text: BlockText

  /// The movement of `items` of `text`.
  init(_ items: [SyntaxNode], in text: BlockText) { (self.items, self.text) = (items, text) }

  // MARK: Deeper

  /// The items one level deeper: under the item before them, where its content, or its last list, stands.
  ///
  /// `nil` where the first item of a list is among them.
  var indented: Conversion? {
    var conversion = Conversion(renumbersEnclosing: true)
    var target: (list: SyntaxNode, landing: ItemLanding)?
    var lastPlace: ItemPlace?
    for item in items {
      guard let place = ItemPlace(item, in: text) else { return nil }
      lastPlace = place
      if target?.list.isSame(as: place.list) != true {
        guard let above = item.previousSibling else { return nil }
        target = (place.list, ItemLanding(under: above, in: place.chain, of: text))
        conversion.add(closingUp(item, to: above))
        conversion.addGap(before: text.line(at: item.start), in: place.chain, of: text)
      }
      guard let goal = target?.landing else { return nil }
      let marker = goal.marker ?? newListMarker(of: place)
      let kind = place.move(toColumn: goal.column, marker: marker, &conversion)
      let depth = place.chain.levels.count
      text.expect(text.lines(of: item), in: &conversion) { kinds in
        guard kinds.indices.contains(depth) else { return }
        kinds[depth] = kind
        kinds.insert(goal.kind, at: depth)
      }
      target?.landing.marker = marker?.following
    }
    if let place = lastPlace, let goal = target?.landing { keepOut(behind: place, of: goal, &conversion) }
    return conversion
  }

  /// The edit that takes the empty lines away between `item` and the item `above`, where that has nothing in it: what
  /// stands behind an empty line can't be in it.
  private func closingUp(_ item: SyntaxNode, to above: SyntaxNode) -> Edit? {
    let (first, line) = (text.line(at: above.start), text.line(at: item.start))
    guard above.blocks.isEmpty, line > first + 1, (first + 1..<line).allSatisfy(text.isEmptyPrefix) else {
      return nil
    }
    return .delete(text.contentOfLine(first).upperBound..<text.contentOfLine(line - 1).upperBound)
  }

  /// The marker of the item of `place` as the first of a new list: its own, but counting from 1.
  private func newListMarker(of place: ItemPlace) -> ItemMarker? {
    guard var marker = ItemMarker(at: place.start) else { return nil }
    if marker.number != nil { marker.number = 1 }
    return marker
  }

  /// Moves the items behind that of `place` to the margin of the item that it goes under, as far as they stand where
  /// they would go under that, too.
  private func keepOut(behind place: ItemPlace, of goal: ItemLanding, _ conversion: inout Conversion) {
    var following = place.next
    while let next = following {
      guard next.start.indentation >= goal.width else { return }
      _ = next.move(toColumn: goal.margin, marker: ItemMarker(at: next.start), &conversion)
      following = next.next
    }
  }

  // MARK: Further out

  /// The items one level further out: behind the items that they are in, followed by the rest of their lists as
  /// children.
  ///
  /// `nil` where one isn't in another item.
  var outdented: Conversion? {
    var conversion = Conversion(renumbersEnclosing: true)
    let moving = Set(items.map { $0.start })
    for item in items {
      guard let place = ItemPlace(item, in: text) else { return nil }
      guard let parent = place.parent, let outer = ItemPlace(parent, in: text) else {
        guard straighten(place, &conversion) else { return nil }
        continue
      }
      let start = outer.start
      let column = start.indentation - (place.chain.levels.last?.width ?? 0)
      // On the first line of the item around it, it takes that one's place, which what follows in that keeps.
      let isFirst = text.line(at: item.start) == text.line(at: parent.start)
      let marker = isFirst ? ItemMarker(at: start) : ItemMarker(at: start)?.following
      let width =
        isFirst && !place.isBlankFirst
        ? start.measureItem() - start.indentation : place.width(with: marker)
      let kind = place.move(toColumn: column, marker: marker, width: width, &conversion)
      let depth = place.chain.levels.count
      text.expect(text.lines(of: item), in: &conversion) { kinds in
        guard kinds.indices.contains(depth), depth > 0 else { return }
        kinds[depth] = kind
        kinds.remove(at: depth - 1)
      }
      adopt(behind: place, in: parent, moving, at: column + width, kind, &conversion)
    }
    return conversion
  }

  /// The result of a key that takes the items one level further out; `nil` where that can't be proven.
  func outdented(at caret: UTF8Offset) -> KeyResult? {
    guard let conversion = outdented, let change = ConversionSearch(conversion, in: text).run() else {
      return nil
    }
    return KeyResult(change: change, caret: change.changes.map(caret, bias: .after))
  }

  /// Moves an item of an outermost list to the margin of that list's first item; false where it stands there.
  private func straighten(_ place: ItemPlace, _ conversion: inout Conversion) -> Bool {
    guard let first = place.list.firstChild else { return false }
    let margin = text.cursor(on: text.line(at: first.start), in: place.chain).indentation
    let start = place.start
    guard start.indentation > margin else { return false }
    _ = place.move(toColumn: margin, marker: ItemMarker(at: start), &conversion)
    text.expect(text.lines(of: place.item), in: &conversion) { _ in }
    return true
  }

  /// The items behind that of `place`, which becomes one of `kind` with its content at `content`, become its children:
  /// they stand behind its marker, and count from 1.
  private func adopt(
    behind place: ItemPlace, in parent: SyntaxNode, _ moving: Set<UTF8Offset>, at content: Int,
    _ kind: ContainerKind, _ conversion: inout Conversion
  ) {
    let depth = place.chain.levels.count
    var (following, isFirst) = (place.next, true)
    while let next = following, !moving.contains(next.item.start) {
      let first = next.start
      var marker = ItemMarker(at: first)
      if isFirst {
        if marker?.number != nil { marker?.number = 1 }
        conversion.addGap(before: text.line(at: next.item.start), in: place.chain, of: text)
      }
      _ = next.move(toColumn: max(content, first.indentation), marker: marker, &conversion)
      text.expect(text.lines(of: next.item), in: &conversion) { $0.replace(at: depth - 1, with: kind) }
      (following, isFirst) = (next.next, false)
    }
    guard following == nil else { return }
    // What follows the list in the item that it was in; raw HTML right behind raw HTML would go on with it.
    let last = text.lastLine(of: place.list)
    if isFirst, place.list.nextSibling?.kind == .htmlBlock {
      conversion.addGap(before: last + 1, in: place.chain, of: text)
    }
    for line in last + 1..<max(last, text.lastLine(of: parent)) + 1 where !text.isBlank(line) {
      let (cursor, matched) = text.match(line, place.chain)
      if matched == depth, content > 0 { place.shiftLine(line, at: cursor, by: content, &conversion) }
      text.expect([line], in: &conversion) { $0.replace(at: depth - 1, with: kind) }
    }
  }
}

extension [ContainerKind] {
  /// Replaces the element at `index`, if there is one.
  mutating func replace(at index: Int, with kind: ContainerKind) {
    if indices.contains(index) { self[index] = kind }
  }
}

extension MarkdownDocument {
  /// The result of moving `items` a level deeper or further out.
  func moving(
    _ items: [SyntaxNode], _ text: BlockText, _ isBackwards: Bool, _ action: EditorAction
  ) -> ActionResult {
    let indentation = ItemIndentation(items, in: text)
    let edits = isBackwards ? indentation.outdented : indentation.indented
    guard let edits else { return .unchanged(isBackwards ? .notNested : .noItemAbove) }
    guard let change = ConversionSearch(edits, in: text).run() else { return .unchanged(.notProven) }
    let after = selection.following(change.changes, in: rope)
    guard !change.changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    return changed(change, after, action)
  }
}

extension UnchangedReason {
  /// An item without one before it.
  static let noItemAbove = UnchangedReason("no-item-above", "there is no item above to go under")
  /// An item of an outermost list.
  static let notNested = UnchangedReason("not-nested", "the item is at the outermost level already")
}
