import Foundation

/// The seed of every random test of the editor: the environment variable `TEST_SEED`, or the time, which failures
/// print.
public enum TestSeed {
  /// The seed.
  public static let value = named("TEST_SEED").map { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)

  /// The number of random schedules to try: the environment variable `TEST_SCHEDULES`, or `usual`.
  public static func schedules(_ usual: Int) -> Int { named("TEST_SCHEDULES") ?? usual }

  /// The number of random documents to try: the environment variable `TEST_DOCUMENTS`, or `usual`.
  public static func documents(_ usual: Int) -> Int { named("TEST_DOCUMENTS") ?? usual }

  private static func named(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
