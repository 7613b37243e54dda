/// Records the intents that have their turns in a model, for as long as somebody holds the recorder.
///
/// Intents that never had their turn aren't recorded: refused, withdrawn, coalesced and cancelled ones. A host's edit
/// or selection that failed isn't recorded either, since it referred to the text that the host showed.
@MainActor
public final class IntentRecorder {
  private weak var runner: ActionRunner?
  private let began: Duration
  /// The version of the document at the beginning.
  let start: EditorVersion
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

  func add(_ id: Int, _ intent: RecordedIntent, at time: Duration, _ outcome: String?) {
    steps.steps.append(.init(id: id, intent: intent, time: max(.zero, time - began), outcome: outcome))
  }
}
