#if canImport(os)
  package import os
#else
  package import Synchronization
#endif

/// Something that is so from some moment on: any thread may say so, and any may ask.
///
/// It orders nothing else between the threads. Elsewhere than on Apple platforms, where the standard library's
/// atomics would need macOS 15, it is one byte.
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

  /// Sets it, for good.
  @inlinable
  package func set() {
    #if canImport(os)
      isUp.withLock { $0 = true }
    #else
      isUp.store(true, ordering: .relaxed)
    #endif
  }
}
