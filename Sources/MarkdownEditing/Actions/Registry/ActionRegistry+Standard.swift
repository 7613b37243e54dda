extension ActionRegistry {
  /// The actions of this library.
  public static let standard = ActionRegistry(
    [
      .bold, .italic, .strikethrough, .code, .link, .image, .clearFormatting,
      .heading, .quote, .bulletList, .orderedList, .taskList, .toggleTask, .codeBlock,
      .horizontalRule,
      .indent, .outdent, .moveUp, .moveDown, 
      .duplicate, .renumber, .promote, .demote,
      .footnote, .comment, .updateContents, .expandSelection, .shrinkSelection,
      .type, .newline, .softNewline, .backspace, .delete, .deleteWordBackward, .deleteWordForward,
      .deleteToLineStart, .deleteToLineEnd, .deleteLine, .tab, .backtab, .paste,
      .select, .undo, .redo, .format,
    ] + ActionDefinition.tables + ActionDefinition.motions)
}
