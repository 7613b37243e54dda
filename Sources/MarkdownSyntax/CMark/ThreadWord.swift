#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One pointer for each thread, `nil` at first: where functions that C calls find what belongs to the call.
///
/// Embedded Swift knows no threads: there, it is one pointer for all, and a program with several may parse on one of
/// them at a time.
enum ThreadWord {
  #if hasFeature(Embedded)
    // Only one thread parses, as said above.
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
