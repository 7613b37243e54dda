public import EditorCoordination
public import Testing

/// What a test waited for and never came.
private struct NeverCame: Error {}

/// Waits until `condition` holds.
///
/// Where it never does, the test fails here: after a hundred thousand answers of no, between any two of which whatever
/// could make it hold had its turn, and no sooner than in 20 seconds, for what other threads and the system do.
public func wait(
  isolation: isolated (any Actor)? = #isolation, at place: SourceLocation = #_sourceLocation,
  until condition: () async -> Bool
) async throws {
  let start = ContinuousClock.now
  var answers = 0
  while await !condition() {
    try Task.checkCancellation()
    answers += 1
    if answers >= 100_000, answers.isMultiple(of: 1_000), .now - start >= .seconds(20) {
      Issue.record("what is waited for never came", sourceLocation: place)
      throw NeverCame()
    }
    await Task.yield()
  }
}

extension Trait where Self == TimeLimitTrait {
  /// For tests that hang where the code is wrong.
  ///
  /// The time that a test waits for the main actor counts, so under a sanitizer, on a busy machine, all of them
  /// together take it.
  public static var endsSomeTime: Self { .timeLimit(.minutes(15)) }
}

extension ActionOutcome {
  /// The code of the error with which it failed.
  public var errorCode: EditorError.Code? {
    if case .failed(let error) = self { error.code } else { nil }
  }
}
