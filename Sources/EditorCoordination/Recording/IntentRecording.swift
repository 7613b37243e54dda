/// The intents that had their turns in a model, in order, with their outcomes: enough to replay them.
///
/// It holds the user's text. `EditorModel.record()` makes one; `IntentReplay` in EditorTesting replays one.
public struct IntentRecording: Codable, Hashable, Sendable {
  /// An intent that had its turn.
  public struct Step: Codable, Hashable, Sendable {
    /// The number of the intent's handle.
    public var id: Int
    /// The intent.
    public var intent: RecordedIntent
    /// The time at which its turn began, from the recording's start.
    public var time: Duration
    /// The outcome, as `ActionOutcome` describes it; `nil` if the intent began work elsewhere.
    public var outcome: String?
  }

  /// The document at the beginning; `nil` if there was none.
  public var start: RecordedDocument?
  /// The error boundary at the beginning.
  public var boundary: ErrorBoundary
  /// The intents in the order of their turns.
  public var steps: [Step] = []
  /// The document after the last step; `nil` if there is none.
  public var end: RecordedDocument?
}
