extension EditorModel {
  /// Records the intents that have their turns from now on, until the recorder is released or a newer one is made.
  ///
  /// Earlier steps can't be undone when the recording is replayed. So begin a recording before the first change.
  public func record() -> IntentRecorder {
    let recorder = IntentRecorder(runner)
    runner.tally.recorder = recorder
    return recorder
  }

  /// The last 200 ended intents, oldest first, with the cause, outcome and duration of each.
  ///
  /// - Complexity: O(n), where n is their number.
  public var pastIntents: [PastIntent] { runner.tally.past.all }
}
