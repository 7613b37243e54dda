import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts an empty item behind the caret's item and its whole content, and moves the caret into it.
  public static let insertItemBelow = EditorAction("insert-item-below")
  /// Inserts an empty item before the caret's item, and moves the caret into it.
  public static let insertItemAbove = EditorAction("insert-item-above")
}

extension ActionRegistry {
  static let insertItemBelow = ActionDefinition(
    "insert-item-below", title: "Insert Item Below", key: "Alt-Enter", change: .insertion, group: .other
  ) { $0.insertingItems(isAbove: false) }
  .possible { $0.isInItem }

  static let insertItemAbove = ActionDefinition(
    "insert-item-above", title: "Insert Item Above", key: "Shift-Alt-Enter", change: .insertion, group: .other
  ) { $0.insertingItems(isAbove: true) }
  .possible { $0.isInItem }
}

extension EditingContext {
  /// Whether the head of a range is in an item.
  fileprivate var isInItem: Bool {
    selection.ranges.contains { CaretPlace($0.head, in: text).item != nil }
  }

  /// Inserts an empty item beside the item of each range's head, with a checkbox if that item has one.
  fileprivate func insertingItems(isAbove: Bool) -> ActionResult {
    atEach(selection.places) { context in
      let place = CaretPlace(context.selection.main.head, in: context.text)
      guard let item = place.item, let marker = item.marker else { return .unchanged(.notInItem) }
      guard isAbove || marker.number ?? 0 < ItemMarker.largestNumber else {
        return .unchanged(.tooManyDigits)
      }
      let insertion = ItemInsertion(beside: item, marker, isAbove: isAbove)
      return insertion.result?.result(event: .action(action.name))
        ?? .unchanged(context.document.refusal(in: context.text))
    }
  }
}

/// The insertion of an empty item beside an item.
private struct ItemInsertion {
  private let item: ListItem
  private let marker: ItemMarker
  private let isAbove: Bool
  private var text: LineModel { item.text }

  /// The insertion beside `item`, whose marker is `marker`.
  init(beside item: ListItem, _ marker: ItemMarker, isAbove: Bool) {
    (self.item, self.marker, self.isAbove) = (item, marker, isAbove)
  }

  /// The insertion that leaves both items and all other lines as they should be; `nil` if there is none.
  ///
  /// An empty item can't follow directly behind text, so a blank line before it is tried, too.
  var result: KeyResult? {
    let proof = ChangeProof(bothItems).and(SameCode(in: restOfList, of: text))
    var search = CandidateSearch<Bool, KeyResult> { isApart in
      (isAbove ? above(isApart: isApart) : below).flatMap {
        $0.mended(about: item.lines, in: item.chain, of: text, by: [], expecting: proof)
      }
    }
    return search.first(of: isAbove ? [false, true] : [false])
  }

  /// The item and those behind it, since a longer number moves what is in an item.
  private var restOfList: Range<UTF8Offset> {
    item.node.range.lowerBound..<(item.node.parent ?? item.node).range.upperBound
  }

  /// The expectation that both the item and the new one are items in the same containers.
  private var bothItems: ItemStarts {
    let ends = [item.lines.lowerBound, item.lines.upperBound].map { text.contentOfLine($0).upperBound }
    let distance = item.isTight ? 1 : 2
    return ItemStarts(containers: item.chain.kinds) { [isAbove] change in
      let lines = ends.map { change.text.line(at: change.changes.map($0, bias: .before)) }
      return [lines[0], isAbove ? lines[0] - distance : lines[1] + distance]
    }
  }

  /// The new item behind the whole content of the item, with the next number; the items behind it are renumbered.
  private var below: KeyResult? {
    let last = item.lines.upperBound
    let gap = item.isTight ? "" : text.lineBreak + item.prefix.trimmingBlanks()
    let inserted = gap + text.lineBreak + item.line(beginning(with: marker.following))
    let line = last + (item.isTight ? 1 : 2)
    return insert(inserted, at: text.contentOfLine(last).upperBound, renumbering: [line], from: line)
  }

  /// The new item before the item, with its number; the item and those behind it are renumbered.
  ///
  /// If `isApart`, a blank line comes before the new item.
  private func above(isApart: Bool) -> KeyResult? {
    let (line, prefix) = (item.firstLine, item.prefix)
    let takesLine = isApart || item.tabbedMargin != nil
    let gap = item.isTight ? "" : text.lineBreak + prefix.trimmingBlanks()
    let place = text.startOfLine(line).advanced(by: takesLine ? 0 : item.start.index)
    let beginning = beginning(with: marker)
    let inserted =
      (isApart ? prefix.trimmingBlanks() + text.lineBreak : "")
      + (takesLine ? item.line(beginning) : beginning) + gap + text.lineBreak + (takesLine ? "" : prefix)
    let first = line + (isApart ? 1 : 0)
    return insert(
      inserted, at: place, renumbering: [first, first + (item.isTight ? 1 : 2)], from: first)
  }

  /// `marker` and everything else before the text of an item.
  private func beginning(with marker: ItemMarker) -> String {
    item.beginning(with: marker, hasBox: item.node.isChecked != nil)
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
      ? KeyResult(edits, in: text, caret: place)
      : KeyResult(edits, in: text, renumbering: marked, caret: place, from: line)
    guard var key = result else { return nil }
    let after = key.applied?.text.rope ?? key.changes.applied(to: text.rope)
    key.caret = after.contentOfLine(line).upperBound
    return key
  }
}

extension UnchangedReason {
  /// The caret is in no list.
  static let notInItem = UnchangedReason("not-in-item", "the caret is in no item of a list")
}
