/// What a user asked for, as a value.
public enum EditorAction: Sendable, Hashable {
  /// Toggles strong emphasis.
  case bold
  /// Toggles emphasis.
  case italic
  /// Toggles strikethrough.
  case strikethrough
  /// Toggles inline code; over whole lines, a code block.
  case code
  /// Makes a link to the URL, or to a placeholder; inside a link, removes it.
  case link(String?)
  /// Makes an image of the URL, or of a placeholder, described by the selection; inside an image, removes it.
  case image(String?)
  /// Takes bold, italic, strikethrough and inline code away; links and blocks stay.
  case clearFormatting
  /// Makes each selected line a heading of a level from 1 to 6, or with 0 a paragraph.
  case heading(Int)
  /// Quotes the selected lines, or takes one level of quoting away.
  case quote
  /// Toggles a bullet list.
  case bulletList
  /// Toggles an ordered list.
  case orderedList
  /// Toggles a task list.
  case taskList
  /// Ticks or unticks the selected task items.
  case toggleTask
  /// Toggles a fenced code block with an info string.
  case codeBlock(String?)
  /// Inserts a thematic break after the current block.
  case horizontalRule
  /// Types text.
  case type(String)
  /// The Enter key.
  case newline
  /// Shift-Enter: a new line of the same block.
  case softNewline
  /// The Backspace key.
  case backspace
  /// The Delete key.
  case delete
  /// Text from the clipboard.
  case paste(String)
  /// The Tab key.
  case tab
  /// Shift-Tab.
  case backtab
  /// Moves the selected items, with their children, a level deeper; code by the indent unit.
  case indent
  /// Moves the selected items, with their children, a level further out; code by the indent unit.
  case outdent
  /// Moves the selected items, blocks, lines of code, or the section of a heading, past what is above them.
  case moveUp
  /// Moves the selected items, blocks, lines of code, or the section of a heading, past what is below them.
  case moveDown
  /// Repeats the selected items, blocks or lines of code below themselves.
  case duplicate
  /// Counts the numbers of the ordered lists at the selection up.
  case renumber
  /// Moves a heading with its subheadings a level up, or an item a level out.
  case promote
  /// Moves a heading with its subheadings a level down, or an item a level in.
  case demote
  /// Changes a table, or moves the caret in it.
  case table(TableAction)
  /// Inserts a footnote and goes to its definition; on a footnote, goes from its reference to its definition or back.
  case footnote
  /// Toggles an HTML comment around what is selected.
  case comment
  /// Writes the table of contents between its two comments, which are inserted where there are none.
  case updateContents
  /// Selects the next larger thing along the tree.
  case expandSelection
  /// Selects what was selected before expanding.
  case shrinkSelection
  /// Selects from an anchor to a head, in UTF-16 code units.
  case select(anchor: Int, head: Int)
  /// Takes back the last step.
  case undo
  /// Makes the last step that was taken back again.
  case redo
  /// Formats the document.
  case format
}

extension EditorAction {
  /// The action called `name` on the command line, such as `heading:2`; `nil` where there is none.
  public init?(name: String) {
    let (plainName, argument) = EditorAction.parts(of: name)
    switch (plainName, argument) {
    case ("bold", nil): self = .bold
    case ("italic", nil): self = .italic
    case ("strikethrough", nil): self = .strikethrough
    case ("code", nil): self = .code
    case ("link", _): self = .link(argument)
    case ("image", _): self = .image(argument)
    case ("clear-formatting", nil): self = .clearFormatting
    case ("heading", .some(let level)):
      guard let level = Int(level), (0...6).contains(level) else { return nil }
      self = .heading(level)
    case ("quote", nil): self = .quote
    case ("bullet-list", nil): self = .bulletList
    case ("ordered-list", nil): self = .orderedList
    case ("task-list", nil): self = .taskList
    case ("toggle-task", nil): self = .toggleTask
    case ("code-block", _): self = .codeBlock(argument)
    case ("horizontal-rule", nil): self = .horizontalRule
    case ("type", .some(let text)): self = .type(text)
    case ("newline", nil): self = .newline
    case ("soft-newline", nil): self = .softNewline
    case ("backspace", nil): self = .backspace
    case ("delete", nil): self = .delete
    case ("paste", .some(let text)): self = .paste(text)
    case ("indent", nil): self = .indent
    case ("outdent", nil): self = .outdent
    case ("move-up", nil): self = .moveUp
    case ("move-down", nil): self = .moveDown
    case ("duplicate", nil): self = .duplicate
    case ("renumber", nil): self = .renumber
    case ("footnote", nil): self = .footnote
    case ("comment", nil): self = .comment
    case ("update-toc", nil): self = .updateContents
    case ("expand-selection", nil): self = .expandSelection
    case ("shrink-selection", nil): self = .shrinkSelection
    case ("promote", nil): self = .promote
    case ("demote", nil): self = .demote
    case ("tab", nil): self = .tab
    case ("backtab", nil): self = .backtab
    case ("select", .some(let range)):
      let ends = range.split(separator: ":").map { Int($0) }
      guard ends.count == 2, let anchor = ends[0], let head = ends[1], min(anchor, head) >= 0 else {
        return nil
      }
      self = .select(anchor: anchor, head: head)
    case ("undo", nil): self = .undo
    case ("redo", nil): self = .redo
    case ("format", nil): self = .format
    default:
      guard let action = TableAction(name: plainName, argument: argument) else { return nil }
      self = .table(action)
    }
  }

  /// The action's name on the command line; `EditorAction(name:)` reads it back.
  public var name: String {
    switch self {
    case .bold: "bold"
    case .italic: "italic"
    case .strikethrough: "strikethrough"
    case .code: "code"
    case .link(let url): url.map { "link:" + $0 } ?? "link"
    case .image(let url): url.map { "image:" + $0 } ?? "image"
    case .clearFormatting: "clear-formatting"
    case .heading(let level): "heading:\(level)"
    case .quote: "quote"
    case .bulletList: "bullet-list"
    case .orderedList: "ordered-list"
    case .taskList: "task-list"
    case .toggleTask: "toggle-task"
    case .codeBlock(let info): info.map { "code-block:" + $0 } ?? "code-block"
    case .horizontalRule: "horizontal-rule"
    case .type(let text): "type:" + text
    case .newline: "newline"
    case .softNewline: "soft-newline"
    case .backspace: "backspace"
    case .delete: "delete"
    case .paste(let text): "paste:" + text
    case .indent: "indent"
    case .outdent: "outdent"
    case .moveUp: "move-up"
    case .moveDown: "move-down"
    case .duplicate: "duplicate"
    case .renumber: "renumber"
    case .promote: "promote"
    case .demote: "demote"
    case .footnote: "footnote"
    case .comment: "comment"
    case .updateContents: "update-toc"
    case .expandSelection: "expand-selection"
    case .shrinkSelection: "shrink-selection"
    case .table(let action): action.name
    case .tab: "tab"
    case .backtab: "backtab"
    case .select(let anchor, let head): "select:\(anchor):\(head)"
    case .undo: "undo"
    case .redo: "redo"
    case .format: "format"
    }
  }

  /// Whether the same action pressed twice in a row restores text and selection.
  public var isToggle: Bool {
    switch self {
    case .bold, .italic, .strikethrough, .code, .link, .image, .quote, .bulletList, .orderedList, .taskList,
      .toggleTask, .codeBlock, .heading, .comment:
      true
    default: false
    }
  }

  /// The action that takes this one back when it comes right after it, which restores text and selection byte for byte;
  /// `nil` where there is none but undo.
  public var inverse: EditorAction? {
    switch self {
    case .indent: .outdent
    case .outdent: .indent
    case .tab: .backtab
    case .backtab: .tab
    case .moveUp: .moveDown
    case .moveDown: .moveUp
    case .promote: .demote
    case .demote: .promote
    case .table(let action): action.inverse.map { .table($0) }
    default: isToggle ? self : nil
    }
  }

  /// The name without an argument: it holds none of the user's text.
  public var plainName: String { EditorAction.parts(of: name).plainName }

  /// What stands before and behind the first colon: by bytes, as a colon and a mark that combines with it are one
  /// character.
  private static func parts(of name: String) -> (plainName: String, argument: String?) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (name, nil) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  init?(eventName: String) {
    guard eventName.hasPrefix("action.") else { return nil }
    self.init(name: String(eventName.dropFirst("action.".count)))
  }
}
