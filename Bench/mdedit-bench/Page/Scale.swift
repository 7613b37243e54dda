import Foundation

/// The positions of values on a logarithmic axis.
struct LogScale {
  private let low: Double
  private let high: Double
  private let start: Double
  private let end: Double

  /// An axis from `start` to `end` on which all of `values` are, with whole powers of ten at both ends or a half of
  /// one.
  init(_ values: [Double], from start: Double, to end: Double) {
    let positive = values.filter { $0 > 0 }
    let (least, most) = (positive.min() ?? 1, positive.max() ?? 10)
    low = (log10(least) * 2).rounded(.down) / 2
    high = max((log10(most) * 2).rounded(.up) / 2, low + 0.5)
    (self.start, self.end) = (start, end)
  }

  func callAsFunction(_ value: Double) -> Double {
    let share = (log10(max(value, pow(10, low))) - low) / (high - low)
    return start + share * (end - start)
  }

  /// 1, 10, 100 … and, where those are few, 2 and 5 times each.
  var ticks: [Double] {
    let factors: [Double] = high - low > 2.6 ? [1] : [1, 2, 5]
    let exponents = Int(low.rounded(.down))...Int(high.rounded(.up))
    return exponents.flatMap { exponent in factors.map { $0 * pow(10, Double(exponent)) } }
      .filter { log10($0) >= low - 1e-9 && log10($0) <= high + 1e-9 }
  }
}
