import EditorCoordination
import EditorTesting
import Testing

@MainActor
@Suite struct SchedulingTests {
  @Test("turns wait until they are run, in order, and those that they ask for after them")
  func runsInOrder() {
    let scheduler = ManualScheduler()
    var seen: [Int] = []
    scheduler.schedule {
      seen.append(1)
      scheduler.schedule { seen.append(3) }
    }
    scheduler.schedule { seen.append(2) }
    #expect(seen.isEmpty && scheduler.waitingTurns == 2)
    #expect(scheduler.runTurn())
    #expect(seen == [1])
    #expect(scheduler.runUntilIdle() == 2)
    #expect(seen == [1, 2, 3] && scheduler.turnCount == 3)
    #expect(!scheduler.runTurn())
  }

  @Test("any of the waiting turns can be run first")
  func runsOutOfOrder() {
    let scheduler = ManualScheduler()
    var seen: [Int] = []
    for number in 0..<3 { scheduler.schedule { seen.append(number) } }
    #expect(scheduler.runTurn(at: 2))
    #expect(!scheduler.runTurn(at: 2) && !scheduler.runTurn(at: -1))
    scheduler.runUntilIdle()
    #expect(seen == [2, 0, 1])
  }

  @Test("turns without end are found")
  func endless() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let scheduler = ManualScheduler()
      @MainActor func again() { scheduler.schedule { again() } }
      again()
      scheduler.runUntilIdle(limit: 100)
    }
  }

  @Test("time passes only when it is let pass, and never back")
  func clock() async {
    let clock = ManualClock()
    #expect(clock.now == .zero)
    clock.advance(by: .milliseconds(3))
    clock.advance(by: .zero)
    #expect(clock.now == .milliseconds(3))
    await #expect(processExitsWith: .failure) { ManualClock().advance(by: .milliseconds(-1)) }
  }

  @Test("a leak check names what is still alive, and only that")
  func leaks() {
    final class Thing {}
    let check = LeakCheck()
    let kept = check.watch(Thing(), "kept")
    check.watch(Thing(), "gone")
    #expect(check.watch(kept) === kept)
    #expect(check.leaks == ["kept", "Thing"])
    withExtendedLifetime(kept) {}
  }
}
