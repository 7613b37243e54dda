import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Types `text`.
  public static func type(_ text: String) -> EditorAction { ActionRegistry.type.action(text) }
  /// Replaces the selected text by `text`, from the clipboard.
  public static func paste(_ text: String) -> EditorAction { ActionRegistry.paste.action(text) }
  /// The Enter key.
  public static let newline = EditorAction("newline")
  /// Shift-Enter: a new line of the same block.
  public static let softNewline = EditorAction("soft-newline")
  /// The Backspace key.
  public static let backspace = EditorAction("backspace")
  /// The Delete key.
  public static let delete = EditorAction("delete")
}

extension ActionRegistry {
  static let type = ActionDefinition(
    "type", title: "Type", argument: .required("TEXT", otherwise: .nothingTyped), change: .text,
    need: .nothing
  ) { context, typed in
    // If the block isn't known yet in which a character is typed, the character comes without its counterpart.
    var context = context
    if !context.document.isKnown(inlines: false) { context = context.withoutPairs }
    return context.closingGap(if: typed.fillsItem) { $0.document.typing(typed, in: $0.text) }
  }

  static let paste = ActionDefinition(
    "paste", title: "Paste", argument: .required("TEXT", otherwise: .nothingPasted), change: .text
  ) { context, pasted in
    context.closingGap(if: pasted.fillsItem) {
      PasteAction(document: $0.document, text: $0.text, pasted: pasted).result()
    }
  }

  static let newline = ActionDefinition(
    "newline", title: "New Line", key: "Enter", change: .text, need: .inlines
  ) { context in
    context.closingGap { context in
      let pairs = context.document.openPairs
      let result = context.atEachCaret(event: .typing) { Enter.result(at: $0, closing: pairs) }
      guard case .unchanged = result else { return result }
      // Enter is refused only if the next number would be too long, or if other lines would change.
      let isAtEnd = context.selection.ranges.contains {
        Enter.isInLastNumber(CaretPlace($0.head, in: context.text))
      }
      return .unchanged(isAtEnd ? .tooManyDigits : .changesOthers)
    }
  }

  static let softNewline = ActionDefinition(
    "soft-newline", title: "New Line in Paragraph", key: "Shift-Enter", change: .text, need: .inlines
  ) { context in
    let result = context.atEachCaret(event: .typing) { ShiftEnter.result(at: $0) }
    return context.saying(.changesOthers, for: result) { $0.leaf?.kind != .table }
  }

  static let backspace = ActionDefinition(
    "backspace", title: "Delete Backward", key: "Backspace", change: .deletion, need: .blocks
  ) {
    $0.closingGap { context in
      if context.selection.hasRanges { return context.document.deletingSelection(in: context.text) }
      let result = context.atEachCaret(event: .deletion) { Backspace.result(at: $0.caret, in: $0.text) }
      let joined = context.saying(.cannotJoin, for: result) { $0.line > 0 && $0.index <= $0.content.index }
      return context.saying(.changesOthers, for: joined) { $0.offset > .zero && $0.leaf?.kind != .table }
    }
  }

  static let delete = ActionDefinition(
    "delete", title: "Delete", key: "Delete", change: .deletion, need: .blocks
  ) { context in
    if context.selection.hasRanges { return context.document.deletingSelection(in: context.text) }
    let result = context.atEachCaret(event: .deletion) { Delete.result(at: $0.caret, in: $0.text) }
    return context.saying(.cannotJoin, for: result) { $0.isAtLineBreak }
  }
}

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

extension EditingContext {
  /// The same context, in which typed characters bring no counterpart along.
  fileprivate var withoutPairs: EditingContext {
    var options = options
    options.pairsCharacters = false
    return EditingContext(document, action, options)
  }
}

extension String {
  /// Whether the text starts with something other than white space, and so fills an empty item.
  fileprivate var fillsItem: Bool { utf8.first.map { $0 > ASCII.space } ?? false }
}
