import EditorTestSupport
import Locking
import Testing

/// The failures that `body` reports, each with its line, counted from that of the call.
func reported(
  isolation: isolated (any Actor)? = #isolation, line: Int = #line, _ body: () async throws -> Void
) async -> [String] {
  let found = Locked<[String]>([])
  // Every issue matches, so nothing is thrown.
  try? await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: { issue in
    // An error that was thrown was reported before.
    guard issue.error == nil else { return true }
    let offset = (issue.sourceLocation?.line ?? 0) - line
    found.withLock { $0.append("\(offset): " + issue.comments.map(\.rawValue).joined(separator: " ")) }
    return true
  }
  return found.withLock { $0 }
}
