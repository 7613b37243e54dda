import Foundation

/// An estimate of the ratio of two series of times, with its interval.
///
/// The series come in pairs, measured right after one another, so that a long disturbance of the machine affects both.
/// The ratio is the median of the pairs' ratios. Its interval holds the ratios that the sign test doesn't reject
/// (Conover, Practical Nonparametric Statistics, 3.4). The test supposes nothing of how times are distributed, and an
/// outlier counts no more than any other pair. A machine that does something else now and then makes many outliers.
struct RatioEstimate: Codable, Equatable {
  /// The time of the second series as a multiple of the first.
  var ratio: Double
  /// The ends of the ratio's interval.
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
  /// The result of a comparison.
  enum Verdict: String, Codable { case faster, slower, noChange = "no change" }

  /// A change counts if the whole interval agrees on it, and if it is more than `threshold`: 0.05 is a twentieth.
  func verdict(threshold: Double) -> Verdict {
    if low > 1, ratio > 1 + threshold { return .slower }
    if high < 1, ratio < 1 / (1 + threshold) { return .faster }
    return .noChange
  }
}
