import EditorTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.endsSomeTime) struct RandomFilesTests {
  @Test("random schedules of two programs on files that others take away lose nothing that was typed")
  func schedules() async throws {
    for seed in Cases.seeds(16, least: 2) {
      try Task.checkCancellation()
      let run = try await RandomFiles(seed: seed)
      try await run.run(steps: 60)
      guard run.violations.isEmpty else {
        Issue.record("TEST_SEED=\(seed): \(run.violations); last: \(run.trace.suffix(12))")
        return
      }
    }
  }
}
