// A stand-in for what `Sources/Locking` takes from Apple's module of this name, so that Linux type-checks that branch:
// Scripts/check-apple. It was not compiled against the real one.
// Source: https://developer.apple.com/documentation/os/osallocatedunfairlock

// Unchecked, as the real one, whose state is on the heap behind a lock; this one has none.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // `init(initialState:)`, where `State` is sendable.
  public init(initialState: State) where State: Sendable {}

  // `withLock(_:)`
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
  where State: Sendable {
    fatalError("a stand-in runs nothing")
  }

  // `withLockUnchecked(_:)`
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    fatalError("a stand-in runs nothing")
  }
}
