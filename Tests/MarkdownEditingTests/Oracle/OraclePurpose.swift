import MarkdownEditing
import TestSupport

/// What an action may change of what a reader sees: one table for all of them.
enum OraclePurpose {
  /// These styles, of what is selected.
  case styles(SeenCharacter.Styles)
  /// Where characters lead to, in one place; a text that is an address may become the destination.
  case link
  /// The kinds of the selected blocks and what contains them.
  case blocks
  /// The order of words.
  case order
  /// What is selected is there once more.
  case repetition
  /// Something comes that wasn't there: the rest is as it was.
  case insertion
  /// What is selected goes into raw HTML, or comes out of it.
  case comment
  /// What is selected shows as it's written, or no more.
  case code
  /// The selected blocks, and what is beside them.
  case ownBlocks
  /// Cells of a table.
  case cells
  /// Nothing.
  case nothing

  init(_ action: EditorAction) {
    switch action {
    case .bold: self = .styles(.strong)
    case .italic: self = .styles(.emphasis)
    case .strikethrough: self = .styles(.strikethrough)
    case .code: self = .styles(.code)
    case .clearFormatting: self = .styles(.toggled)
    case .link, .image: self = .link
    case .heading, .quote, .bulletList, .orderedList, .taskList, .toggleTask, .promote, .demote, .indent,
      .outdent:
      self = .blocks
    case .moveUp, .moveDown: self = .order
    case .duplicate: self = .repetition
    case .horizontalRule, .footnote, .updateContents, .table(.insert): self = .insertion
    case .comment: self = .comment
    case .codeBlock: self = .code
    case .type, .newline, .softNewline, .backspace, .delete, .paste, .tab, .backtab: self = .ownBlocks
    case .table(.nextCell), .table(.previousCell), .table(.nextRow), .table(.align), .table(.format),
      .table(.insertRowAbove), .table(.insertRowBelow), .table(.insertColumnLeft), .table(.insertColumnRight):
      self = .insertion
    case .table(.moveRowUp), .table(.moveRowDown), .table(.moveColumnLeft), .table(.moveColumnRight):
      self = .order
    case .table: self = .cells
    case .renumber, .expandSelection, .shrinkSelection, .select, .undo, .redo, .format: self = .nothing
    }
  }

  /// Whether the same characters are selected afterwards.
  var keepsSelection: Bool {
    switch self {
    case .styles, .blocks, .order: true
    default: false
    }
  }

  /// Whether code blocks and raw HTML keep what they hold.
  var keepsCode: Bool {
    switch self {
    case .styles, .link, .blocks, .insertion, .nothing: true
    default: false
    }
  }
}
