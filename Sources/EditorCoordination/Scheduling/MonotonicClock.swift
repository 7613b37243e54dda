/// Measures the time passed; injected, so that a test controls it.
public protocol MonotonicClock: Sendable {
  /// The time since an arbitrary but fixed moment; never goes back.
  var now: Duration { get }
}

/// A clock that can also wake a task later; for work outside the queue, which itself never waits.
public protocol SleepingClock: MonotonicClock {
  /// Returns once `duration` has passed; throws if the task is cancelled before that.
  func sleep(for duration: Duration) async throws(CancellationError)
}

extension SleepingClock {
  /// Sleeps for `duration`; returns `false` if the task was cancelled first.
  package func hasSlept(for duration: Duration) async -> Bool {
    do throws(CancellationError) {
      try await sleep(for: duration)
      return true
    } catch {
      return false
    }
  }
}

/// The machine's own clock.
public struct SystemClock: SleepingClock {
  private let origin = ContinuousClock.now

  /// A clock whose time begins now.
  public init() {}

  /// The time since the clock was made.
  public var now: Duration { origin.duration(to: .now) }

  /// Returns once `duration` has passed; throws if the task is cancelled before that.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await ContinuousClock().sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }
}
