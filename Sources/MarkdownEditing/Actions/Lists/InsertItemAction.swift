import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts an empty item behind the caret's item and its whole content, and moves the caret into it.
  public static let insertItemBelow = EditorAction("insert-item-below")
  /// Inserts an empty item before the caret's item, and moves the caret into it.
  public static let insertItemAbove = EditorAction("insert-item-above")
}

extension ActionDefinition {
  static let insertItemBelow = ActionDefinition(
    "insert-item-below", title: "Insert Item Below", key: "Alt-Enter"
  ) { $0.insertingItems(isAbove: false) }

  static let insertItemAbove = ActionDefinition(
    "insert-item-above", title: "Insert Item Above", key: "Shift-Alt-Enter"
  ) { $0.insertingItems(isAbove: true) }
}

extension EditingContext {
  /// Inserts an empty item beside the item of each range's head, with a checkbox if that item has one.
  fileprivate func insertingItems(isAbove: Bool) -> ActionResult {
    document.atEach(text.places(selection), action) { document in
      let text = document.blockText(from: self.text)
      let place = CaretPlace(document.selection.main.head, in: text)
      guard let (list, item, chain) = place.list else { return .unchanged(.notInItem) }
      guard let marker = ItemMarker(at: text.cursor(on: text.line(at: item.start), in: chain)) else {
        return .unchanged(.notInItem)
      }
      guard isAbove || marker.number ?? 0 < ItemMarker.largestNumber else {
        return .unchanged(.tooManyDigits)
      }
      let insertion = ItemInsertion(list: list, item: item, chain: chain, marker: marker, text: text)
      guard let result = insertion.result(isAbove: isAbove) else {
        return .unchanged(document.refusal(in: text))
      }
      return .changed(
        Transaction(
          changes: result.changes, selection: Selection(caret: result.caret), event: .action(action.name)),
        proof: result.proven?.proof)
    }
  }
}

/// The insertion of an empty item beside an item.
private struct ItemInsertion {
  let list: SyntaxNode
  let item: SyntaxNode
  /// The containers around the list.
  let chain: ContainerChain
  /// The marker of `item`.
  let marker: ItemMarker
  let text: BlockText

  /// The item above or below, if both are items then, and what is seen of other lines stays; with a blank line before
  /// them where need be, as an empty item can't follow right behind text.
  func result(isAbove: Bool) -> KeyResult? {
    let lines = text.lines(of: item)
    for key in isAbove ? [above(), above(isApart: true)] : [below()] {
      guard let key else { continue }
      let result = text.harmless(
        key, about: lines, in: chain, [], expecting: ChangeProof(bothItems(isAbove: isAbove)))
      if let result { return result }
    }
    return nil
  }

  /// Both `item` and the new one are items in the same containers.
  private func bothItems(isAbove: Bool) -> ItemStarts {
    let ends = [text.line(at: item.start), text.lastLine(of: item)].map { text.contentOfLine($0).upperBound }
    let distance = isTight ? 1 : 2
    return ItemStarts(containers: chain.kinds) { change in
      let lines = ends.map { change.text.line(at: change.changes.map($0, bias: .before)) }
      return [lines[0], isAbove ? lines[0] - distance : lines[1] + distance]
    }
  }

  /// The new item behind the whole content of `item`, with the next number; the items behind it are renumbered.
  private func below() -> KeyResult? {
    let (first, last) = (text.line(at: item.start), text.lastLine(of: item))
    let end = text.contentOfLine(last).upperBound
    let prefix = text.continuation(of: first, chain, depth: .max)
    let gap = isTight ? "" : text.lineBreak + prefix.trimmingBlanks()
    let start = beginning.line(prefix, start(with: marker.following))
    let inserted = gap + text.lineBreak + start
    let line = last + (isTight ? 1 : 2)
    return insert(inserted, at: end, renumbering: [line], from: line)
  }

  /// The new item before `item`, with the number of `item`; `item` and the items behind it are renumbered.
  ///
  /// If `isApart`, a blank line comes before the new item.
  private func above(isApart: Bool = false) -> KeyResult? {
    let line = text.line(at: item.start)
    let outer = text.cursor(on: line, in: chain)
    let prefix = text.continuation(of: line, chain, depth: .max)
    let blank = prefix.trimmingBlanks() + text.lineBreak
    let takesLine = isApart || text.tabbedMargin(of: item, in: chain) != nil
    let gap = isTight ? "" : text.lineBreak + prefix.trimmingBlanks()
    let place = text.startOfLine(line).advanced(by: takesLine ? 0 : outer.index)
    let start =
      takesLine ? beginning.line(prefix, start(with: marker)) : start(with: marker)
    let inserted = (isApart ? blank : "") + start + gap + text.lineBreak + (takesLine ? "" : prefix)
    let first = line + (isApart ? 1 : 0)
    return insert(
      inserted, at: place, renumbering: [first, first + (isTight ? 1 : 2)], from: first)
  }

  private var beginning: ItemBeginning { ItemBeginning(text: text, item: item, chain: chain) }

  private var isTight: Bool { list.list?.isTight ?? true }

  /// `marker` and everything else before the text of an item.
  private func start(with marker: ItemMarker) -> String {
    beginning.padded(marker) + (item.isChecked != nil ? "[ ] " : "")
  }

  /// The insertion of `inserted` at `place`, with the items on the lines `marked` renumbered.
  ///
  /// The caret goes to the end of `line`, the line of the new item, whose number may have changed its length.
  private func insert(
    _ inserted: String, at place: UTF8Offset, renumbering marked: [Int], from line: Int
  ) -> KeyResult? {
    let edits = [Edit.insert(inserted, at: place)]
    let result =
      marker.number == nil
      ? text.result(edits, caret: place)
      : KeyResult(edits, in: text, renumbering: marked, caret: place, from: line)
    guard var key = result else { return nil }
    let after = key.proven?.text.rope ?? key.changes.applied(to: text.rope)
    key.caret = after.contentOfLine(line).upperBound
    return key
  }
}

extension UnchangedReason {
  /// The caret is in no list.
  static let notInItem = UnchangedReason("not-in-item", "the caret is in no item of a list")
}
