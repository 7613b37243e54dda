import TestSupport
import Testing

@MainActor
@Suite struct RandomViewsTests {
  @Test("random schedules of several views on one document keep every law, twice in the same way")
  func schedules() async {
    for seed in Cases.seeds(250) {
      let (one, two) = (await run(seed), await run(seed))
      let comment: Comment = "TEST_SEED=\(seed): \(one.violations) \(one.leaked)"
      guard one.violations.isEmpty, one.leaked.isEmpty, one.trace == two.trace else {
        Issue.record(comment)
        print(one.trace.joined(separator: "\n"))
        return
      }
    }
  }

  private func run(_ seed: UInt64) async -> (trace: [String], violations: [String], leaked: [String]) {
    let schedule = RandomViews(seed: seed)
    await schedule.run(steps: 80)
    return (schedule.trace, schedule.violations, schedule.leaked)
  }
}
