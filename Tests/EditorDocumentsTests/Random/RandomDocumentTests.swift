import EditorTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.endsSomeTime) struct RandomDocumentTests {
  @Test(
    "random schedules of views, files, failures, settings and crashes lose nothing that was said to be safe")
  func schedules() async throws {
    for seed in Cases.seeds(16, least: 2) {
      try Task.checkCancellation()
      let run = try await RandomDocument(seed: seed)
      await run.run(steps: 60)
      guard run.violations.isEmpty else {
        Issue.record("TEST_SEED=\(seed): \(run.violations); last: \(run.trace.suffix(8))")
        return
      }
    }
  }

  @Test("random schedules of drafts lose nothing that a view showed or a call accepted")
  func drafts() async throws {
    for seed in Cases.seeds(50, least: 7) {
      try Task.checkCancellation()
      let run = try await RandomDrafts(seed: seed)
      try await run.run(steps: 60)
      guard run.violations.isEmpty else {
        Issue.record("TEST_SEED=\(seed): \(run.violations); last: \(run.trace.suffix(8))")
        return
      }
    }
  }
}
