public import EditorCoordination

/// What to do when work outside of the queue fails, such as reading a file.
public enum RecoveryStrategy: Sendable, Hashable {
  /// Try again after a while.
  case retry(RetryPolicy)
  /// Do the next best thing, which the operation knows; where there is none, as `propagate`.
  case fallback
  /// Hand the error to whoever asked.
  case propagate
  /// Go on without a result.
  case ignore
}

/// How often to try again, and how long to wait before each time.
public struct RetryPolicy: Sendable, Hashable {
  /// The number of tries in all, at least 1.
  public var attempts: Int
  /// The time before the second try.
  public var firstDelay: Duration
  /// What each later delay is multiplied by, at least 1.
  public var factor: Double
  /// No delay is longer.
  public var longestDelay: Duration
  /// The share of a delay that chance decides, from 0 to 1: so that many that failed at once don't try again at once.
  public var jitter: Double

  /// Three tries, the second after 100 ms or a little less.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(100), factor: Double = 2,
    longestDelay: Duration = .seconds(5), jitter: Double = 0.5
  ) {
    self.attempts = max(1, attempts)
    self.firstDelay = max(.zero, firstDelay)
    self.factor = max(1, factor)
    self.longestDelay = max(.zero, longestDelay)
    self.jitter = min(1, max(0, jitter))
  }

  /// The delay after `failures` failed tries, at least 1, where chance has said `chance`, from 0 to 1.
  public func delay(afterFailures failures: Int, chance: Double) -> Duration {
    var delay = firstDelay
    for _ in 1..<max(1, failures) where delay < longestDelay { delay = delay * factor }
    return min(delay, longestDelay) * (1 - jitter * min(1, max(0, chance)))
  }
}

extension RecoveryStrategy {
  /// The result of `operation`, with this strategy applied to its failures; `nil` where the failure was ignored.
  ///
  /// The `clock` waits between tries; `chance` says a number from 0 to 1 for each delay's jitter; `fallback` is the
  /// next best thing, or `nil` where there is none; `operation` gets the number of tries before this one. A task that
  /// is cancelled while it waits ends with the error that it had.
  public func run<Value: Sendable>(
    on clock: any SleepingClock, chance: @Sendable () -> Double = { Double.random(in: 0...1) },
    fallback: (@Sendable (EditorError) async throws(EditorError) -> Value)? = nil,
    _ operation: @Sendable (_ failures: Int) async throws(EditorError) -> Value
  ) async throws(EditorError) -> Value? {
    var failures = 0
    while true {
      do throws(EditorError) {
        return try await operation(failures)
      } catch {
        failures += 1
        switch self {
        case .retry(let policy):
          guard failures < policy.attempts,
            await clock.hasSlept(for: policy.delay(afterFailures: failures, chance: chance()))
          else { throw error }
        case .fallback:
          guard let fallback else { throw error }
          return try await fallback(error)
        case .propagate: throw error
        case .ignore: return nil
        }
      }
    }
  }
}
