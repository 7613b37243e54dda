/// The kind of change that an action makes to the content that a reader sees.
public enum ActionChange: Sendable, Hashable {
  /// The styles of the selected characters.
  case style
  /// The links and images at the selection.
  case link
  /// The kinds and the containers of the selected blocks.
  case blocks
  /// The selected blocks become code or a literal block, or are no longer one.
  case code
  /// The selected text becomes a comment, or is no longer one.
  case comment
  /// The order of blocks, rows or columns.
  case order
  /// The selected text comes once more.
  case repetition
  /// New content beside the old, which stays as it is.
  case insertion
  /// Text of the selected blocks comes or changes, and with it the kinds of these blocks.
  case text
  /// Text at the selection goes.
  case deletion
  /// The cells of a table.
  case cells
  /// The spelling only: a reader sees the same.
  case spelling
  /// The selection only: the text stays.
  case selection
  /// Steps are undone or redone.
  case history
  /// Anything.
  case anything

  /// The part of a menu for most of the actions with this change.
  var usualGroup: ActionGroup {
    switch self {
    case .style, .link: .inline
    case .blocks, .code, .comment, .order, .repetition, .insertion: .block
    case .text, .deletion: .typing
    case .cells: .table
    case .selection: .selection
    case .spelling, .history, .anything: .other
    }
  }
}

/// The part of a menu that offers an action.
///
/// A small menu, such as a toolbar, has the inline and the block actions.
public enum ActionGroup: Sendable, Hashable {
  /// Styles and links of the selected text.
  case inline
  /// Kinds, order and content of the selected blocks.
  case block
  /// Rows, columns and cells.
  case table
  /// Keys that insert and delete.
  case typing
  /// Keys that move carets and select.
  case selection
  /// Rarer actions, and those on the whole document.
  case other
}
