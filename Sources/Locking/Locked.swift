#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

#if !hasFeature(Embedded)
  /// A value behind a lock, for access from any thread.
  ///
  /// On Apple platforms it is the system's unfair lock, since the standard library's `Mutex` would need macOS 15.
  /// Elsewhere it is that `Mutex` with an additional atomic word, which each holder reads on entering and writes on
  /// leaving. The lock doesn't need the word, but the thread sanitizer on Linux does. There, the `Mutex` of Swift 6.3
  /// passes between contending threads inside the kernel (a futex with priority inheritance). The sanitizer can't see
  /// that, so it reports a race. Evidence: four tasks that add to one `Mutex<Int>` get a report in every run, and in
  /// none with the word added. A race beside the lock is still reported. Suppressing the reports would need a rule for
  /// each function that uses a lock, and would hide true races in it.
  ///
  /// The word costs a plain load and a plain store on x86-64.
  ///
  /// Without `@usableFromInline` on the type, Swift 6.3 specialises no method of it in other modules.
  @usableFromInline
  package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
      @usableFromInline let value: OSAllocatedUnfairLock<Value>
    #else
      @usableFromInline let value: Mutex<Value>
      @usableFromInline let handover = Atomic<Int>(0)
    #endif

    /// `value` behind a lock of its own.
    @inlinable
    package init(_ value: Value) {
      #if canImport(os)
        self.value = OSAllocatedUnfairLock(initialState: value)
      #else
        self.value = Mutex(value)
      #endif
    }

    /// Runs `body` on the value while no other thread does.
    @inlinable
    package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
      #if canImport(os)
        // Unchecked, because `body` may capture values that aren't sendable; it never leaves this thread.
        try value.withLockUnchecked(body)
      #else
        try value.withLock { value in
          _ = handover.load(ordering: .acquiring)
          defer { handover.store(0, ordering: .releasing) }
          return try body(&value)
        }
      #endif
    }
  }
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
