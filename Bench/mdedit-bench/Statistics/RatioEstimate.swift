import Foundation

/// How sure a ratio of two series of times is.
///
/// The series come in pairs, measured right after one another, so that what disturbs a machine for long disturbs
/// both. The ratio is the median of the pairs' ratios, and where it lies is what the sign test doesn't reject
/// (Conover, Practical Nonparametric Statistics, 3.4). That supposes nothing of how times are distributed, and a pair
/// that is far off counts no more than any other: a machine that now and then does something else makes many of
/// those.
struct RatioEstimate: Codable, Equatable {
  /// How many times as long the second takes as the first.
  var ratio: Double
  /// From where to where that lies.
  var low: Double
  var high: Double

  /// The estimate of `pairs`, at a level at which all of `comparisons` estimates hold at once with 95 % confidence.
  ///
  /// Each has the level that Bonferroni's correction asks for; `nil` where there are too few pairs to say anything at
  /// it.
  ///
  /// - Complexity: O(*n* log *n*) for *n* pairs.
  init?(pairs: [(Double, Double)], comparisons: Int = 1) {
    let ratios = pairs.filter { $0.0 > 0 && $0.1 > 0 }.map { $0.1 / $0.0 }.sorted()
    let tail = 0.025 / Double(max(1, comparisons))
    let rank = Self.rank(tail, of: ratios.count)
    guard rank > 0 else { return nil }
    ratio = (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
    (low, high) = (ratios[rank - 1], ratios[ratios.count - rank])
  }

  /// The greatest rank so that fewer of `count` fair coins than that show heads no more often than `tail`; 0 where
  /// there is none.
  private static func rank(_ tail: Double, of count: Int) -> Int {
    var (rank, sum, probability) = (0, 0.0, pow(0.5, Double(count)))
    while rank < count / 2, sum + probability <= tail {
      sum += probability
      probability *= Double(count - rank) / Double(rank + 1)
      rank += 1
    }
    return rank
  }
}

extension RatioEstimate {
  /// What a comparison came to.
  enum Verdict: String, Codable { case faster, slower, noChange = "no change" }

  /// A change is one that all of the interval agrees on, and of more than `threshold`: 0.05 is a twentieth.
  func verdict(threshold: Double) -> Verdict {
    if low > 1, ratio > 1 + threshold { return .slower }
    if high < 1, ratio < 1 / (1 + threshold) { return .faster }
    return .noChange
  }
}
