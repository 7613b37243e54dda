/// The changes that can be undone and redone, as a value: keeping the old value is all that a failed action has to do.
public struct History: Sendable, Hashable {
  /// A step: the changes that undo (or redo) it and the selection to restore.
  struct Step: Sendable, Hashable {
    var changes: ChangeSet
    var selection: Selection

    /// About how many bytes the step takes.
    var byteCount: Int {
      changes.edits.reduce(96 + 16 * selection.ranges.count) { $0 + 48 + $1.replacement.utf8.count }
    }
  }

  /// The last change that was recorded, for a policy to decide whether the next one joins it.
  public struct LastChange: Sendable, Hashable {
    /// What kind of user event it was.
    public let event: UserEvent
    /// What it replaced, in the text after it: from the first edit's start to the last one's end.
    public let range: Range<UTF8Offset>
  }

  /// The most bytes that the steps to undo may take, about; the newest step is kept even if it takes more.
  public let byteBudget: Int

  /// The last change, unless it was an undo, a redo or from outside.
  public private(set) var lastChange: LastChange?

  private var undoSteps = StepStack()
  private var redoSteps = StepStack()

  /// A history of nothing that forgets its oldest steps beyond `byteBudget` bytes (64 MiB unless given).
  public init(byteBudget: Int = 64 << 20) { self.byteBudget = byteBudget }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// The number of steps that can be undone.
  public var undoCount: Int { undoSteps.count }

  /// The number of steps that can be redone.
  public var redoCount: Int { redoSteps.count }

  /// About how many bytes all steps take.
  public var byteCount: Int { undoSteps.byteCount + redoSteps.byteCount }

  /// The transaction that undoes the last step, or `nil`.
  public var undoTransaction: Transaction? {
    undoSteps.last.map { Transaction(changes: $0.changes, selection: $0.selection, event: .undo) }
  }

  /// The transaction that redoes the last undone step, or `nil`.
  public var redoTransaction: Transaction? {
    redoSteps.last.map { Transaction(changes: $0.changes, selection: $0.selection, event: .redo) }
  }
}

extension History {
  /// Takes note of `transaction`, which was made in `rope` while `selection` was selected.
  ///
  /// An undo or redo transaction moves its step to the other side; any other becomes a step to undo, unless
  /// `joinsLast`, which adds it to the last step. A transaction that changes no text is not a step. An undo or redo without
  /// a step is taken for an ordinary change. Traps where the transaction isn't for a text of the rope's length.
  ///
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove; joining adds the
  ///   size of the last step
  public mutating func record(
    _ transaction: Transaction, in rope: Rope, selection: Selection, joinsLast: Bool = false
  ) {
    guard !transaction.changes.isIdentity else { return }
    let step = Step(changes: transaction.changes.inverted(in: rope), selection: selection)
    switch transaction.event {
    case .undo where canUndo:
      _ = undoSteps.popLast()
      redoSteps.append(step)
      lastChange = nil
    case .redo where canRedo:
      _ = redoSteps.popLast()
      undoSteps.append(step)
      lastChange = nil
    default:
      redoSteps = StepStack()
      add(step, joinsLast: joinsLast)
      lastChange = LastChange(event: transaction.event, range: transaction.changes.changedRange)
    }
  }

  /// Takes note of `transaction` as the other `record` does; `grouping` decides whether it joins the last step.
  ///
  /// - Parameters:
  ///   - transaction: What was done.
  ///   - rope: The text before.
  ///   - selection: The selection before.
  ///   - grouping: The policy.
  ///   - pause: The time since the last change.
  /// - Complexity: as the other `record`
  public mutating func record(
    _ transaction: Transaction, in rope: Rope, selection: Selection, grouping: UndoGrouping, pause: Duration
  ) {
    let joins = lastChange.map { grouping.joins(transaction, to: $0, pause: pause) } ?? false
    record(transaction, in: rope, selection: selection, joinsLast: joins)
  }

  /// Carries all steps over `changes` that came from outside, which are then not undone by any of them.
  ///
  /// A step keeps what it can: what the outside removed is not brought back by a step that would only keep it.
  ///
  /// - Complexity: O(s (e + m)), where s is the number of steps, e that of edits, m the length of their texts
  public mutating func rebase(over changes: ChangeSet) {
    guard !changes.isIdentity else { return }
    lastChange = nil
    undoSteps.rebase(over: changes)
    redoSteps.rebase(over: changes)
  }

  private mutating func add(_ step: Step, joinsLast: Bool) {
    if joinsLast, let last = undoSteps.popLast() {
      undoSteps.append(Step(changes: step.changes.composed(with: last.changes), selection: last.selection))
    } else {
      undoSteps.append(step)
    }
    undoSteps.trim(toBytes: byteBudget)
  }
}

extension StepStack {
  /// Carries the steps, which lead from the newest state backwards, over `changes` made in the newest state.
  mutating func rebase(over changes: ChangeSet) {
    var outside = changes
    rewriteNewestFirst { step in
      let carried = step.changes.transformed(over: outside, .before)
      outside = outside.transformed(over: step.changes, .after)
      return History.Step(changes: carried, selection: step.selection.mapped(through: outside))
    }
  }
}

extension ChangeSet {
  /// From the first edit's start to the last one's end, in the text after the change; at the start where there is none.
  var changedRange: Range<UTF8Offset> {
    let ranges = changedRanges
    guard let first = ranges.first, let last = ranges.last else { return .zero..<UTF8Offset.zero }
    return first.lowerBound..<last.upperBound
  }
}
