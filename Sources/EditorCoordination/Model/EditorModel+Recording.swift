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
