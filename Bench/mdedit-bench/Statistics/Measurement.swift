import Histogram

/// The times of many runs of the same work.
struct Measurement {
  /// Nanoseconds, to three digits.
  private var histogram = Histogram<UInt64>(
    highestTrackableValue: Self.longest, numberOfSignificantValueDigits: .three)

  /// The first so many times in nanoseconds, in the order in which they were measured.
  private(set) var samples: [UInt64] = []

  /// The number of timed intents that took effect: a refusal is quick, and would look like speed.
  private(set) var applied = 0

  /// The number of timed intents.
  private(set) var asked = 0

  /// The reason of the first refusal, if it is known.
  private(set) var refusal: String?

  /// Ten minutes: a longer time is noted as this.
  private static let longest: UInt64 = 600_000_000_000

  /// So many times are kept one by one.
  static let keptSamples = 20_000

  /// Takes note of whether an intent took effect, and of the reason where it didn't.
  mutating func note(applied isApplied: Bool, refusal reason: String? = nil) {
    asked += 1
    if isApplied { applied += 1 } else { refusal = refusal ?? reason }
  }

  /// Does `body` once and notes how long it took.
  mutating func time(_ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    note(start.duration(to: clock.now))
  }

  /// Takes note of a time that was measured elsewhere.
  mutating func note(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    note(nanoseconds: UInt64(min(seconds, 600)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000))
  }

  /// Takes note of a number of nanoseconds.
  mutating func note(nanoseconds: UInt64) {
    histogram.record(min(nanoseconds, Self.longest))
    if samples.count < Self.keptSamples { samples.append(nanoseconds) }
  }
}

// MARK: What it came to

extension Measurement {
  /// The number of runs.
  var count: Int { Int(histogram.totalCount) }

  /// The time in nanoseconds that `percent` of the runs took at most; 0 where nothing was measured.
  func percentile(_ percent: Double) -> UInt64 { histogram.valueAtPercentile(percent) }

  /// The longest time in nanoseconds.
  var maximum: UInt64 { histogram.max }

  /// The 95 % confidence interval of a percentile of the distribution that the runs are a sample of.
  ///
  /// From the times of one rank to another, each 1.96 standard deviations of the binomial distribution away (Conover,
  /// Practical Nonparametric Statistics, 3.2). It supposes nothing of the distribution, only that the runs don't depend
  /// on each other.
  func interval(of percent: Double) -> Interval {
    let share = percent / 100
    let spread = 1.96 * (share * (1 - share) / Double(max(1, count))).squareRoot()
    return Interval(
      low: percentile(max(0, share - spread) * 100), high: percentile(min(1, share + spread) * 100))
  }

  /// The times at `Percentiles.ladder`.
  var curve: [UInt64] { count == 0 ? [] : Percentiles.ladder.map(percentile) }
}

/// From where to where a figure lies.
struct Interval: Codable, Equatable {
  var low: UInt64
  var high: UInt64
}

/// The percentiles of which a plot is made.
enum Percentiles {
  static let ladder: [Double] = [
    0, 1, 5, 10, 25, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 97, 98, 99, 99.3, 99.5, 99.7, 99.9, 99.95, 99.97,
    99.99, 100,
  ]
}
