import MarkdownSyntax
import TextBuffer

/// The blank line above an empty item that Tab put under text: without it, the item would be none. As soon as something
/// is typed there, it's one without.
extension MarkdownDocument {
  /// What a key comes to at an empty item that the last action put behind a blank line: as if that line wasn't there;
  /// `nil` anywhere else, and for keys that the item stays empty with.
  func closingGap(before action: EditorAction, in text: BlockText) -> ActionResult? {
    guard let memory = lastToggle, [.backtab, .outdent, .promote].contains(memory.inverse),
      action.fillsOrTakesItem,
      selection.ranges.count == 1, selection.main.isCaret,
      let gap = text.gapAboveEmptyItem(at: selection.main.head),
      memory.changes.edits.contains(where: {
        $0.range.lowerBound <= gap.lowerBound && gap.upperBound <= $0.range.upperBound
      })
    else { return nil }
    let closing = ChangeSet([.delete(gap)], length: rope.utf8Count)
    let closed = applying(Transaction(changes: closing, event: .typing))
    guard case .changed(var transaction) = closed.typingResult(of: action, in: closed.blockText(from: text))
    else {
      return nil
    }
    transaction.changes = closing.composed(with: transaction.changes)
    transaction.byproduct = Byproduct()
    return .changed(transaction)
  }
}

extension EditorAction {
  /// Whether the action is a key that puts something into an empty item, or takes the item away.
  fileprivate var fillsOrTakesItem: Bool {
    switch self {
    case .type(let text), .paste(let text): text.utf8.first.map { $0 > ASCII.space } ?? false
    case .newline, .backspace: true
    default: false
    }
  }
}

extension BlockText {
  /// The line above the one of `caret`, with its line break, where that is blank and the other one holds an empty item,
  /// the first of its list.
  fileprivate func gapAboveEmptyItem(at caret: UTF8Offset) -> Range<UTF8Offset>? {
    let place = CaretPlace(caret, in: self)
    guard let item = place.list?.item, place.isItemsFirstLine, place.isEmpty, item.previousSibling == nil,
      place.line > 1, isEmptyPrefix(place.line - 1)
    else { return nil }
    return startOfLine(place.line - 1)..<startOfLine(place.line)
  }
}
