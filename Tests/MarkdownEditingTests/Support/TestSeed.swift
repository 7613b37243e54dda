import Foundation

/// Where random tests start: from `TEST_SEED`, or from a fixed seed so that a run can be repeated.
enum TestSeed {
  /// The seeds of `count` runs; one run with `TEST_SEED` where that is set.
  static func seeds(_ count: Int) -> [UInt64] {
    if let text = ProcessInfo.processInfo.environment["TEST_SEED"], let seed = UInt64(text) { return [seed] }
    return (0..<UInt64(count)).map { 20_260_000 + $0 }
  }

  /// A factor for the number of random cases: `TEST_SCALE`, or 1.
  static let scale: Int = ProcessInfo.processInfo.environment["TEST_SCALE"].flatMap(Int.init) ?? 1
}
