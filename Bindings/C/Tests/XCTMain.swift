#if os(Linux)
  import Dispatch
  import Testing

  /// The test program's entry point: all tests are Swift Testing's.
  ///
  /// The package manager would generate one, and would look for XCTest's tests in the compiler's index first. Without
  /// an index nothing is written that no test needs.
  @main
  struct TestProgram {
    /// An asynchronous `main` would share its symbol with those of the programs that the tests link.
    static func main() {
      Task { await Testing.__swiftPMEntryPoint() as Never }
      dispatchMain()
    }
  }
#endif
