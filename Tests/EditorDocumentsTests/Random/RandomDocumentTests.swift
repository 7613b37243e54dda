import EditorTestSupport
import Testing

@MainActor
@Suite(.endsSomeTime) struct RandomDocumentTests {
  @Test(
    "random schedules of views, files, failures, settings and crashes lose nothing that was said to be safe")
  func schedules() async throws {
    let first = TestSeed.value
    // One takes as long as some fifty of the other random schedules.
    for seed in first..<first + UInt64(max(1, TestSeed.schedules(1_500) / 50)) {
      let run = try await RandomDocument(seed: seed)
      await run.run(steps: 60)
      guard run.violations.isEmpty else {
        Issue.record("TEST_SEED=\(seed) TEST_SCHEDULES=1: \(run.violations)")
        print(run.trace.joined(separator: "\n"))
        return
      }
    }
  }
}
