import EditorCoordination
import EditorTesting
import MarkdownEditing
import Synchronization
import Testing

/// What comes after a failure, inside of the queue and outside of it.
@MainActor
@Suite(.endsSomeTime) struct RecoveryTests {
  // MARK: The model's error boundary

  @Test("an error goes to the handle and to the model, and the queue goes on")
  func propagates() {
    let bed = TestBed("ˇ")
    let handles = bed.perform(.type("a"), .code, .type("b"))
    bed.settle()
    #expect(handles.words == ["applied", "failed: told to fail", "applied"])
    #expect(bed.model.lastError?.code == .actionFailed && bed.marked == "abˇ")
  }

  @Test("an error that is ignored stays with its handle, and disturbs no observer")
  func ignores() {
    let bed = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary([.actionFailed: .ignore]) }
    let counter = ChangeCounter { [model = bed.model] in _ = (model.state, model.lastError) }
    let handles = bed.perform(.code)
    bed.settle()
    #expect(handles.words == ["failed: told to fail"] && bed.model.lastError == nil && counter.count == 0)
    #expect(bed.model.queueSnapshot.counts.rollbacks == 1)
  }

  @Test("an action is tried again in its own turn, so that nothing overtakes it", arguments: [0, 1, 2, 3])
  func retries(count: Int) {
    let bed = TestBed("ˇ", performer: .failing(times: 2)) {
      $0.errorBoundary = ErrorBoundary(otherwise: .retry(count))
    }
    let handles = bed.perform(.type("a"), .type("b"))
    #expect(bed.settle() == 1)
    let first = count < 2 ? "failed: told to fail" : "applied"
    // What is left of the failures after the first action's tries meets the second.
    #expect(handles.words == [first, count == 0 ? "failed: told to fail" : "applied"])
    #expect(bed.marked == (count == 0 ? "ˇ" : count == 1 ? "bˇ" : "abˇ"))
  }

  @Test("another action takes the place of one that failed; where that fails too, its error counts")
  func fallsBack() {
    let bed = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary([.actionFailed: .fallback(.type("instead"))]) }
    let handles = bed.perform(.code)
    bed.settle()
    #expect(handles.words == ["applied"] && bed.marked == "insteadˇ")
    let worse = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary(otherwise: .fallback(.code)) }
    let failed = worse.perform(.quote)
    worse.settle()
    #expect(failed.words == ["failed: told to fail"] && worse.marked == "ˇ")
  }

  // MARK: Outside of the queue

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
  func retriesWork(failures: Int) async {
    let clock = ManualClock()
    let policy = RetryPolicy(attempts: 3, firstDelay: .seconds(1), jitter: 0)
    let tries = Mutex<[Duration]>([])
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
      while clock.sleeperCount == 0 { await Task.yield() }
      #expect(clock.timeToNextWakeUp == .seconds(delay))
      clock.advance(by: .seconds(delay))
    }
    #expect(await task.value == (failures == 2 ? .success(2) : .failure(EditorError(.actionFailed, "try 2"))))
    #expect(tries.withLock { $0 } == [.zero, .seconds(1), .seconds(3)])
  }

  @Test("a task that is cancelled while it waits to try again ends with the error that it had")
  func cancelled() async {
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
    while clock.sleeperCount == 0 { await Task.yield() }
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

extension ScriptedPerformer {
  /// The test performer, which fails the first `times` times that it is asked anything.
  fileprivate static func failing(times: Int) -> ScriptedPerformer {
    let left = Countdown(times)
    return ScriptedPerformer { action, document in
      left.isOver ? .plain(action, on: document) : .failure(EditorError(.actionFailed, "told to fail"))
    }
  }
}

/// Counts down each time that it's asked.
private final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  var isOver: Bool {
    left.withLock { left in
      left -= 1
      return left < 0
    }
  }
}
