import Histogram

/// How long one thing took, many times over.
struct Measurement {
  /// Nanoseconds, to three digits.
  private(set) var histogram = Histogram<UInt64>(
    highestTrackableValue: 600_000_000_000, numberOfSignificantValueDigits: .three)

  /// How many of the intents that were timed took effect: a refusal is quick, and would look like speed.
  private(set) var applied = 0

  /// How many intents were timed.
  private(set) var asked = 0

  /// Why the first intent that was refused was refused, as far as that is known.
  private(set) var refusal: String?

  /// Takes note of whether an intent took effect, and of the reason where it didn't.
  mutating func note(applied isApplied: Bool, refusal reason: String? = nil) {
    asked += 1
    if isApplied { applied += 1 } else { refusal = refusal ?? reason }
  }

  /// How often it was done.
  var count: Int { Int(histogram.totalCount) }

  /// The time in nanoseconds that `percent` of the runs took at most.
  func percentile(_ percent: Double) -> UInt64 { histogram.valueAtPercentile(percent) }

  /// The longest time in nanoseconds.
  var maximum: UInt64 { histogram.max }

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
    // A run longer than the histogram's ten minutes is noted as ten minutes.
    histogram.record(UInt64(min(seconds, 599)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000))
  }
}

/// When to stop repeating: after so many runs, or when the time is up, whichever comes first.
struct Repetition {
  /// The most runs.
  var iterations: Int
  /// The time in seconds for all of them together.
  var seconds: Double

  /// Repeats `body`, which times its own essential part, after `warmUp` runs that don't count.
  func measure(warmUp: Int = 3, _ body: (inout Measurement) -> Void) -> Measurement {
    var ignored = Measurement()
    for _ in 0..<min(warmUp, iterations) { body(&ignored) }
    var measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    repeat { body(&measurement) } while measurement.count < iterations && ContinuousClock.now < end
    return measurement
  }
}
