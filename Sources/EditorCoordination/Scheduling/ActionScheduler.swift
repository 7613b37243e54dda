/// Gives a queue its turns; injected, so that a test (or a program without a run loop) decides when they come.
@MainActor
public protocol ActionScheduler: AnyObject {
  /// Runs `turn` once, in a later turn of the main actor; never inside of this call.
  func schedule(_ turn: @escaping @MainActor () -> Void)
}

/// The scheduler for programs with a run loop: each turn is a job of the main actor.
///
/// A queue has at most one turn outstanding, so nothing rests on the order of jobs.
public final class MainActorScheduler: ActionScheduler {
  /// The one that every model shares unless it is given another.
  public static let shared = MainActorScheduler()

  /// A scheduler of the main actor's jobs.
  public init() {}

  /// Runs `turn` as a job of its own.
  public func schedule(_ turn: @escaping @MainActor () -> Void) {
    Task(priority: .userInitiated) { turn() }
  }
}
