internal import Locking

/// Does two pieces of work that don't depend on each other: one after the other, or at the same time.
///
/// The libraries start no threads and no tasks. A program with cores to spare may hand in a way to use a second one;
/// the results are the same, whichever way it is.
public struct ForkJoin: Sendable {
  /// Runs both and returns when both have ended.
  private let runs: (@Sendable (_ first: @Sendable () -> Void, _ second: @Sendable () -> Void) -> Void)?

  /// One after the other, on the calling thread.
  public static let serial = ForkJoin(runs: nil)

  private init(runs: (@Sendable (@Sendable () -> Void, @Sendable () -> Void) -> Void)?) { self.runs = runs }

  /// Both by `run`, which calls each of the two exactly once, on any threads, and returns when both have returned.
  public init(
    _ run: @escaping @Sendable (_ first: @Sendable () -> Void, _ second: @Sendable () -> Void) -> Void
  ) {
    self.init(runs: run)
  }

  /// Whether the two may run at the same time.
  public var isParallel: Bool { runs != nil }

  /// What `first` and `second` make.
  ///
  /// Traps where the run that was handed in left one of them out.
  public func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard let runs else { return (first(), second()) }
    let left = Locked<First?>(nil)
    let right = Locked<Second?>(nil)
    runs(
      {
        let made = first()
        left.withLock { $0 = made }
      },
      {
        let made = second()
        right.withLock { $0 = made }
      })
    guard let made = left.withLock({ $0 }), let other = right.withLock({ $0 }) else {
      preconditionFailure("a run of two pieces of work left one of them out")
    }
    return (made, other)
  }

  /// The same, but that the second piece isn't done where what the first one made `isEnough` and is there before.
  public func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second, unless isEnough: (First) -> Bool
  ) -> (First, Second?) {
    if isParallel { return both(first, { Optional(second()) }) }
    let made = first()
    return (made, isEnough(made) ? nil : second())
  }
}
