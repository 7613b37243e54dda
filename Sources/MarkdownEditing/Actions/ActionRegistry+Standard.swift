import MarkdownSyntax

extension ActionRegistry {
  /// The actions of this library.
  public static let standard = ActionRegistry(
    spelled: inlineActions + blockActions + typingActions + generalActions + tables + motions)

  private static let inlineActions: [Definition] =
    spelled(bold, italic, .toggle(.strikethrough, key: "Mod-Shift-x"), code) + spelled(link)
    + spelled(editLink)
    + spelled(referenceLink, inlineLink) + spelled(image) + spelled(clearFormatting)

  private static let blockActions: [Definition] =
    spelled(heading) + spelled(quote, bulletList, orderedList, taskList, toggleTask, cycleTask)
    + spelled(codeBlock)
    + spelled(
      horizontalRule, indent, outdent, moveUp, moveDown, moveSectionUp, moveSectionDown, insertItemAbove,
      insertItemBelow, duplicate, renumber, promote, demote,
      footnote, comment, updateContents, sectionNumbers, expandSelection, shrinkSelection)

  private static let typingActions: [Definition] =
    spelled(type)
    + spelled(
      newline, softNewline, backspace, delete, deleteWordBackward, deleteWordForward, deleteToLineStart,
      deleteToLineEnd, deleteLine, deleteConstruct, tab, backtab) + spelled(paste, pasteHTML)
    + spelled(replace)

  private static let generalActions: [Definition] =
    spelled(select) + spelled(undo, redo, format) + spelled(reflow)

  /// Definitions with arguments of one type, as a registry holds them.
  static func spelled<Argument>(_ definitions: ActionDefinition<Argument>...) -> [Definition] {
    definitions.map { $0.spelled }
  }
}
