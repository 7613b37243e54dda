public import EditorCoordination

/// The reaction to failing work outside the queue, such as reading a file.
public enum RecoveryStrategy: Sendable, Hashable {
  /// Try again after a while.
  case retry(RetryPolicy)
  /// Use the operation's own fallback; without one, react as `propagate` does.
  case fallback
  /// Hand the error to the caller.
  case propagate
  /// Go on without a result.
  case ignore
}

/// The number of retries and the delay before each.
public struct RetryPolicy: Sendable, Hashable {
  /// The total number of tries, at least 1.
  public var attempts: Int
  /// The time before the second try.
  public var firstDelay: Duration
  /// The factor of each further delay, at least 1.
  public var factor: Double
  /// The longest delay.
  public var longestDelay: Duration
  /// The random share of a delay, from 0 to 1, so that many operations that failed at once don't all retry at once.
  public var jitter: Double

  /// A policy of three tries by default, the second after at most 100 ms.
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

  /// The delay after `failures` failed tries, at least 1; `chance`, a random number from 0 to 1, decides the jitter.
  public func delay(afterFailures failures: Int, chance: Double) -> Duration {
    var delay = firstDelay
    for _ in 1..<max(1, failures) where delay < longestDelay { delay = delay * factor }
    return min(delay, longestDelay) * (1 - jitter * min(1, max(0, chance)))
  }
}

extension RecoveryStrategy {
  /// Runs `operation` with this strategy for its failures; returns `nil` if a failure was ignored.
  ///
  /// The `clock` waits between tries. `chance` returns a number from 0 to 1 for each delay's jitter. `fallback` is the
  /// alternative to a failed operation; `nil` if there is none. `operation` gets the number of failed tries. If the
  /// task is cancelled during a delay, the last error is thrown.
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
