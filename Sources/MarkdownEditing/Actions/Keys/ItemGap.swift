import MarkdownSyntax
import TextBuffer

/// The blank line above an empty item that Tab put under text: without it, the item would be none. As soon as something
/// is typed there, it's one without.
extension EditingContext {
  /// What `key` comes to; at an empty item that the last action put behind a blank line, what it comes to as if that
  /// line wasn't there, unless the key leaves the item empty, which is what `fills` says.
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
    let result = key(EditingContext(closed, action, closed.blockText(from: text)))
    guard case .changed(let typed) = result else { return key(self) }
    var transaction = typed.transaction
    transaction.changes = closing.composed(with: transaction.changes)
    return .changed(transaction)
  }

  /// The blank line above the main caret's, with its line break, where the caret is in an empty item, the first of its
  /// list.
  private var gapAboveEmptyItem: Range<UTF8Offset>? {
    let place = CaretPlace(selection.main.head, in: text)
    guard let item = place.list?.item, place.isItemsFirstLine, place.isEmpty, item.previousSibling == nil,
      place.line > 1, text.isEmptyPrefix(place.line - 1)
    else { return nil }
    return text.startOfLine(place.line - 1)..<text.startOfLine(place.line)
  }
}
