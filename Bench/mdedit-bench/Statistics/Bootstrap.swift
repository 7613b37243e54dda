import TestSupport

/// How sure a ratio of two series of times is.
///
/// The series come in pairs, measured right after one another, so that what disturbs a machine for long disturbs both.
/// The ratio is the median of the pairs' ratios; where it lies is found by drawing the pairs anew, with replacement
/// (Efron and Tibshirani, An Introduction to the Bootstrap, 13.3: percentile intervals).
struct RatioEstimate: Codable, Equatable {
  /// How many times as long the second takes as the first, by the median.
  var ratio: Double
  /// From where to where that lies.
  var low: Double
  var high: Double

  /// The estimate of `pairs`, so that all of `comparisons` estimates hold at once with 95 % confidence: each is drawn to the
  /// level that Bonferroni's correction asks for. 10,000 draws are enough for the tails of some hundred comparisons. `nil` where there
  /// are no pairs.
  init?(pairs: [(Double, Double)], comparisons: Int = 1, draws: Int = 10_000, seed: UInt64 = 1) {
    let ratios = pairs.filter { $0.0 > 0 && $0.1 > 0 }.map { $0.1 / $0.0 }.sorted()
    guard !ratios.isEmpty else { return nil }
    var random = SeededGenerator(seed: seed)
    let medians = (0..<max(2, draws)).map { _ in
      Self.median((0..<ratios.count).map { _ in ratios[Int.random(in: 0..<ratios.count, using: &random)] }.sorted())
    }.sorted()
    let tail = 0.025 / Double(max(1, comparisons))
    let last = medians.count - 1
    ratio = Self.median(ratios)
    low = medians[Int((tail * Double(last)).rounded(.down))]
    high = medians[Int(((1 - tail) * Double(last)).rounded(.up))]
  }

  private static func median(_ sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

extension RatioEstimate {
  /// What a comparison came to.
  enum Verdict: String, Codable { case faster, slower, noChange = "no change" }

  /// A change is one that all of the interval agrees on, and of more than `threshold` by the median: 0.05 is a twentieth.
  func verdict(threshold: Double) -> Verdict {
    if low > 1, ratio > 1 + threshold { return .slower }
    if high < 1, ratio < 1 / (1 + threshold) { return .faster }
    return .noChange
  }
}
