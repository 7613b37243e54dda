import EditorCoordination
import EditorTestSupport
import EditorTesting
import Testing

/// The end of a clock that a test moves.
@MainActor
@Suite(.endsSomeTime) struct StoppedClockTests {
  @Test("a clock that is stopped wakes all who sleep, as if cancelled, and nobody sleeps on it again")
  func stops() async throws {
    let clock = ManualClock()
    let sleepers = (1...3).map { seconds in Task { await clock.hasSlept(for: .seconds(seconds)) } }
    try await wait { clock.sleeperCount == 3 }
    clock.stop()
    for sleeper in sleepers { #expect(await sleeper.value == false) }
    #expect(clock.sleeperCount == 0)
    #expect(await clock.hasSlept(for: .seconds(1)) == false)
    #expect(clock.sleeperCount == 0 && clock.now == .zero)
  }
}
