import TestSupport
import Testing

@MainActor
@Suite struct RandomScheduleTests {
  @Test("random schedules keep every law, twice in the same way, and leave nothing behind")
  func schedules() {
    for seed in Cases.seeds(800) {
      let one = run(seed)
      let two = run(seed)
      let comment: Comment = "TEST_SEED=\(seed): \(one.violations) \(one.leaked)"
      guard one.violations.isEmpty, one.leaked.isEmpty, one.trace == two.trace else {
        Issue.record(comment)
        print(one.trace.joined(separator: "\n"))
        return
      }
    }
  }

  private func run(_ seed: UInt64) -> (trace: [String], violations: [String], leaked: [String]) {
    let schedule = RandomSchedule(seed: seed)
    schedule.run(steps: 60)
    return (schedule.trace, schedule.violations, schedule.leaked)
  }
}
