/// Gives a queue its turns; injected, so that a test, or a program without a run loop, decides when they come.
@MainActor
public protocol ActionScheduler: AnyObject {
  /// Runs `turn` once, in a later turn of the main actor; never inside of this call.
  func schedule(_ turn: @escaping @MainActor () -> Void)

  /// Runs `turn` as `schedule(_:)` does, after the host's update pass has put off `count` turns in a row.
  ///
  /// The higher the count, the longer the scheduler may wait. The default implementation calls `schedule(_:)`.
  func schedule(_ turn: @escaping @MainActor () -> Void, afterPutOff count: Int)
}

extension ActionScheduler {
  /// Runs `turn` as `schedule(_:)` does.
  public func schedule(_ turn: @escaping @MainActor () -> Void, afterPutOff count: Int) { schedule(turn) }
}

/// The scheduler for programs with a run loop: each turn is a job of the main actor.
///
/// A queue has at most one outstanding turn, so nothing depends on the order of jobs.
public final class MainActorScheduler: ActionScheduler {
  /// The scheduler of every model that isn't given its own.
  public static let shared = MainActorScheduler()

  /// A scheduler that uses the main actor's jobs.
  public init() {}

  /// Runs `turn` as a job of its own.
  public func schedule(_ turn: @escaping @MainActor () -> Void) {
    Task(priority: .userInitiated) { turn() }
  }

  /// Runs `turn` as a job of its own: the first four times at once, then after 1, 2, 4 and at most 8 milliseconds.
  ///
  /// So a long update pass doesn't keep a processor busy.
  public func schedule(_ turn: @escaping @MainActor () -> Void, afterPutOff count: Int) {
    guard count > 4 else { return schedule(turn) }
    let delay = Duration.milliseconds(1 << min(count - 5, 3))
    Task(priority: .userInitiated) {
      // A requested turn runs even if the task is cancelled.
      _ = await SystemClock().hasSlept(for: delay)
      turn()
    }
  }
}
