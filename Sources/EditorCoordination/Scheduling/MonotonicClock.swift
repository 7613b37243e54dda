/// Tells how much time has passed; injected, so that a test decides.
public protocol MonotonicClock: Sendable {
  /// The time since an arbitrary but fixed moment; never goes back.
  var now: Duration { get }
}

/// The machine's own clock.
public struct SystemClock: MonotonicClock {
  private let origin = ContinuousClock.now

  /// A clock whose time begins now.
  public init() {}

  /// The time since the clock was made.
  public var now: Duration { origin.duration(to: .now) }
}
