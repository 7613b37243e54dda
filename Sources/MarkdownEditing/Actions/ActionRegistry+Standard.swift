import MarkdownSyntax

extension ActionRegistry {
  /// The actions of this library.
  public static let standard: ActionRegistry = {
    var definitions = inlineActions
    definitions += blockActions
    definitions += typingActions
    definitions += generalActions
    definitions += ActionDefinition.tables
    definitions += ActionDefinition.motions
    return ActionRegistry(definitions)
  }()

  private static let inlineActions: [ActionDefinition] = [
    .bold, .italic, .toggle(.strikethrough, key: "Mod-Shift-x"), .code, .link, .editLink, .referenceLink,
    .inlineLink, .image, .clearFormatting,
  ]

  private static let blockActions: [ActionDefinition] = [
    .heading, .quote, .bulletList, .orderedList, .taskList, .toggleTask, .cycleTask, .codeBlock,
    .horizontalRule,
    .indent, .outdent, .moveUp, .moveDown, .moveSectionUp, .moveSectionDown, .insertItemAbove,
    .insertItemBelow, .duplicate, .renumber, .promote, .demote,
    .footnote, .comment, .updateContents, .sectionNumbers, .expandSelection, .shrinkSelection,
  ]

  private static let typingActions: [ActionDefinition] = [
    .type, .newline, .softNewline, .backspace, .delete, .deleteWordBackward, .deleteWordForward,
    .deleteToLineStart, .deleteToLineEnd, .deleteLine, .deleteConstruct, .tab, .backtab, .paste, .pasteHTML,
    .replace,
  ]

  private static let generalActions: [ActionDefinition] = [.select, .undo, .redo, .format, .reflow]
}
