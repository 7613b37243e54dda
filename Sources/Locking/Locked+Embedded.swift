#if hasFeature(Embedded)
  import Synchronization

  /// `Locked` for Embedded Swift, which has no mutex: a thread that finds it held asks again until it's free.
  package final class Locked<Value: Sendable>: Sendable {
    private let isHeld = Atomic(false)
    // Accessed only by the holder of the lock.
    nonisolated(unsafe) private var value: Value

    /// `value` behind a lock of its own.
    package init(_ value: Value) { self.value = value }

    /// Runs `body` on the value while no other thread does.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      while !isHeld.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {}
      defer { isHeld.store(false, ordering: .releasing) }
      return body(&value)
    }
  }
#endif
