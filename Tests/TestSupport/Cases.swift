import Foundation

/// The number and the seeds of random cases.
///
/// Every random test asks here, so that one variable scales all of them.
///
/// A debug build tries a sixteenth of what a release build tries: the seeds are the same, so the release build repeats
/// what the debug build tried, ten times as fast.
public enum Cases {
  /// The factor for the number of cases: the environment variable `TEST_SCALE`, or else 1 in a release build and 1/16
  /// in a debug build.
  public static let scale: Double = {
    if let scale = variable("TEST_SCALE").flatMap(Double.init), scale > 0, scale.isFinite { return scale }
    #if DEBUG
      return 1 / 16
    #else
      return 1
    #endif
  }()

  /// The number of cases to try where `usual` are tried at scale 1; at least `least`.
  ///
  /// A threshold on the number of cases takes the same call, so that it follows the scale.
  public static func count(_ usual: Int, least: Int = 1) -> Int {
    max(least, Int(min(Double(usual) * scale, 1e15)))
  }

  /// The seeds of `count(usual)` cases from `first` on; with `TEST_SEED`, that seed alone.
  public static func seeds(_ usual: Int, from first: UInt64 = 20_260_000) -> [UInt64] {
    consecutive(count(usual), from: first)
  }

  /// The seeds of the runs of a test that scales the cases within each run: `usual` at scale 1 and above, fewer below,
  /// one at least; with `TEST_SEED`, that seed alone.
  public static func runs(_ usual: Int, from first: UInt64 = 20_260_000) -> [UInt64] {
    consecutive(min(usual, count(usual)), from: first)
  }

  /// The seed of a test that has one run: `TEST_SEED`, or `first` and what `TEST_FIRST_SEED` adds to it.
  public static func seed(_ first: UInt64 = 20_260_000) -> UInt64 { consecutive(1, from: first)[0] }

  private static func consecutive(_ count: Int, from first: UInt64) -> [UInt64] {
    if let seed = variable("TEST_SEED").flatMap(UInt64.init) { return [seed] }
    return (0..<UInt64(count)).map { first &+ shift &+ $0 }
  }

  /// The environment variable `TEST_FIRST_SEED`, which is added to every first seed: CI gives each commit cases of its
  /// own.
  private static let shift = variable("TEST_FIRST_SEED").flatMap(UInt64.init) ?? 0

  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
