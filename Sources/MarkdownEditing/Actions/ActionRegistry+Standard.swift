import MarkdownSyntax

extension ActionRegistry {
  /// The actions of this library.
  public static let standard = inlineActions.adding(
    blockActions.definitions + typingActions.definitions + generalActions.definitions + tables + motions)

  private static let inlineActions = ActionRegistry(
    bold, italic, .toggle(.strikethrough, key: "Mod-Shift-x"), code, link, editLink, referenceLink,
    inlineLink,
    image, clearFormatting)

  private static let blockActions = ActionRegistry(
    heading, quote, bulletList, orderedList, taskList, toggleTask, cycleTask, codeBlock, horizontalRule,
    indent, outdent, moveUp, moveDown, moveSectionUp, moveSectionDown, insertItemAbove, insertItemBelow,
    duplicate, renumber, promote, demote,
    footnote, comment, updateContents, sectionNumbers, expandSelection, shrinkSelection)

  private static let typingActions = ActionRegistry(
    type, newline, softNewline, backspace, delete, deleteWordBackward, deleteWordForward,
    deleteToLineStart, deleteToLineEnd, deleteLine, deleteConstruct, tab, backtab, paste, pasteHTML, replace)

  private static let generalActions = ActionRegistry(select, undo, redo, format, reflow)
}
