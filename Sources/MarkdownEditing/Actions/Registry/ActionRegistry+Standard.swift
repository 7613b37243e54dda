import MarkdownSyntax

extension ActionRegistry {
  /// The actions of this library.
  public static let standard = ActionRegistry(
    [
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
    ] + ActionDefinition.tables + ActionDefinition.motions)
}
