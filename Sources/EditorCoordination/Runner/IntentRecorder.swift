/// Takes down what has its turn in a model, for as long as somebody holds it.
///
/// What never had its turn isn't taken down: what was refused, withdrawn, coalesced or cancelled. Nor is a host's edit
/// or selection that failed, since that was about what the host showed.
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
      boundary: RecordedBoundary(runner.core.configuration.errorBoundary))
    if runner.attachment.isAttached { add(0, .attach, at: began, nil) }
  }

  /// What was taken down so far, with the document of now where the model is still there.
  public var recording: IntentRecording {
    var result = steps
    result.end = runner?.core.state.document.map { RecordedDocument($0) }
    return result
  }

  func add(_ id: Int, _ intent: RecordedIntent, at time: Duration, _ outcome: String?) {
    steps.steps.append(.init(id: id, intent: intent, time: max(.zero, time - began), outcome: outcome))
  }
}
