import MarkdownSyntax

extension ActionRegistry {
  /// The actions of this library.
  public static let standard = ActionRegistry(
    general + ActionDefinition.tables + ActionDefinition.motions)

  /// All actions but those of tables and the movements of carets.
  private static let general: [ActionDefinition] = [
    .bold, .italic, .toggle(.strikethrough, key: "Mod-Shift-x"), .code, .link, .editLink, .referenceLink,
    .inlineLink, .image, .clearFormatting,
    .heading, .quote, .bulletList, .orderedList, .taskList, .toggleTask, .cycleTask, .codeBlock,
    .horizontalRule,
    .indent, .outdent, .moveUp, .moveDown, .moveSectionUp, .moveSectionDown, .insertItemAbove,
    .insertItemBelow, .duplicate, .renumber, .promote, .demote,
    .footnote, .comment, .updateContents, .sectionNumbers, .expandSelection, .shrinkSelection,
    .type, .newline, .softNewline, .backspace, .delete, .deleteWordBackward, .deleteWordForward,
    .deleteToLineStart, .deleteToLineEnd, .deleteLine, .deleteConstruct, .tab, .backtab, .paste, .pasteHTML,
    .replace,
    .select, .undo, .redo, .format, .reflow,
  ]
}
