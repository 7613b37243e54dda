import MarkdownEditing
import TestSupport

/// What an action may change of what a reader sees, after the kind of change in its definition.
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
    switch action.change {
    case .style: self = .styles(Self.styles[action] ?? .toggled)
    case .link: self = .link
    case .blocks: self = .blocks
    case .order: self = .order
    case .repetition: self = .repetition
    case .insertion: self = .insertion
    case .comment: self = .comment
    case .code: self = .code
    case .text, .deletion: self = .ownBlocks
    case .cells: self = .cells
    case .spelling, .selection, .history: self = .nothing
    case .anything: preconditionFailure("it isn't said what \(action.name) is to keep")
    }
  }

  private static let styles: [EditorAction: SeenCharacter.Styles] = [
    .bold: .strong, .italic: .emphasis, .strikethrough: .strikethrough, .code: .code,
  ]

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
