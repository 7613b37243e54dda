#if os(Linux)
  import Testing

  /// The test program's entry point: all tests are Swift Testing's.
  ///
  /// The package manager would generate one, and would look for XCTest's tests in the compiler's index first. Without
  /// an index nothing is written that no test needs.
  @main
  struct TestProgram {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
  }
#endif
