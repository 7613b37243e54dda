import MarkdownEditing
import MarkdownSyntax
import TextBuffer

// The planning of intents, which changes nothing.
extension EditorCore {
  /// The plan for `work` at `time`.
  func plan(
    _ work: QueuedWork, using performer: some ActionPerformer, at time: Duration
  ) throws(EditorError) -> TurnPlan {
    switch work {
    case .greetHost: return .change(.greetHost)
    case .tell: return .nothing(.toldAfterwards)
    case .acknowledgeError: return .done
    case .perform(let action): return try planAction(action, using: performer, at: time)
    case .hostEdited(let edit): return try planHostEdit(edit, at: time)
    case .hostSelected(let selection): return try planHostSelection(selection)
    // Marked text belongs to the input method. A change that can't wait is dropped, as it would be stale by then.
    case .complete(let change) where isComposing, .completeOutside(let change) where isComposing:
      return change.whenStale == .rebase ? .postpone : .nothing(.composing)
    case .complete(let change): return try planCompletion(change, at: time)
    case .completeOutside(let change), .lastEdits(let change, of: _):
      return try planCompletion(change, at: time, isOutside: true)
    case .load(let event): return .change(.document(.loaded(event, number: version.document + 1)))
    case .loadFile(let document, over: let kept): return planFile(document, over: kept)
    case .view: throw .noDocument
    case .performInBackground(let action):
      guard !isComposing else { return .nothing(.composing) }
      return .elsewhere(.action(action, try snapshot()))
    case .save: return .elsewhere(.save(try snapshot()))
    case .finished(let result, since: _): return try planFinished(result, at: time)
    case .analysed(let analysis): return planAnalysis(analysis)
    case .parsed(let tree, let version):
      return version == self.version ? .change(.document(.parsed(tree))) : .nothing(.late)
    case .protect(let ranges, let version):
      return try planProtection(ranges, at: version, in: readyDocument())
    case .configure(let configuration): return .change(.configure(configuration))
    case .reconfigure(let change):
      var configuration = configuration
      change(&configuration)
      return .change(.configure(configuration))
    }
  }

  private func planAction(
    _ action: EditorAction, using performer: some ActionPerformer, at time: Duration
  ) throws(EditorError) -> TurnPlan {
    let document = try readyDocument()
    guard !isComposing else { return .nothing(.composing) }
    switch try performer.result(of: action, on: document) {
    case .unchanged(let reason): return .nothing(reason)
    case .changed(let result): return try planResult(result, in: document, at: time)
    }
  }

  private func planFile(_ document: MarkdownDocument, over kept: EditorVersion?) -> TurnPlan {
    let present = state.document.map { DocumentSnapshot($0, version: version) }
    guard present?.hasChanges(after: kept) == true else {
      return .change(.document(.loaded(.finished(document), number: version.document + 1)))
    }
    guard case .loading = state else { return .nothing(.late) }
    return .change(.document(.loaded(.failed(.unkept), number: version.document)))
  }

  private func planHostEdit(_ edit: HostEdit, at time: Duration) throws(EditorError) -> TurnPlan {
    let document = try readyDocument()
    var transaction = edit.transaction
    let (changes, lag) = try host.absorbing(transaction.changes)
    if changes != transaction.changes { transaction.selection = nil }
    transaction.changes = changes
    // A replacement of marked text, including the final commit, is one undo step with it.
    if isComposing, !transaction.event.isInHistory { transaction.event = .composition }
    let change = try change(EditingResult(transaction), in: document, at: time)
    if let reason = refusal(of: changes, in: document) { throw .readOnly(reason) }
    return .change(.hostEdit(change, lag: lag, isComposing: edit.isComposing))
  }

  private func planHostSelection(_ selection: Selection) throws(EditorError) -> TurnPlan {
    let document = try readyDocument()
    let selection = try host.absorbing(selection)
    if let problem = selection.problem(in: document.rope) { throw .invalidChange("the selection " + problem) }
    let identity = ChangeSet.identity(length: document.rope.utf8Count)
    let transaction = Transaction(changes: identity, selection: selection, event: .selection)
    return .change(.hostSelection(try change(EditingResult(transaction), in: document, at: .zero)))
  }

  /// The plan for `completed`; with `isOutside`, a change of the document's file, which may also touch read-only text.
  private func planCompletion(
    _ completed: VersionedChange, at time: Duration, isOutside: Bool = false
  ) throws(EditorError) -> TurnPlan {
    let document = try readyDocument()
    guard completed.version != version else {
      let result = EditingResult(completed.transaction)
      return try planResult(result, in: document, at: time, isOutside: isOutside)
    }
    guard completed.whenStale == .rebase, completed.version.document == version.document,
      let since = changes(after: completed.version)
    else { throw .stale(completed.version, current: version) }
    var transaction = completed.transaction
    transaction.selection = nil
    for other in since {
      guard transaction.changes.lengthBefore == other.lengthBefore else {
        throw .invalidChange(
          "the change doesn't fit version \(completed.version), for which it says it was made")
      }
      transaction.changes = transaction.changes.transformed(over: other, .after)
    }
    return try planResult(EditingResult(transaction), in: document, at: time, isOutside: isOutside)
  }

  private func planResult(
    _ result: EditingResult, in document: MarkdownDocument, at time: Duration, isOutside: Bool = false
  ) throws(EditorError) -> TurnPlan {
    let change = try change(result, in: document, at: time)
    if !isOutside, let reason = refusal(of: change.changes, in: document) { return .nothing(reason) }
    let isNothing = change.changes.isIdentity && change.after.selection == document.selection
    return isNothing ? .nothing(.nothingToChange) : .change(.document(.changed(change)))
  }

  private func change(
    _ result: EditingResult, in document: MarkdownDocument, at time: Duration
  ) throws(EditorError) -> Change {
    if let problem = result.transaction.problem(in: document) {
      throw .invalidChange("the change " + problem)
    }
    let after = document.applying(result, within: configuration.turnBudget, at: time)
    return Change(after: after, changes: result.changes)
  }

  private func planFinished(_ result: ElsewhereResult, at time: Duration) throws(EditorError) -> TurnPlan {
    switch result {
    case .saved(let result):
      switch try result.get() {
      case .saved: return .done
      case .nothingToSave: return .nothing(.nothingToSave)
      case .merged: return .nothing(.merged)
      }
    case .action(let result, for: let version):
      switch try result.get() {
      case .unchanged(let reason): return .nothing(reason)
      case .changed(let result):
        guard !isComposing else { return .nothing(.composing) }
        guard version == self.version else { throw .stale(version, current: self.version) }
        return try planResult(result, in: try readyDocument(), at: time)
      }
    }
  }

  /// Moves a late analysis along if the changes since are known, and drops it otherwise.
  private func planAnalysis(_ analysis: VersionedAnalysis) -> TurnPlan {
    guard analysis.version.document == version.document,
      let since = changes(after: analysis.version)
    else { return .nothing(.late) }
    var analysis = analysis
    analysis.analysis = since.reduce(analysis.analysis) { $0.mapped(through: $1) }
    return .change(.document(.analysed(analysis)))
  }

  private func snapshot() throws(EditorError) -> DocumentSnapshot {
    DocumentSnapshot(try readyDocument(), version: version)
  }

  private func readyDocument() throws(EditorError) -> MarkdownDocument {
    switch state {
    case .ready(let document), .operating(_, let document): return document
    case .uninitialized: throw .noDocument
    case .loading: throw .loading
    }
  }
}

// Read-only parts of the text.
extension EditorCore {
  /// The plan for making `ranges` of the text at `version`, which may be an earlier one, the read-only parts.
  private func planProtection(
    _ ranges: ReadOnlyRanges, at version: EditorVersion, in document: MarkdownDocument
  ) throws(EditorError) -> TurnPlan {
    guard version.document == self.version.document,
      let since = changes(after: version)
    else { throw .stale(version, current: self.version) }
    let length = since.first?.lengthBefore ?? document.rope.utf8Count
    if let outside = ranges.firstOutside(length) {
      throw .invalidChange(
        "a read-only range ends at byte \(outside.upperBound.value) of a text of \(length)")
    }
    return .change(.document(.protected(ranges.moved(through: since))))
  }

  /// The reason why `changes` of `document` are refused; `nil` if they are allowed.
  private func refusal(of changes: ChangeSet, in document: MarkdownDocument) -> UnchangedReason? {
    if configuration.isReadOnly, !changes.isIdentity { return .readOnlyView }
    return document.readOnly.refusal(of: changes, in: document.rope)
  }
}

extension UserEvent {
  /// Whether the event is a step through the history.
  fileprivate var isInHistory: Bool { self == .undo || self == .redo }
}

extension UnchangedReason {
  static let composing = UnchangedReason("composing", "an input method is composing text")
  static let readOnlyView = UnchangedReason("read-only-view", "the document is open for reading only")
  static let alreadyAttached = UnchangedReason("already-attached", "that host is attached already")
  static let notAttached = UnchangedReason("not-attached", "this host isn't attached")
  static let nothingAttached = UnchangedReason("nothing-attached", "no host is attached")
  static let nothingToSave = UnchangedReason("nothing-to-save", "nothing to save")
  static let merged = UnchangedReason(
    "merged", "somebody else changed the file: save again once their changes are in")
  static let late = UnchangedReason("late", "it came too late")
  static let alreadyShown = UnchangedReason("already-shown", "that document is shown already")
  static let toldAfterwards = UnchangedReason(
    "told-afterwards", "observers and the host are told after the drain")
}

extension EditorError {
  /// The error for a file's document that came too late to replace an edited one.
  fileprivate static let unkept = EditorError(
    .stale, "the document was edited before the file's came: open the file again")

  /// The error for a host's edit that touches read-only text, with the message of `reason`.
  fileprivate static func readOnly(_ reason: UnchangedReason) -> EditorError {
    EditorError(.readOnly, reason.description)
  }
}
