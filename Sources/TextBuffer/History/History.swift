/// The changes that can be undone and redone, as a value.
public struct History: Sendable, Hashable {
  /// A step: the changes that undo (or redo) it and the selection to restore.
  struct Step: Sendable, Hashable {
    var changes: ChangeSet
    var selection: Selection
  }

  var undoSteps: [Step] = []
  var redoSteps: [Step] = []

  /// A history of nothing.
  public init() {}

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// The transaction that undoes the last step, or `nil`.
  public var undoTransaction: Transaction? {
    undoSteps.last.map { Transaction(changes: $0.changes, selection: $0.selection, event: .undo) }
  }

  /// The transaction that redoes the last undone step, or `nil`.
  public var redoTransaction: Transaction? {
    redoSteps.last.map { Transaction(changes: $0.changes, selection: $0.selection, event: .redo) }
  }

  /// Takes note of `transaction`, which was made in `rope` while `selection` was selected.
  ///
  /// An undo or redo transaction moves its step to the other side; any other becomes a step to undo, unless
  /// `joinsLast`, which adds it to the last step. A transaction that changes no text is not a step.
  public mutating func record(
    _ transaction: Transaction, in rope: Rope, selection: Selection, joinsLast: Bool = false
  ) {
    guard !transaction.changes.isIdentity else { return }
    let step = Step(changes: transaction.changes.inverted(in: rope), selection: selection)
    switch transaction.event {
    case .undo:
      undoSteps.removeLast()
      redoSteps.append(step)
    case .redo:
      redoSteps.removeLast()
      undoSteps.append(step)
    default:
      undoSteps.append(step)
      redoSteps.removeAll()
    }
  }
}
