import MarkdownEditing
import TextBuffer

/// Records the intents that have their turns in a model, for as long as somebody holds the recorder.
///
/// Intents that never had their turn aren't recorded: refused, withdrawn, coalesced and cancelled ones. A host's edit
/// or selection that failed isn't recorded either, since it referred to the text that the host showed.
@MainActor
public final class IntentRecorder {
  private weak var runner: ActionRunner?
  private let began: Duration
  /// The version of the document at the beginning.
  fileprivate let start: EditorVersion
  private var steps: IntentRecording

  init(_ runner: ActionRunner) {
    self.runner = runner
    (began, start) = (runner.environment.clock.now, runner.core.version)
    steps = IntentRecording(
      start: runner.core.state.document.map { RecordedDocument($0) },
      boundary: runner.core.configuration.errorBoundary)
    if runner.attachment.isAttached { add(0, .attach, at: began, nil) }
  }

  /// The steps recorded so far, with the current document if the model is still there.
  public var recording: IntentRecording {
    var result = steps
    result.end = runner?.core.state.document.map { RecordedDocument($0) }
    return result
  }

  fileprivate func add(_ id: Int, _ intent: RecordedIntent, at time: Duration, _ outcome: String?) {
    steps.steps.append(.init(id: id, intent: intent, time: max(.zero, time - began), outcome: outcome))
  }
}

// Recording each intent at its turn, as data.
extension ActionRunner {
  typealias PlanResult = Result<TurnPlan, EditorError>

  /// Records the turn of `entry` with its `plan` and `outcome`, which are both `nil` if work elsewhere was begun for
  /// it.
  func recordTurn(of entry: QueuedIntent, _ plan: PlanResult?, at time: Duration, _ outcome: ActionOutcome?) {
    guard let recorder = tally.recorder,
      let intent = RecordedIntent(entry.work, plan, since: recorder.start)
    else { return }
    recorder.add(entry.handle.id, intent, at: time, outcome?.description)
  }

  /// Records that the work begun elsewhere for the intent `id` returned `result`.
  func recordReturn(of id: Int, _ result: ElsewhereResult) {
    tally.recorder?.add(id, RecordedIntent(result), at: environment.clock.now, nil)
  }

  /// Records that a host was attached; its intents may come before it's greeted.
  func recordAttach() { tally.recorder?.add(0, .attach, at: environment.clock.now, nil) }

  /// Records that the host is gone.
  func recordDetach() { tally.recorder?.add(0, .detach, at: environment.clock.now, nil) }
}

extension RecordedIntent {
  /// `work` with its `plan` as data, in a recording that began at version `start`; `nil` if it isn't recorded.
  fileprivate init?(_ work: QueuedWork, _ plan: ActionRunner.PlanResult?, since start: EditorVersion) {
    switch work {
    case .perform(let action): self = .perform(action)
    case .performInBackground(let action): self = .performInBackground(action)
    case .save: self = .save
    case .finished: self = .ended
    case .acknowledgeError: self = .acknowledgeError
    case .complete(let change): self = .completed(change.counted(from: start))
    case .completeOutside(let change), .lastEdits(let change, of: _):
      self = .completedOutside(change.counted(from: start))
    case .load, .loadFile, .hostEdited, .hostSelected, .protect, .configure, .reconfigure:
      self.init(work, planned: plan)
    case .analysed, .parsed, .greetHost, .tell, .view: return nil
    }
  }

  /// The effect of a host's or the layer above's `work`, taken from its `plan`.
  private init?(_ work: QueuedWork, planned plan: ActionRunner.PlanResult?) {
    // A host's edit that comes while there is no document ends a composition, too.
    if case .hostEdited(let edit) = work, case .failure(let error) = plan,
      [.loading, .noDocument].contains(error.code)
    {
      self = .hostEdited(edit)
      return
    }
    guard case .success(.change(let change)) = plan else { return nil }
    switch (work, change) {
    case (.hostEdited(let edit), .hostEdit(let change, _, let isComposing)):
      var transaction = edit.transaction
      if change.changes != transaction.changes { transaction.selection = nil }
      transaction.changes = change.changes
      self = .hostEdited(HostEdit(transaction, isComposing: isComposing))
    case (_, .hostSelection(let change)): self = .hostSelected(change.after.selection)
    case (_, .document(.protected(let ranges))): self = .protect(ranges)
    case (_, .document(.loaded(.began, number: _))): self = .loadBegan
    case (_, .document(.loaded(.progressed(let part), number: _))): self = .loadProgressed(part)
    case (_, .document(.loaded(.finished(let document), number: _))):
      self = .loadFinished(RecordedDocument(document))
    case (_, .document(.loaded(.failed(let error), number: _))): self = .loadFailed(error)
    case (_, .configure(let configuration)): self = .configure(configuration.errorBoundary)
    default: return nil
    }
  }

  /// The end of an action or a save elsewhere.
  fileprivate init(_ result: ElsewhereResult) {
    switch result {
    case .action: self = .returned
    case .saved(.success(let outcome)): self = .saved(outcome)
    case .saved(.failure(let error)): self = .notSaved(error)
    }
  }
}

extension VersionedChange {
  /// The change with its version relative to `start`.
  fileprivate func counted(from start: EditorVersion) -> VersionedChange {
    let document = version.document - start.document
    let change = version.change - (document == 0 ? start.change : 0)
    var result = self
    result.version = EditorVersion(document: document, change: change)
    return result
  }
}
