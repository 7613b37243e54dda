import MarkdownSyntax
import TextBuffer

/// Keys at an empty item that Tab put below text, behind a blank line.
///
/// Directly below text, an empty item wouldn't be read as one, so it needs the blank line. As soon as the item has
/// text, it can do without.
extension EditingContext {
  /// The result of `key`, without the blank line above the caret's empty item if the last action inserted that line.
  ///
  /// The blank line stays if `fills` is false, because the key leaves the item empty.
  func closingGap(if fills: Bool = true, _ key: (EditingContext) -> ActionResult) -> ActionResult {
    guard let memory = document.lastToggle, [.backtab, .outdent, .promote].contains(memory.inverse), fills,
      selection.ranges.count == 1, selection.main.isCaret,
      let gap = gapAboveEmptyItem,
      memory.changes.edits.contains(where: {
        $0.range.lowerBound <= gap.lowerBound && gap.upperBound <= $0.range.upperBound
      })
    else { return key(self) }
    let closing = ChangeSet([.delete(gap)], length: rope.utf8Count)
    let closed = document.applying(Transaction(changes: closing, event: .typing))
    let result = key(on(closed))
    guard case .changed(let typed) = result else { return key(self) }
    var transaction = typed.transaction
    transaction.changes = closing.composed(with: transaction.changes)
    return .changed(transaction)
  }

  /// The blank line above the line of the main caret, with its line break.
  ///
  /// `nil` unless the caret is in an empty item that is the first of its list.
  private var gapAboveEmptyItem: Range<UTF8Offset>? {
    let place = CaretPlace(selection.main.head, in: text)
    guard let item = place.item, place.isItemsFirstLine, place.isEmpty, item.node.previousSibling == nil,
      place.line > 1, text.isEmptyPrefix(place.line - 1)
    else { return nil }
    return text.startOfLine(place.line - 1)..<text.startOfLine(place.line)
  }
}
