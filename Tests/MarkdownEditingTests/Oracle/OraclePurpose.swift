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
    switch action.plainName {
    case "bold": self = .styles(.strong)
    case "italic": self = .styles(.emphasis)
    case "strikethrough": self = .styles(.strikethrough)
    case "code": self = .styles(.code)
    case "clear-formatting": self = .styles(.toggled)
    case "link", "image": self = .link
    case "heading", "quote", "bullet-list", "ordered-list", "task-list", "toggle-task", "cycle-task",
      "promote", "demote",
      "indent", "outdent":
      self = .blocks
    case "move-up", "move-down", "move-section-up", "move-section-down": self = .order
    case "duplicate": self = .repetition
    case "horizontal-rule", "footnote", "update-toc", "table", "insert-item-above", "insert-item-below":
      self = .insertion
    case "comment": self = .comment
    case "code-block": self = .code
    case "type", "newline", "soft-newline", "backspace", "delete", "paste", "tab", "backtab",
      "delete-word-backward", "delete-word-forward", "delete-to-line-start", "delete-to-line-end",
      "delete-line",
      "replace", "edit-link":
      self = .ownBlocks
    case "table-next-cell", "table-previous-cell", "table-next-row", "table-align", "table-format",
      "table-insert-row-above", "table-insert-row-below", "table-insert-column-left",
      "table-insert-column-right":
      self = .insertion
    case "table-move-row-up", "table-move-row-down", "table-move-column-left", "table-move-column-right":
      self = .order
    case let name where name.hasPrefix("table"): self = .cells
    case let name where name.hasPrefix("caret-") || name.hasPrefix("extend-"): self = .nothing
    case "renumber", "expand-selection", "shrink-selection", "select", "undo", "redo", "format", "reflow",
      "reference-link", "inline-link":
      self = .nothing
    default: preconditionFailure("it isn't said what \(action.name) is to keep")
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
