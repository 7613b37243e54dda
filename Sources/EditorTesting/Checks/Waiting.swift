public import EditorCoordination

/// Waits until `condition` holds, and lets everything else run between two looks at it.
///
/// No clock decides a test. The wait ends after a hundred thousand looks in vain, and no sooner than after `limit`,
/// for the sake of other threads and of the system. Then it reports and throws a `TestFailure`, at the line of the
/// call, that names `purpose`. If the task is cancelled, it only throws.
///
///     try await wait(for: "the journal") { await store.state.file?.isSafe == true }
///
/// In an `XCTestCase`, which has a method of this name, write `EditorTesting.wait`.
public func wait(
  for purpose: String = "the condition", limit: Duration = .seconds(20),
  isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath, line: UInt = #line,
  until condition: () async -> Bool
) async throws(TestFailure) {
  guard await !comesTrue(100_000, limit, condition) else { return }
  if Task.isCancelled {
    throw TestFailure("the test was cancelled while it waited for \(purpose)", file: file, line: line)
  }
  let failure = TestFailure("\(purpose) never came, which the test waits for", file: file, line: line)
  TestFailure.reporter?(failure)
  throw failure
}

/// Looks at `condition` until it holds.
///
/// Returns `false` after `count` looks, but no sooner than after `limit`, and if the task is cancelled.
func comesTrue(
  _ count: Int, _ limit: Duration, isolation: isolated (any Actor)? = #isolation,
  _ condition: () async -> Bool
) async -> Bool {
  let start = ContinuousClock.now
  var looks = 0
  while await !condition() {
    looks += 1
    let isOver = looks >= count && looks.isMultiple(of: 100) && .now - start >= limit
    if isOver || Task.isCancelled { return false }
    await Task.yield()
  }
  return true
}

extension ActionOutcome {
  /// The code of the error of a failed intent; `nil` for every other outcome.
  public var errorCode: EditorError.Code? {
    if case .failed(let error) = self { error.code } else { nil }
  }
}
