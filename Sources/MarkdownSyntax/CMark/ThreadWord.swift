#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pointer for each thread, `nil` at first, through which functions called by C find their context.
///
/// Embedded Swift knows no threads. There it is one pointer for the whole program, which may parse on only one thread
/// at a time.
enum ThreadWord {
  #if hasFeature(Embedded)
    // Only one thread parses, as required above.
    nonisolated(unsafe) static var value: UnsafeMutableRawPointer?
  #else
    static var value: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      set { pthread_setspecific(key, newValue) }
    }

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      precondition(pthread_key_create(&key, nil) == 0, "no thread-specific data is left")
      return key
    }()
  #endif
}
