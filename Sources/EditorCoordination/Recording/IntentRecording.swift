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
