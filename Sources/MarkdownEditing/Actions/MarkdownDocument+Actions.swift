import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What `action` comes to on this document: a value, nothing is changed.
  ///
  /// No action traps or hangs on any text and selection; one that can't be done is unchanged, with the reason. What of the tree is pending is parsed
  /// first, but for keys and what needs no tree: typing reads what is known at the caret. A selection that ends
  /// inside a grapheme cluster or a CRLF is taken as if it held the whole of it.
  /// - Parameters:
  ///   - action: What to do.
  ///   - options: How what the action adds is written.
  /// - Returns: The change to make, or why there is none.
  public func result(of action: EditorAction, options: EditingOptions = EditingOptions()) -> ActionResult {
    if let memory = lastToggle, memory.inverse == action {
      return .changed(
        Transaction(changes: memory.changes, selection: memory.selection, event: UserEvent.action("restore")))
    }
    let (document, options) = known(for: action, options)
    let result = document.resultOnGraphemes(of: action, options: options)
    guard case .changed(let planned) = result else { return result }
    let transaction = document.trimmed(planned)
    let isNothing = transaction.changes.isIdentity && transaction.selection ?? selection == selection
    return isNothing ? .unchanged(.nothingToChange) : .changed(transaction)
  }

  /// The document on which `action` is planned: this one, where what is known of the tree is enough for it, else one
  /// whose tree is complete.
  ///
  /// Where it isn't even known in what block a character is typed, it comes alone, without its counterpart.
  private func known(for action: EditorAction, _ options: EditingOptions) -> (
    MarkdownDocument, EditingOptions
  ) {
    switch action {
    case .undo, .redo, .select: return (self, options)
    case .type:
      var options = options
      if !isKnown(inlines: false) { options.pairsCharacters = false }
      return (self, options)
    case .backspace, .delete: return (isKnown(inlines: false) ? self : completed(), options)
    case .newline, .softNewline: return (isKnown(inlines: true) ? self : completed(), options)
    default: return (completed(), options)
    }
  }

  /// Whether all that is selected stands in blocks that are known.
  private func isKnown(inlines: Bool) -> Bool {
    tree.isComplete
      || selection.ranges.allSatisfy { range in
        tree.isKnown(at: range.range.lowerBound, inlines: inlines)
          && (range.isCaret || tree.isKnown(at: range.range.upperBound, inlines: inlines))
      }
  }

  /// The result where the selection is first put on the edges of grapheme clusters, and left there.
  private func resultOnGraphemes(of action: EditorAction, options: EditingOptions) -> ActionResult {
    let whole = selection.onGraphemes(of: rope)
    // Whether a selection is new is a question to the one that there is.
    if case .select = action { return completeResult(of: action, options: options) }
    if whole == selection { return completeResult(of: action, options: options) }
    let result = selecting(whole).completeResult(of: action, options: options)
    guard case .changed(var transaction) = result else { return result }
    transaction.selection = transaction.selection ?? whole.mapped(through: transaction.changes)
    return .changed(transaction)
  }

  private func completeResult(of action: EditorAction, options: EditingOptions) -> ActionResult {
    switch action {
    case .undo: return history.undoTransaction.map { .changed($0) } ?? .unchanged(.nothingToUndo)
    case .redo: return history.redoTransaction.map { .changed($0) } ?? .unchanged(.nothingToRedo)
    case .select(let anchor, let head): return selecting(anchor: anchor, head: head)
    case .format: return formatting()
    case .bold, .italic, .strikethrough, .code, .link, .image, .clearFormatting:
      return inlineResult(of: action, options: options)
    case .heading(let level) where !(0...6).contains(level): return .unchanged(.noSuchLevel(level))
    case .heading, .quote, .bulletList, .orderedList, .taskList, .toggleTask, .codeBlock, .horizontalRule:
      return blockResult(of: action, in: BlockText(rope, tree, options: options))
    case .expandSelection, .shrinkSelection: return selectionResult(of: action)
    case .moveUp, .moveDown, .duplicate, .renumber, .promote, .demote, .footnote, .comment, .updateContents:
      return structureResult(of: action, in: BlockText(rope, tree, options: options))
    case .table(let action): return tableResult(of: action, in: BlockText(rope, tree, options: options))
    case .type, .paste, .newline, .softNewline, .backspace, .delete, .tab, .backtab, .indent, .outdent:
      return typingResult(of: action, in: BlockText(rope, tree, options: options))
    }
  }

  /// The selection from `anchor` to `head` in UTF-16 code units, each moved to the grapheme's start where it stands inside of one.
  private func selecting(anchor: Int, head: Int) -> ActionResult {
    guard min(anchor, head) >= 0, max(anchor, head) <= rope.utf16Count else {
      return .unchanged(UnchangedReason("the text has no such place"))
    }
    func offset(_ value: Int) -> UTF8Offset {
      rope.startOfGrapheme(containing: rope.utf8Offset(of: UTF16Offset(value)))
    }
    let wanted = Selection([SelectionRange(anchor: offset(anchor), head: offset(head))])
    guard wanted != selection else { return .unchanged(UnchangedReason("already selected")) }
    return .changed(
      Transaction(changes: .identity(length: rope.utf8Count), selection: wanted, event: .selection))
  }

  private func formatting() -> ActionResult {
    let changes = MarkdownFormatter().changes(for: tree, of: rope)
    guard !changes.isIdentity else { return .unchanged(UnchangedReason("already formatted")) }
    return .changed(Transaction(changes: changes, event: .action(EditorAction.format.name)))
  }
}

extension UnchangedReason {
  fileprivate static func noSuchLevel(_ level: Int) -> UnchangedReason {
    UnchangedReason("a heading has a level from 1 to 6, or 0 for a paragraph; there is no level \(level)")
  }
}
