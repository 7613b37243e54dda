/// What had its turn in a model, in order, and what it came to: all that is needed to run it once more.
///
/// It holds the user's text. `EditorModel.record()` makes one; `IntentReplay` in EditorTesting runs one.
public struct IntentRecording: Codable, Hashable, Sendable {
  /// An intent that had its turn.
  public struct Step: Codable, Hashable, Sendable {
    /// The number of its handle.
    public var id: Int
    /// The intent.
    public var intent: RecordedIntent
    /// When its turn began, since the recording did.
    public var time: Duration
    /// How it ended, as `ActionOutcome` describes it; `nil` where something was begun for it elsewhere.
    public var outcome: String?
  }

  /// The document at the beginning, or `nil` where there was none.
  public var start: RecordedDocument?
  /// What was done about errors at the beginning.
  public var boundary: RecordedBoundary
  /// What had its turn, in order.
  public var steps: [Step] = []
  /// The document after the last step, or `nil` where there is none.
  public var end: RecordedDocument?
}

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

extension EditorModel {
  /// Takes down what has its turn from now on, until nobody holds the recorder or there is a newer one.
  ///
  /// A recording says what happened from its beginning on: to run it once more, begin it before the first change, as
  /// steps that were made before can't be undone in it.
  public func record() -> IntentRecorder {
    let recorder = IntentRecorder(runner)
    runner.tally.recorder = recorder
    return recorder
  }

  /// The last 200 intents that have ended, oldest first, with what led to each, how it ended and how long it took.
  ///
  /// - Complexity: O(n), where n is their number.
  public var pastIntents: [PastIntent] { runner.tally.past.all }
}
