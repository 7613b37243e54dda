public import MarkdownSyntax
public import TextBuffer

/// An immutable snapshot of a document being edited: text, tree, selection, history and version.
///
/// Copying a document is O(1), so you roll back by keeping the old value.
public struct MarkdownDocument: Sendable {
  /// The values that a document consists of.
  struct Parts: Sendable {
    var tree: SyntaxTree
    var selection: Selection
    var history: History
    var version = 0
    var readOnly = ReadOnlyRanges()
    var lastToggle: ToggleMemory?
    var expansions: [Selection] = []
    var openPairs = OpenPairs()
  }

  /// The parts, which all copies share: a key copies a document many times, and each copy would retain every part.
  private final class Storage: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  private let storage: Storage

  /// The document that consists of `parts`.
  init(_ parts: Parts) { storage = Storage(parts) }

  /// The document with its parts changed by `change`.
  private func changing(_ change: (inout Parts) -> Void) -> MarkdownDocument {
    var parts = storage.parts
    change(&parts)
    return MarkdownDocument(parts)
  }

  /// The text.
  public var rope: Rope { storage.parts.tree.text }

  /// The syntax tree of exactly this text.
  public var tree: SyntaxTree { storage.parts.tree }

  /// The selected ranges.
  public var selection: Selection { storage.parts.selection }

  /// The steps to undo and redo.
  public var history: History { storage.parts.history }

  /// The number of text changes since the document was made, or given to a model.
  ///
  /// Documents of one lineage with equal versions have equal texts.
  public var version: Int { storage.parts.version }

  /// The parts of the text that nobody may edit.
  public var readOnly: ReadOnlyRanges { storage.parts.readOnly }

  /// The way back from the last action, if it has an inverse; performing the inverse right after it restores the text
  /// byte for byte.
  var lastToggle: ToggleMemory? { storage.parts.lastToggle }

  /// The selections, in order, that were expanded to reach this one.
  var expansions: [Selection] { storage.parts.expansions }

  /// The pairs around the carets whose closers were inserted automatically.
  var openPairs: OpenPairs { storage.parts.openPairs }

  /// The document of `rope` with `selection`, by default a caret at the start, and nothing to undo.
  ///
  /// `history` sets how much can be undone, and in which steps.
  public init(
    _ rope: Rope, selection: Selection = Selection(caret: .zero), dialect: Dialect = .gfm,
    history: History = History()
  ) {
    self.init(Parts(tree: SyntaxTree(rope, dialect: dialect), selection: selection, history: history))
  }

  /// The document of `text` with a caret at the start and nothing to undo.
  public init(_ text: String, dialect: Dialect = .gfm) { self.init(Rope(text), dialect: dialect) }

  /// The document after `transaction`, which must have been made for this document; traps on another length.
  ///
  /// - Parameters:
  ///   - transaction: The transaction to apply.
  ///   - budget: The work allowed on the tree; the rest of the tree is pending until `completed()`.
  ///   - time: The time of the change, on a clock that is the same in all calls: text typed after a pause is a step of
  ///     its own for undo. Without a clock there are no pauses.
  /// - Returns: The document after the transaction.
  public func applying(
    _ transaction: Transaction, within budget: WorkBudget = .unlimited, at time: Duration = .zero
  ) -> MarkdownDocument {
    applying(EditingResult(transaction), within: budget, at: time)
  }

  /// The document after `result`, the result of an action on this document; traps on another length.
  ///
  /// The document remembers the action, so that its inverse, performed right after it, restores the text byte for byte.
  ///
  /// - Parameters:
  ///   - result: The result of the action.
  ///   - budget: The work allowed on the tree; the rest is pending until `completed()`. A proven tree needs no work.
  ///   - time: The time of the change, as in `applying(_:within:at:)` of a transaction.
  /// - Returns: The document after the action.
  public func applying(
    _ result: EditingResult, within budget: WorkBudget = .unlimited, at time: Duration = .zero
  ) -> MarkdownDocument {
    let (changes, transaction) = (result.changes, result.transaction)
    var newSelection = transaction.selection ?? selection.mapped(through: changes)
    // A host that only repeats the present carets doesn't know the goal columns in this selection, so they stay.
    if changes.isIdentity, newSelection == selection, transaction.event == .selection {
      newSelection = selection
    }
    var (newHistory, step) = (history, transaction)
    step.selection = newSelection
    newHistory.record(step, in: rope, selection: selection, at: time)
    var parts = storage.parts
    parts.selection = newSelection
    parts.history = newHistory
    guard !changes.isIdentity else {
      if newSelection != selection { parts.lastToggle = nil }
      parts.expansions = expansions(after: result.origin?.action, selecting: newSelection)
      parts.openPairs = openPairs.kept(by: newSelection)
      return MarkdownDocument(parts)
    }
    parts.tree =
      knownTree(after: result)
      ?? tree.updating(after: changes, in: changes.applied(to: rope), within: budget)
    parts.version += 1
    parts.readOnly = readOnly.applying(changes)
    parts.lastToggle = ToggleMemory(result, in: self)
    parts.expansions = []
    parts.openPairs = openPairs.after(
      transaction, to: parts.tree.text, selecting: newSelection, in: tree.dialect)
    return MarkdownDocument(parts)
  }
}

extension MarkdownDocument {
  /// The tree after `result`, as its proof knows it; `nil` if it has none, or one of another document.
  func knownTree(after result: EditingResult) -> SyntaxTree? {
    result.proof?.tree(after: result.changes, of: tree)
  }

  /// The document with nothing of its tree pending.
  ///
  /// - Complexity: as `SyntaxTree.completed()`.
  public func completed() -> MarkdownDocument { tree.isComplete ? self : completed(with: tree.completed()) }

  /// The document with `tree` as its tree, which must be the tree of its text: `tree.completed()`, computed elsewhere.
  ///
  /// Traps on a tree of another length.
  public func completed(with tree: SyntaxTree) -> MarkdownDocument {
    let count = tree.root.range.upperBound.value
    precondition(count == rope.utf8Count, "a tree of \(count) bytes, a text of \(rope.utf8Count)")
    return changing { $0.tree = tree }
  }
}

extension MarkdownDocument {
  /// The document with `history` as its steps to undo and redo.
  ///
  /// An empty history makes the document forget its steps, and can set how many steps it keeps and how they are
  /// divided. The steps of `history` must be of exactly this text, because undo doesn't check them.
  public func withHistory(_ history: History) -> MarkdownDocument {
    changing { $0.history = history }
  }

  /// The document in which nobody may edit `ranges`, and anybody may edit the rest; traps if a range ends beyond the
  /// text.
  ///
  /// Actions that would touch a range are refused with the reason `read-only`. `applying(_:within:at:)` itself refuses
  /// nothing: call `ReadOnlyRanges.refusal(of:in:)` before a change of your own.
  public func protecting(_ ranges: ReadOnlyRanges) -> MarkdownDocument {
    if let outside = ranges.firstOutside(rope.utf8Count) {
      let (end, count) = (outside.upperBound.value, rope.utf8Count)
      preconditionFailure("a read-only range ends at \(end) in a text of \(count) bytes")
    }
    return settingReadOnly(ranges)
  }

  /// The document with `ranges`, which are known to be within its text.
  func settingReadOnly(_ ranges: ReadOnlyRanges) -> MarkdownDocument {
    changing { $0.readOnly = ranges }
  }

  /// The document with `selection` instead of its own; nothing is recorded.
  package func selecting(_ selection: Selection) -> MarkdownDocument {
    changing { $0.selection = selection }
  }
}

/// The way back from the last action, if it has an inverse.
struct ToggleMemory: Sendable {
  /// The action that takes the last action back; for a toggle, the same action.
  let inverse: EditorAction
  /// The changes back to the text before the action.
  let changes: ChangeSet
  /// The selection before the action.
  private let selection: Selection
  /// The tree before the action.
  private let tree: SyntaxTree

  /// The memory of `result` in `document`; `nil` if no action takes it back.
  init?(_ result: EditingResult, in document: MarkdownDocument) {
    guard let inverse = result.origin?.inverse else { return nil }
    self.inverse = inverse
    changes = result.changes.inverted(in: document.rope)
    selection = document.selection
    tree = document.tree
  }

  /// The change of `document`, the result of the action, back to the document before it.
  func restoration(of document: MarkdownDocument) -> ActionResult {
    let known = ProvenTree.steps(tree, before: document.tree, changes: changes)
    return .changed(
      Transaction(changes: changes, selection: selection, event: UserEvent.action("restore")),
      proof: tree.isComplete ? known : nil)
  }
}

// Several views of one text: each view has its own document, and the documents differ only in their selections.
extension MarkdownDocument {
  /// This view's document after `changes` led another view of the same text to the document `other`.
  ///
  /// Text, tree and history are those of `other`; the selection is this view's, mapped through `changes`. Nothing is
  /// parsed or recorded twice. Traps if `changes` weren't made for this text.
  ///
  /// - Complexity: O(*r* (*e* + log *r*)) for *r* selected ranges and *e* edits.
  package func following(_ other: MarkdownDocument, by changes: ChangeSet) -> MarkdownDocument {
    let history = other.history.continued(by: history.author)
    guard !changes.isIdentity else { return withHistory(history).settingReadOnly(other.readOnly) }
    let selection = selection.mapped(through: changes)
    let transaction = Transaction(changes: changes, selection: selection, event: .external)
    let pairs = openPairs.after(transaction, to: other.rope, selecting: selection, in: other.tree.dialect)
    return MarkdownDocument(
      Parts(
        tree: other.tree, selection: selection, history: history, version: other.version,
        readOnly: other.readOnly, openPairs: pairs))
  }

  /// The document of a new view by `author`, with the same text and a caret at its start.
  package func viewed(by author: History.Author) -> MarkdownDocument {
    MarkdownDocument(
      Parts(
        tree: tree, selection: Selection(caret: .zero), history: history.continued(by: author),
        version: version, readOnly: readOnly))
  }

  /// The same document with versions counted from 0, for a receiver that tells texts apart by version.
  package func countedAnew() -> MarkdownDocument {
    version == 0 ? self : changing { $0.version = 0 }
  }
}

extension MarkdownDocument {
  /// `result` without the bytes at the ends of edits that rewrite the present text, so that a host is told only of real
  /// differences.
  ///
  /// Actions write whole lines and markers, in several steps, and compute their selection from what they wrote; so the
  /// trimming is done once, on the final result. A step of undo or redo that would become empty stays as it is.
  ///
  /// - Complexity: as `ChangeSet.trimmed(in:)`.
  func trimmed(_ result: EditingResult) -> EditingResult {
    let changes = result.changes.trimmed(in: rope)
    guard changes != result.changes else { return result }
    if changes.isIdentity, result.event == .undo || result.event == .redo { return result }
    var trimmed = result
    trimmed.selection = result.selection ?? selection.mapped(through: result.changes)
    trimmed.changes = changes
    trimmed.proof = knownTree(after: result).map { .steps($0, before: tree, changes: changes) }
    return trimmed
  }
}

extension MarkdownDocument {
  /// The document of the text of `tree`, which was built elsewhere, with a caret at the start and nothing to undo.
  package init(_ tree: SyntaxTree) {
    self.init(Parts(tree: tree, selection: Selection(caret: .zero), history: History()))
  }
}
