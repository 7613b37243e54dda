import TestSupport
import Testing

@MainActor
@Suite struct RandomViewsTests {
  @Test("random schedules of several views on one document keep every law, twice in the same way")
  func schedules() {
    for seed in Cases.seeds(250) {
      let (one, two) = (run(seed), run(seed))
      let comment: Comment = "TEST_SEED=\(seed): \(one.violations) \(one.leaked)"
      guard one.violations.isEmpty, one.leaked.isEmpty, one.trace == two.trace else {
        Issue.record(comment)
        print(one.trace.joined(separator: "\n"))
        return
      }
    }
  }

  private func run(_ seed: UInt64) -> (trace: [String], violations: [String], leaked: [String]) {
    let schedule = RandomViews(seed: seed)
    schedule.run(steps: 80)
    return (schedule.trace, schedule.violations, schedule.leaked)
  }
}
