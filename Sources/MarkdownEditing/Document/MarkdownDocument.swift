public import MarkdownSyntax
public import TextBuffer

/// An immutable snapshot of a document being edited: text, tree, selection, history and version.
///
/// Copying one is O(1), so rolling back is keeping the old value.
public struct MarkdownDocument: Sendable {
  /// The text.
  public let rope: Rope

  /// The syntax tree of exactly this text.
  public let tree: SyntaxTree

  /// What is selected.
  public let selection: Selection

  /// What can be undone and redone.
  public let history: History

  /// The number of text changes since the document was made; equal versions of one lineage have equal texts.
  public let version: Int

  /// How inline actions write what they put in.
  public let inlineOptions: InlineOptions

  /// What the last action did, if it was a toggle, so that the same one pressed again takes it back.
  let lastToggle: ToggleMemory?

  /// The document of `rope`, with `selection` (a caret at the start, unless given) and no history.
  public init(
    _ rope: Rope, selection: Selection = Selection(caret: .zero), dialect: Dialect = .gfm,
    inlineOptions: InlineOptions = InlineOptions()
  ) {
    self.init(
      rope: rope, tree: SyntaxTree(rope, dialect: dialect), selection: selection, history: History(),
      version: 0, inlineOptions: inlineOptions, lastToggle: nil)
  }

  init(
    rope: Rope, tree: SyntaxTree, selection: Selection, history: History, version: Int,
    inlineOptions: InlineOptions, lastToggle: ToggleMemory?
  ) {
    self.rope = rope
    self.tree = tree
    self.selection = selection
    self.history = history
    self.version = version
    self.inlineOptions = inlineOptions
    self.lastToggle = lastToggle
  }

  /// The document after `transaction`, which must have been made for this one; traps on another length.
  public func applying(_ transaction: Transaction) -> MarkdownDocument {
    let changes = transaction.changes
    let newSelection = transaction.selection ?? selection.mapped(through: changes)
    guard !changes.isIdentity else {
      return MarkdownDocument(
        rope: rope, tree: tree, selection: newSelection, history: history, version: version,
        inlineOptions: inlineOptions, lastToggle: newSelection == selection ? lastToggle : nil)
    }
    let newRope = changes.applied(to: rope)
    var newHistory = history
    newHistory.record(transaction, in: rope, selection: selection)
    return MarkdownDocument(
      rope: newRope, tree: tree.updating(after: changes, in: newRope), selection: newSelection,
      history: newHistory, version: version + 1, inlineOptions: inlineOptions,
      lastToggle: ToggleMemory(transaction, in: self))
  }
}

/// The last toggle and what takes it back byte for byte.
struct ToggleMemory: Sendable {
  /// The toggle's event.
  let event: UserEvent
  /// The changes back to the text before.
  let inverse: ChangeSet
  /// The selection before.
  let selection: Selection

  /// The memory of `transaction` in `document`, or `nil` where it wasn't a toggle.
  init?(_ transaction: Transaction, in document: MarkdownDocument) {
    guard transaction.isToggle else { return nil }
    event = transaction.event
    inverse = transaction.changes.inverted(in: document.rope)
    selection = document.selection
  }
}

extension Transaction {
  /// Whether pressing the same action again takes the transaction back.
  var isToggle: Bool { EditorAction(eventName: event.name)?.isToggle ?? false }
}
