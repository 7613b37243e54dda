import EditorTestSupport
import Testing

@MainActor
@Suite(.endsSomeTime) struct RandomDocumentTests {
  @Test(
    "random schedules of views, files, failures, settings and crashes lose nothing that was said to be safe")
  func schedules() async throws {
    let first = TestSeed.value
    for seed in first..<first + UInt64(max(1, TestSeed.documents(20))) {
      try Task.checkCancellation()
      let run = try await RandomDocument(seed: seed)
      await run.run(steps: 60)
      guard run.violations.isEmpty else {
        Issue.record("TEST_SEED=\(seed) TEST_DOCUMENTS=1: \(run.violations)")
        print(run.trace.joined(separator: "\n"))
        return
      }
    }
  }
}
