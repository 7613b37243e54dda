import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Locking
import Testing

/// What comes after a failure outside of the queue.
@Suite(.endsSomeTime) struct RecoveryStrategyTests {
  @Test(
    "delays grow by the factor up to the longest, and chance takes off its share",
    arguments: [
      (1, 0.0, 100), (2, 0, 200), (3, 0, 400), (4, 0, 500), (99, 0, 500), (1, 1, 50), (2, 0.5, 150),
    ])
  func delays(failures: Int, chance: Double, milliseconds: Int) {
    let policy = RetryPolicy(
      attempts: 9, firstDelay: .milliseconds(100), longestDelay: .milliseconds(500), jitter: 0.5)
    #expect(policy.delay(afterFailures: failures, chance: chance) == .milliseconds(milliseconds))
  }

  @Test(
    "work that fails is tried again after each delay, and its last error is handed on", arguments: [2, 3])
  func retriesWork(failures: Int) async throws {
    let clock = ManualClock()
    let policy = RetryPolicy(attempts: 3, firstDelay: .seconds(1), jitter: 0)
    let tries = Locked<[Duration]>([])
    let task = Task { () -> Result<Int?, EditorError> in
      do throws(EditorError) {
        return .success(
          try await RecoveryStrategy.retry(policy).run(on: clock) { count throws(EditorError) in
            tries.withLock { $0.append(clock.now) }
            if count < failures { throw EditorError(.actionFailed, "try \(count)") }
            return count
          })
      } catch {
        return .failure(error)
      }
    }
    for delay in [1, 2] {
      try await wait { clock.sleeperCount > 0 }
      #expect(clock.timeToNextWakeUp == .seconds(delay))
      clock.advance(by: .seconds(delay))
    }
    #expect(await task.value == (failures == 2 ? .success(2) : .failure(EditorError(.actionFailed, "try 2"))))
    #expect(tries.withLock { $0 } == [.zero, .seconds(1), .seconds(3)])
  }

  @Test("a task that is cancelled while it waits to try again ends with the error that it had")
  func cancelled() async throws {
    let clock = ManualClock()
    let task = Task { () -> EditorError? in
      do throws(EditorError) {
        _ = try await RecoveryStrategy.retry(RetryPolicy()).run(on: clock) { _ throws(EditorError) in
          throw EditorError(.actionFailed, "first")
        }
        return nil
      } catch {
        return error
      }
    }
    try await wait { clock.sleeperCount > 0 }
    task.cancel()
    #expect(await task.value?.message == "first" && clock.sleeperCount == 0)
  }

  @Test("a fallback is asked where there is one; ignoring goes on without a result")
  func otherStrategies() async throws {
    let clock = ManualClock()
    let failure = EditorError(.actionFailed, "no")
    let failing: @Sendable (Int) async throws(EditorError) -> Int = { _ throws(EditorError) in throw failure }
    let fallen = try await RecoveryStrategy.fallback.run(on: clock, fallback: { _ in 7 }, failing)
    let ignored = try await RecoveryStrategy.ignore.run(on: clock, failing)
    #expect(fallen == 7 && ignored == nil)
    for strategy in [RecoveryStrategy.fallback, .propagate] {
      await #expect(throws: failure) { _ = try await strategy.run(on: clock, failing) }
    }
  }
}
