public import EditorCoordination
import Synchronization

/// A clock whose time passes when a test says so.
public final class ManualClock: MonotonicClock {
  private let time = Mutex(Duration.zero)

  /// A clock at zero.
  public init() {}

  /// The time that was let pass.
  public var now: Duration { time.withLock { $0 } }

  /// Lets `duration` pass; traps where it's negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "time doesn't go back by \(duration)")
    time.withLock { $0 += duration }
  }
}
