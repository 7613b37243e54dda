import EditorTesting
public import Testing

/// Has Swift Testing record the failures of harnesses and of `wait`, at their lines.
public func recordFailures() {
  TestFailure.reporter = {
    Issue.record(
      "\($0.message)",
      sourceLocation: SourceLocation(fileID: $0.path, filePath: $0.path, line: Int($0.line), column: 1))
  }
}

extension Trait where Self == TimeLimitTrait {
  /// For tests that hang where the code is wrong; their failures are recorded.
  ///
  /// The time that a test waits for the main actor counts, so under a sanitizer, on a busy machine, all of them
  /// together take it.
  public static var endsSomeTime: Self {
    recordFailures()
    return .timeLimit(.minutes(15))
  }
}
