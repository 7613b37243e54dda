public import MarkdownSyntax
public import TextBuffer

/// An immutable snapshot of a document being edited: text, tree, selection, history and version.
///
/// Copying one is O(1), so rolling back is keeping the old value.
public struct MarkdownDocument: Sendable {
  /// The text.
  public let rope: Rope

  /// The syntax tree of exactly this text.
  public private(set) var tree: SyntaxTree

  /// What is selected.
  public private(set) var selection: Selection

  /// What can be undone and redone.
  public private(set) var history: History

  /// The number of text changes since the document was made, or given to a model; equal versions of one lineage have
  /// equal texts.
  public let version: Int

  /// The parts of the text that nobody may edit.
  public internal(set) var readOnly = ReadOnlyRanges()

  /// What the last action did, if it was a toggle, so that the same one pressed again takes it back.
  let lastToggle: ToggleMemory?

  /// The selections that were expanded, one after the other, to reach this one.
  let expansions: [Selection]

  /// The pairs around the carets whose closers came by themselves.
  let openPairs: OpenPairs

  /// The document of `rope`, with `selection` (a caret at the start, unless given) and nothing to undo.
  ///
  /// `history` says how much can be undone, and in which steps.
  public init(
    _ rope: Rope, selection: Selection = Selection(caret: .zero), dialect: Dialect = .gfm,
    history: History = History()
  ) {
    self.init(
      rope: rope, tree: SyntaxTree(rope, dialect: dialect), selection: selection, history: history,
      version: 0, lastToggle: nil, expansions: [], openPairs: OpenPairs())
  }

  /// The document of `text` with a caret at the start and nothing to undo.
  public init(_ text: String, dialect: Dialect = .gfm) { self.init(Rope(text), dialect: dialect) }

  init(
    rope: Rope, tree: SyntaxTree, selection: Selection, history: History, version: Int,
    lastToggle: ToggleMemory?, expansions: [Selection], openPairs: OpenPairs
  ) {
    self.rope = rope
    self.tree = tree
    self.selection = selection
    self.history = history
    self.version = version
    self.lastToggle = lastToggle
    self.expansions = expansions
    self.openPairs = openPairs
  }

  /// The document after `transaction`, which must have been made for this one; traps on another length.
  ///
  /// - Parameters:
  ///   - transaction: What to do.
  ///   - budget: What of the tree would take more is pending, until `completed()`.
  ///   - time: When it's done, on a clock that is the same in all calls: what is typed after a pause is undone by
  ///     itself. Without a clock there are no pauses.
  /// - Returns: The document after it.
  public func applying(
    _ transaction: Transaction, within budget: WorkBudget = .unlimited, at time: Duration = .zero
  ) -> MarkdownDocument {
    applying(EditingResult(transaction), within: budget, at: time)
  }

  /// The document after `result`, which an action came to on this one; traps on another length.
  ///
  /// What the action was is remembered, so that its inverse right behind it takes it back byte for byte.
  ///
  /// - Parameters:
  ///   - result: What the action came to.
  ///   - budget: What of the tree would take more is pending, until `completed()`; what was proven isn't.
  ///   - time: When it's done, as in `applying(_:within:at:)` of a transaction.
  /// - Returns: The document after it.
  public func applying(
    _ result: EditingResult, within budget: WorkBudget = .unlimited, at time: Duration = .zero
  ) -> MarkdownDocument {
    let (changes, transaction) = (result.changes, result.transaction)
    var newSelection = transaction.selection ?? selection.mapped(through: changes)
    // A host that says where the carets are anyway knows nothing of the columns that they go back to.
    if changes.isIdentity, newSelection == selection, transaction.event == .selection {
      newSelection = selection
    }
    var (newHistory, step) = (history, transaction)
    step.selection = newSelection
    newHistory.record(step, in: rope, selection: selection, at: time)
    guard !changes.isIdentity else {
      return MarkdownDocument(
        rope: rope, tree: tree, selection: newSelection, history: newHistory, version: version,
        lastToggle: newSelection == selection ? lastToggle : nil,
        expansions: expansions(after: result.origin?.action, selecting: newSelection),
        openPairs: openPairs.kept(by: newSelection)
      ).sharing(readOnly)
    }
    let (newRope, newTree) = provenText(result) ?? updatedText(changes, within: budget)
    return MarkdownDocument(
      rope: newRope, tree: newTree, selection: newSelection,
      history: newHistory, version: version + 1,
      lastToggle: ToggleMemory(result, in: self), expansions: [],
      openPairs: openPairs.after(
        transaction, to: newRope, selecting: newSelection, in: tree.dialect)
    ).sharing(readOnly.applying(changes))
  }
}

extension MarkdownDocument {
  /// The text and tree for which `result` was proven, if that was done in this document.
  func provenText(_ result: EditingResult) -> (Rope, SyntaxTree)? {
    result.proof?.text(after: result.changes, of: tree)
  }

  private func updatedText(_ changes: ChangeSet, within budget: WorkBudget) -> (Rope, SyntaxTree) {
    let newRope = changes.applied(to: rope)
    return (newRope, tree.updating(after: changes, in: newRope, within: budget))
  }

  /// The document with nothing of its tree pending.
  ///
  /// - Complexity: as `SyntaxTree.completed()`.
  public func completed() -> MarkdownDocument { tree.isComplete ? self : completed(with: tree.completed()) }

  /// The document with `tree` for its tree, which must be that of its text: `tree.completed()`, computed elsewhere.
  ///
  /// Traps on a tree of another length.
  public func completed(with tree: SyntaxTree) -> MarkdownDocument {
    let count = tree.root.range.upperBound.value
    precondition(count == rope.utf8Count, "a tree of \(count) bytes, a text of \(rope.utf8Count)")
    var result = self
    result.tree = tree
    return result
  }
}

extension MarkdownDocument {
  /// The document with `history` for what can be undone: an empty one makes it forget that, or says how much it
  /// keeps and in which steps.
  ///
  /// The steps of `history` must be of this very text, as they are undone without a further look.
  public func withHistory(_ history: History) -> MarkdownDocument {
    var result = self
    result.history = history
    return result
  }

  /// The document of whose text nobody may edit `ranges`, and all the rest; traps where one ends behind the text.
  ///
  /// Actions that would touch one come to nothing, with the reason `read-only`. `applying(_:within:at:)` itself
  /// refuses nothing: ask `ReadOnlyRanges.refusal(of:in:)` before a change of your own.
  public func protecting(_ ranges: ReadOnlyRanges) -> MarkdownDocument {
    if let outside = ranges.firstOutside(rope.utf8Count) {
      let (end, count) = (outside.upperBound.value, rope.utf8Count)
      preconditionFailure("a read-only range ends at \(end) in a text of \(count) bytes")
    }
    return sharing(ranges)
  }

  /// The document with `ranges`, which are known to be within its text.
  func sharing(_ ranges: ReadOnlyRanges) -> MarkdownDocument {
    var result = self
    result.readOnly = ranges
    return result
  }

  /// The document with `selection`, as if it had always been there.
  package func selecting(_ selection: Selection) -> MarkdownDocument {
    var result = self
    result.selection = selection
    return result
  }
}

/// The last action, where another one takes it back byte for byte.
struct ToggleMemory: Sendable {
  /// The action that takes it back; of a toggle, the same.
  let inverse: EditorAction
  /// The changes back to the text before.
  let changes: ChangeSet
  /// The selection before.
  let selection: Selection

  /// The memory of `result` in `document`, or `nil` where no action takes it back.
  init?(_ result: EditingResult, in document: MarkdownDocument) {
    guard let inverse = result.origin?.inverse else { return nil }
    self.inverse = inverse
    changes = result.changes.inverted(in: document.rope)
    selection = document.selection
  }
}
