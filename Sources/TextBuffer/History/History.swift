/// The changes that can be undone and redone, as a value: keeping the old value is all that a failed action has to do.
public struct History: Sendable, Hashable {
  /// A step: the changes that undo (or redo) it, and the selections there were on both sides of it.
  struct Step: Sendable, Hashable {
    var changes: StepChanges
    /// What is selected once the changes are made.
    var selection: Selection
    /// What is selected where they are still to be made.
    var origin: Selection
    /// Whose selections these are: the one who made the step first.
    var author: Author

    /// About how many bytes the step takes.
    var byteCount: Int { 96 + 16 * (selection.ranges.count + origin.ranges.count) + changes.byteCount }
  }

  /// The last change that was recorded, from which it's told whether the next one joins it.
  public struct LastChange: Sendable, Hashable {
    /// What kind of user event it was.
    public let event: UserEvent
    /// What it replaced, in the text after it: from the first edit's start to the last one's end.
    public let range: Range<UTF8Offset>
    /// What was selected after it.
    public internal(set) var selection: Selection
    /// When it was, on a clock of whoever recorded it.
    public internal(set) var time: Duration
    /// How far the word is that it belongs to.
    let progress: WordProgress
    /// Who made it; no other author's change joins it.
    let author: Author

    /// The kind of change that it was; `nil` for one that nothing joins.
    var kind: KeyText.Kind? { event.kind }
  }

  /// The most bytes that the steps to undo may take, about; the newest step is kept even if it takes more.
  public let byteBudget: Int

  /// Which changes are undone together.
  public let grouping: UndoGrouping

  /// Who makes the changes that are recorded from now on, and undoes the steps.
  public var author = Author(0)

  /// The last change, unless it was an undo, a redo or from outside.
  public private(set) var lastChange: LastChange?

  private var undoSteps = StepStack()
  private var redoSteps = StepStack()

  /// A history of nothing that forgets its oldest steps beyond `byteBudget` bytes (64 MiB unless given), and has
  /// changes join as `grouping` says (by the word unless given).
  public init(byteBudget: Int = 64 << 20, grouping: UndoGrouping = UndoGrouping()) {
    (self.byteBudget, self.grouping) = (byteBudget, grouping)
  }

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

  /// The transaction that undoes the last step and restores the selection before it, or `nil`.
  ///
  /// Where another author made the step, it selects a caret behind what it changes.
  public var undoTransaction: Transaction? { undoSteps.newest?.transaction(.undo, for: author) }

  /// The transaction that redoes the last undone step and restores the selection after it, or `nil`.
  ///
  /// Where another author made the step, it selects a caret behind what it changes.
  public var redoTransaction: Transaction? { redoSteps.newest?.transaction(.redo, for: author) }
}

extension History {
  /// Takes note of `transaction`, which was made in `rope` while `selection` was selected.
  ///
  /// An undo or redo transaction moves its step to the other side; any other joins the last step or becomes one of
  /// its own, as `grouping` says. A transaction that changes no text is not a step, nor is a step one any more once a
  /// key took all of it back; typing that only moves the caret, over a closing bracket that stands there, lets what
  /// comes next go on there. An undo or redo without a step is taken for an ordinary change. Traps where the
  /// transaction isn't for a text of the rope's length.
  ///
  /// - Parameters:
  ///   - transaction: What was done.
  ///   - rope: The text before.
  ///   - selection: The selection before.
  ///   - time: When that was, on a clock that doesn't change between calls; where it stands still, there are no
  ///     pauses.
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove; joining goes
  ///   over each byte of a step O(log s) times for a step of s keys
  public mutating func record(
    _ transaction: Transaction, in rope: Rope, selection: Selection, at time: Duration = .zero
  ) {
    let after = transaction.selection ?? selection.mapped(through: transaction.changes)
    guard !transaction.changes.isIdentity else {
      return moveCaret(transaction.event, from: selection, to: after, at: time)
    }
    let back = transaction.changes.inverted(in: rope)
    switch transaction.event {
    case .undo where canUndo:
      let step = undoSteps.popLast()
      redoSteps.append(Step(undoing: step, by: transaction, back, from: selection, to: after, author))
      lastChange = nil
    case .redo where canRedo:
      let step = redoSteps.popLast()
      undoSteps.append(Step(undoing: step, by: transaction, back, from: selection, to: after, author))
      lastChange = nil
    default:
      redoSteps = StepStack()
      let did = KeyText(transaction, in: rope, from: selection, after: lastChange)
      let progress = add(did, back, from: selection, to: after, at: time)
      undoSteps.trim(toBytes: byteBudget)
      lastChange = progress.map {
        LastChange(
          event: transaction.event, range: transaction.changes.changedRange, selection: after, time: time,
          progress: $0, author: author)
      }
    }
  }

  /// Carries all steps over `changes` that came from outside, which are then not undone by any of them.
  ///
  /// A step keeps what it can: what the outside removed is not brought back by a step that would only keep it. A step
  /// that keeps nothing is gone.
  ///
  /// - Complexity: O(s (e + m)), where s is the number of steps, e that of edits, m the length of their texts
  public mutating func rebase(over changes: ChangeSet) {
    guard !changes.isIdentity else { return }
    lastChange = nil
    undoSteps.rebase(over: changes)
    redoSteps.rebase(over: changes)
  }
}

extension History {
  /// Typing that changes no text moves the place at which typing goes on.
  private mutating func moveCaret(
    _ event: UserEvent, from selection: Selection, to after: Selection, at time: Duration
  ) {
    guard event == .typing, lastChange?.kind == .typing, lastChange?.author == author,
      lastChange?.selection == selection
    else { return }
    lastChange?.selection = after
    lastChange?.time = time
    undoSteps.moveOrigin(to: after)
  }
}

extension History {
  /// Makes a step of what takes a change back, or adds it to the last one; answers how far that step's word is, or
  /// `nil` where the change took the whole step back.
  private mutating func add(
    _ did: KeyText, _ back: ChangeSet, from selection: Selection, to after: Selection, at time: Duration
  ) -> WordProgress? {
    guard let last = lastChange, last.author == author,
      grouping.joins(did, at: time, from: selection, to: last)
    else {
      undoSteps.append(
        Step(changes: StepChanges(back), selection: selection, origin: after, author: author))
      // What is deleted as a whole is no beginning of a word.
      let isWhole = did.kind == .deletion && selection.ranges.contains { !$0.isCaret }
      return isWhole ? .over : WordProgress.none.advanced(over: did.text)
    }
    undoSteps.joinNewest(back, endingAt: after)
    // Marked text that was given up leaves nothing to undo, nor does Enter behind a bullet that was just typed. Undo
    // of an empty step would do nothing, and so would never come to the steps before it.
    if undoSteps.newest?.changes.isIdentity == true {
      _ = undoSteps.popLast()
      return nil
    }
    return last.progress.advanced(over: did.text)
  }
}

extension History.Step {
  /// The step back from what `transaction` did, which `back` takes back: from where `selection` was selected to where
  /// `after` is, both of `author`.
  ///
  /// Where its changes are those of `step`, the selections are, too, and whose they are: the caret comes back to where
  /// it was after the step, wherever it stood when that was undone.
  init(
    undoing step: History.Step?, by transaction: Transaction, _ back: ChangeSet, from selection: Selection,
    to after: Selection, _ author: History.Author
  ) {
    if let step, step.changes.joined == transaction.changes {
      self.init(
        changes: StepChanges(back), selection: step.origin, origin: step.selection, author: step.author)
    } else {
      self.init(changes: StepChanges(back), selection: selection, origin: after, author: author)
    }
  }
}

extension StepStack {
  /// Carries the steps, which lead from the newest state backwards, over `changes` made in the newest state.
  mutating func rebase(over changes: ChangeSet) {
    var outside = changes
    rewriteNewestFirst { step in
      let made = step.changes.joined
      let (carried, origin) = (made.transformed(over: outside, .before), step.origin.mapped(through: outside))
      outside = outside.transformed(over: made, .after)
      guard !carried.isIdentity else { return nil }
      return History.Step(
        changes: StepChanges(carried), selection: step.selection.mapped(through: outside), origin: origin,
        author: step.author)
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
