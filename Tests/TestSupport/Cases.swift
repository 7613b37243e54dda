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

  // MARK: Numbers

  /// The number of cases to try where `usual` are tried at scale 1; at least `least`.
  ///
  /// A threshold on the number of cases takes the same call, so that it follows the scale.
  public static func count(_ usual: Int, least: Int = 1) -> Int {
    max(least, Int(min(Double(usual) * scale, 1e15)))
  }

  /// The number of cases to try where there are `usual` at scale 1 and above; at least `least`.
  public static func atMost(_ usual: Int, least: Int = 1) -> Int { min(usual, count(usual, least: least)) }

  /// The number of useful cases that a test must have met where it has met `usual` at scale 1, whatever the seed: 1
  /// below that scale, where a larger number would be a matter of luck.
  public static func minimum(_ usual: Int) -> Int { scale < 1 ? 1 : count(usual) }

  /// The number of cases to try where `usual` are tried on average at scale 1: rounded up or down at random.
  ///
  /// The scale doesn't change how many numbers are drawn.
  public static func count(average usual: Double, using generator: inout some RandomNumberGenerator) -> Int {
    Int(min(usual * scale, 1e15) + Double.random(in: 0..<1, using: &generator))
  }

  /// Whether to try a case where one in `interval` is tried at scale 1.
  ///
  /// The scale doesn't change how many numbers are drawn.
  public static func takes(oneIn interval: Int, using generator: inout some RandomNumberGenerator) -> Bool {
    Double.random(in: 0..<1, using: &generator) * Double(interval) < scale
  }

  /// All elements of `all` at scale 1 and above; below, every `interval`-th one from a place on that follows the seed.
  public static func sample<Element>(of all: some Sequence<Element>, oneIn interval: Int) -> [Element] {
    guard scale < 1 else { return Array(all) }
    return sample(of: all, every: interval)
  }

  /// Every `interval`-th element of `all`, from a place on that follows the seed; one where there are fewer.
  public static func sample<Element>(of all: some Sequence<Element>, every interval: Int) -> [Element] {
    let all = Array(all)
    let step = max(1, min(interval, all.count))
    return stride(from: Int(seed() % UInt64(step)), to: all.count, by: step).map { all[$0] }
  }

  /// The parts of a test of `count` parts that this run tries: with `TEST_TURN`, every eighth part from that number on;
  /// all without.
  ///
  /// `count` is at least 8 where `TEST_TURN` is set: otherwise some turns try nothing.
  public static func turn(of count: Int) -> [Int] {
    guard let turn = variable("TEST_TURN").flatMap(UInt.init) else { return Array(0..<count) }
    return (0..<count).filter { UInt($0) % 8 == turn % 8 }
  }

  // MARK: Seeds

  /// The seeds of `count(usual)` cases from `first` on, at least `least`; with `TEST_SEED`, that seed alone.
  public static func seeds(_ usual: Int, least: Int = 1, from first: UInt64 = 20_260_000) -> [UInt64] {
    consecutive(count(usual, least: least), from: first)
  }

  /// The seeds of the runs of a test that scales the cases within each run: `usual` at scale 1 and above, fewer below,
  /// at least `least`; with `TEST_SEED`, that seed alone.
  public static func runs(_ usual: Int, least: Int = 1, from first: UInt64 = 20_260_000) -> [UInt64] {
    consecutive(atMost(usual, least: least), from: first)
  }

  /// The seed of a test that has one run: `TEST_SEED`, or `first` and what `TEST_FIRST_SEED` adds to it.
  public static func seed(_ first: UInt64 = 20_260_000) -> UInt64 { consecutive(1, from: first)[0] }

  /// The environment variables that repeat the run of `seed`, as a failure names them: the scale is among them, since
  /// a run at a smaller one may end before the case.
  public static func replay(_ seed: UInt64) -> String { "TEST_SEED=\(seed) \(scaleSetting)" }

  /// `TEST_SCALE` as it's written on a command line.
  private static let scaleSetting: String = {
    let isWhole = scale == scale.rounded() && scale < 1e15
    return "TEST_SCALE=" + (isWhole ? "\(Int(scale))" : "\(scale)")
  }()

  private static func consecutive(_ count: Int, from first: UInt64) -> [UInt64] {
    if let seed = variable("TEST_SEED").flatMap(UInt64.init) { return [seed] }
    return (0..<UInt64(count)).map { first &+ shift &+ $0 }
  }

  /// The environment variable `TEST_FIRST_SEED`, which is added to every first seed: CI gives each commit cases of its
  /// own.
  private static let shift = variable("TEST_FIRST_SEED").flatMap(UInt64.init) ?? 0

  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
