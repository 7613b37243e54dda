public import EditorCoordination
public import Testing

/// Waits until `condition` holds; where it never does, the test's time limit ends that.
public func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: () async -> Bool
) async throws {
  while await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension Trait where Self == TimeLimitTrait {
  /// For tests that hang where the code is wrong.
  ///
  /// The time that a test waits for the main actor counts, so under a sanitizer, on a busy machine, all of them together
  /// take it.
  public static var endsSomeTime: Self { .timeLimit(.minutes(15)) }
}

extension ActionOutcome {
  /// The code of the error with which it failed.
  public var errorCode: EditorError.Code? {
    if case .failed(let error) = self { error.code } else { nil }
  }
}
