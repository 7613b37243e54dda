import Foundation

/// The seed of every random test here: the environment variable `TEST_SEED`, or the date's, which failures print.
enum TestSeed {
  static let value = named("TEST_SEED").map { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)

  /// The number of random schedules to try: the environment variable `TEST_SCHEDULES`, or `usual`.
  static func schedules(_ usual: Int) -> Int { named("TEST_SCHEDULES") ?? usual }

  private static func named(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
