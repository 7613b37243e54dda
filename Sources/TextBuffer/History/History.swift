/// The changes that can be undone and redone, as a value: to roll back a failed action, keep the old value.
public struct History: Sendable, Hashable {
  /// A step: the changes that undo (or redo) it, and the selections before and after them.
  struct Step: Sendable, Hashable {
    var changes: StepChanges
    /// The selection after the changes are made.
    var selection: Selection
    /// The selection before the changes are made.
    var origin: Selection
    /// The owner of these selections: the author who first made the step.
    var author: Author

    /// The approximate size of the step in bytes.
    var byteCount: Int { 96 + 16 * (selection.ranges.count + origin.ranges.count) + changes.byteCount }
  }

  /// The last recorded change, which decides whether the next one joins it.
  public struct LastChange: Sendable, Hashable {
    /// The event that made the change.
    public let event: UserEvent
    /// The changed range in the text after the change: from the first edit's start to the last one's end.
    public let range: Range<UTF8Offset>
    /// The selection after the change.
    public internal(set) var selection: Selection
    /// The time of the change, on the recorder's clock.
    public internal(set) var time: Duration
    /// The progress of the word that the change belongs to.
    let progress: WordProgress
    /// The author of the change; changes of other authors don't join it.
    let author: Author

    /// The kind of change; `nil` if nothing can join it.
    var kind: KeyText.Kind? { event.kind }
  }

  /// The approximate limit on the size of all undo steps, in bytes; the newest step is kept even if it is larger.
  public let byteBudget: Int

  /// The rule that decides which changes are undone together.
  public let grouping: UndoGrouping

  /// The author of the changes that are recorded from now on, who also undoes the steps.
  public var author = Author(0)

  /// The last change; `nil` after an undo, a redo, `rebase(over:)`, a merge, or a change that reverted its whole step.
  public private(set) var lastChange: LastChange?

  private var undoSteps = StepStack()
  private var redoSteps = StepStack()

  /// Creates an empty history.
  ///
  /// It drops the oldest steps beyond `byteBudget` bytes, by default 64 MiB, and joins changes by `grouping`, by
  /// default by the word.
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

  /// The approximate size of all steps in bytes.
  public var byteCount: Int { undoSteps.byteCount + redoSteps.byteCount }

  /// The transaction that undoes the last step and restores the selection before it.
  ///
  /// `nil` if there is no step to undo.
  ///
  /// If another author made the step, it selects a caret after the changed text.
  public var undoTransaction: Transaction? { undoSteps.newest?.transaction(.undo, for: author) }

  /// The transaction that redoes the last undone step and restores the selection after it.
  ///
  /// `nil` if there is no step to redo.
  ///
  /// If another author made the step, it selects a caret after the changed text.
  public var redoTransaction: Transaction? { redoSteps.newest?.transaction(.redo, for: author) }
}

extension History {
  /// Records `transaction`, which was made in `rope` while `selection` was selected.
  ///
  /// An undo or redo transaction moves its step to the other side. Any other transaction joins the last step or becomes
  /// a new one, by `grouping`. A transaction that changes no text is no step, and a step is dropped once a key has
  /// reverted all of it. Typing that only moves the caret over an existing closing bracket lets the next typing join
  /// there. An undo or redo without a step is recorded as an ordinary change. The steps are transformed over a merge.
  ///
  /// Traps if the transaction changes text, isn't a merge, and isn't for a text of the rope's length.
  ///
  /// - Parameters:
  ///   - transaction: The change with its event and selection.
  ///   - rope: The text before the change.
  ///   - selection: The selection before the change.
  ///   - time: The time of the change, on the same clock for all calls; if it never advances, there are no pauses.
  /// - Complexity: O(e log n + m), where e is the number of edits and m the length of what they remove; joining passes
  ///   over each byte of a step O(log s) times for a step of s keys
  public mutating func record(
    _ transaction: Transaction, in rope: Rope, selection: Selection, at time: Duration = .zero
  ) {
    guard transaction.event != .merge else { return rebase(over: transaction.changes) }
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

  /// Transforms all steps over `changes` that came from outside, so that no step undoes them.
  ///
  /// A step keeps its effect as far as possible. It doesn't restore text that the outside removed and that the step
  /// would only have kept. A step without any effect left is dropped.
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
  /// Moves the position at which typing continues, after typing that changed no text.
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
  /// Adds the inverse of a change as a new step, or to the last one.
  ///
  /// Returns the progress of the step's word, or `nil` if the change reverted the whole step.
  private mutating func add(
    _ did: KeyText, _ back: ChangeSet, from selection: Selection, to after: Selection, at time: Duration
  ) -> WordProgress? {
    guard let last = lastChange, last.author == author,
      grouping.joins(did, at: time, from: selection, to: last)
    else {
      undoSteps.append(
        Step(changes: StepChanges(back), selection: selection, origin: after, author: author))
      // The deletion of a selection isn't the beginning of a word.
      let isWhole = did.kind == .deletion && selection.ranges.contains { !$0.isCaret }
      return isWhole ? .over : WordProgress.none.advanced(over: did.text)
    }
    undoSteps.joinNewest(back, endingAt: after)
    // Discarded marked text leaves nothing to undo, and neither does Enter after a bullet that was just typed. Undo of
    // an empty step would do nothing, and never get to the steps before it.
    if undoSteps.newest?.changes.isIdentity == true {
      _ = undoSteps.popLast()
      return nil
    }
    return last.progress.advanced(over: did.text)
  }
}

extension History {
  /// An author of changes, as a key that only the owner of the history interprets, such as one of several views on a
  /// text.
  public struct Author: Hashable, Sendable {
    /// The key.
    public let key: Int

    /// Creates the author with `key`.
    public init(_ key: Int) { self.key = key }
  }

  /// The same history, continued by `author`.
  public func continued(by author: Author) -> History {
    var history = self
    history.author = author
    return history
  }
}

extension History.Step {
  /// The transaction that makes the step's changes, for `reader`.
  ///
  /// If `reader` made the step, its selection is restored. Other authors get a caret after the changed text.
  func transaction(_ event: UserEvent, for reader: History.Author) -> Transaction {
    let changes = changes.joined
    guard author != reader, !changes.isIdentity else {
      return Transaction(changes: changes, selection: selection, event: event)
    }
    let end = changes.changedRange.upperBound
    return Transaction(changes: changes, selection: Selection(caret: end), event: event)
  }
}

extension History.Step {
  /// Creates the step that reverts `transaction`, whose inverse is `back`.
  ///
  /// The selection was `selection` before it and `after` after it, both of `author`. If its changes are those of
  /// `step`, the step's selections and author are kept. So the caret returns to where it was after the step, wherever
  /// it was when that step was undone.
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
  /// Transforms the steps, which lead from the newest state backwards, over `changes` made in the newest state.
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
  /// The range from the first edit's start to the last one's end, in the text after the change.
  ///
  /// It is empty, at the text's start, if there are no edits.
  var changedRange: Range<UTF8Offset> {
    let ranges = changedRanges
    guard let first = ranges.first, let last = ranges.last else { return .zero..<UTF8Offset.zero }
    return first.lowerBound..<last.upperBound
  }
}
