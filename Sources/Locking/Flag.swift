#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A flag that can be set once; any thread may set it or read it.
///
/// It imposes no order on other memory accesses. On Apple platforms it is a lock, since the standard library's atomics
/// would need macOS 15. Elsewhere it is one byte.
@usableFromInline
package struct Flag: ~Copyable, Sendable {
  #if canImport(os)
    @usableFromInline let isUp = OSAllocatedUnfairLock(initialState: false)
  #else
    @usableFromInline let isUp = Atomic(false)
  #endif

  /// A flag that isn't set.
  @inlinable package init() {}

  /// Whether it was set.
  @inlinable
  package var isSet: Bool {
    #if canImport(os)
      isUp.withLock { $0 }
    #else
      isUp.load(ordering: .relaxed)
    #endif
  }

  /// Sets the flag for good.
  @inlinable
  package func set() {
    #if canImport(os)
      isUp.withLock { $0 = true }
    #else
      isUp.store(true, ordering: .relaxed)
    #endif
  }
}
