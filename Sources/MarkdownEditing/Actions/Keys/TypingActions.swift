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
