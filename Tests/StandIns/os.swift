// A stand-in for what `Sources/Locking` takes from Apple's module of this name, so that Linux type-checks that branch:
// Scripts/check-apple. It was not compiled against the real one.

// Unchecked, as the real one, whose state is on the heap behind a lock; this one has none.
/// A lock that holds a value.
///
/// Source: https://developer.apple.com/documentation/os/osallocatedunfairlock
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// A lock of a sendable state: `init(initialState:)`.
  public init(initialState: State) where State: Sendable {}

  /// Runs `body`, which is sendable, on the state: `withLock(_:)`.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
  where State: Sendable { fatalError("a stand-in runs nothing") }

  /// Runs `body` on the state: `withLockUnchecked(_:)`.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    fatalError("a stand-in runs nothing")
  }
}
