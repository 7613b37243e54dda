import TestSupport
import Testing

@testable import mdedit_bench

/// Statistics on made-up times whose truth is known.
@Suite struct StatisticsTests {
  /// Times as a noisy machine has them: mostly near the true one, and now and then much longer.
  private static func times(_ count: Int, around truth: Double, _ random: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in
      let noise = (0..<4).reduce(0) { sum, _ in sum + Double.random(in: -0.05...0.05, using: &random) }
      let isDisturbed = Int.random(in: 0..<10, using: &random) == 0
      return truth * (1 + noise) * (isDisturbed ? Double.random(in: 1.2...3, using: &random) : 1)
    }
  }

  @Test("percentiles and the maximum are those of the times")
  func percentiles() {
    var measurement = Measurement()
    for value in 1...1_000 { measurement.note(nanoseconds: UInt64(value)) }
    #expect(measurement.count == 1_000 && measurement.maximum == 1_000)
    #expect(
      (499...501).contains(measurement.percentile(50)) && (989...991).contains(measurement.percentile(99)))
    #expect(measurement.samples == (1...1_000).map { UInt64($0) })
    #expect(
      measurement.curve == measurement.curve.sorted() && measurement.curve.count == Percentiles.ladder.count)
  }

  @Test("a time longer than the histogram's longest is noted as that")
  func longest() {
    var measurement = Measurement()
    measurement.note(.seconds(100_000))
    #expect(measurement.count == 1 && measurement.maximum >= 599_000_000_000)
  }

  @Test("in 19 of 20 tries the interval of a median has the true one in it")
  func coverage() {
    var random = SeededGenerator(seed: 4)
    let hits = (0..<300).count { _ in
      var measurement = Measurement()
      // The median of these is 500,000.
      for _ in 0..<200 { measurement.note(nanoseconds: .random(in: 0...1_000_000, using: &random)) }
      let interval = measurement.interval(of: 50)
      return interval.low <= 500_000 && interval.high >= 500_000
    }
    #expect((277...295).contains(hits))
  }

  @Test("the more runs, the narrower the interval")
  func narrower() {
    func width(_ count: Int) -> UInt64 {
      var (random, measurement) = (SeededGenerator(seed: 1), Measurement())
      for _ in 0..<count { measurement.note(nanoseconds: .random(in: 1_000...2_000, using: &random)) }
      let interval = measurement.interval(of: 50)
      return interval.high - interval.low
    }
    #expect(width(10_000) < width(1_000) && width(1_000) < width(50))
  }

  /// The share of tries in which one of so many rows gets `verdict`.
  private static func share(of verdict: RatioEstimate.Verdict, slowdown: Double, rows: Int = 8, seed: UInt64)
    -> Double
  {
    var random = SeededGenerator(seed: seed)
    let tries = 200
    let found = (0..<tries).count { _ in
      (0..<rows).contains { row in
        // One row alone is slower, as after a change of one thing.
        let factor = row == 0 ? slowdown : 1
        let before = times(30, around: 1_000, &random)
        let after = times(30, around: 1_000 * factor, &random)
        let estimate = RatioEstimate(pairs: Array(zip(before, after)), comparisons: rows)
        return estimate?.verdict(threshold: 0.05) == verdict
      }
    }
    return Double(found) / Double(tries)
  }

  @Test("two runs of one build are no change in 19 of 20 tries, in all rows at once")
  func noChange() {
    #expect(Self.share(of: .slower, slowdown: 1, seed: 11) <= 0.05)
    #expect(Self.share(of: .faster, slowdown: 1, seed: 12) <= 0.05)
  }

  @Test("the interval of a ratio has the true one in it in 19 of 20 tries")
  func ratioCoverage() {
    var random = SeededGenerator(seed: 21)
    let hits = (0..<1_000).count { _ in
      let pairs = zip(Self.times(30, around: 500, &random), Self.times(30, around: 600, &random))
      guard let estimate = RatioEstimate(pairs: Array(pairs)) else { return false }
      return estimate.low <= 1.2 && estimate.high >= 1.2
    }
    #expect((930...975).contains(hits))
  }

  @Test("a slowdown of 30 % is found in 19 of 20 tries, and so is a speed-up")
  func slowdown() {
    #expect(Self.share(of: .slower, slowdown: 1.3, seed: 13) >= 0.95)
    #expect(Self.share(of: .faster, slowdown: 1 / 1.3, seed: 14) >= 0.95)
  }

  @Test("a ratio below the threshold is no change, however sure it is")
  func threshold() throws {
    let pairs = (0..<30).map { (1_000.0 + Double($0), (1_000.0 + Double($0)) * 1.03) }
    let estimate = try #require(RatioEstimate(pairs: pairs))
    #expect(estimate.low > 1 && estimate.verdict(threshold: 0.05) == .noChange)
    #expect(estimate.verdict(threshold: 0.01) == .slower)
    #expect(RatioEstimate(pairs: []) == nil)
    // Six pairs that all say the same come about by chance once in 32 times.
    #expect(RatioEstimate(pairs: Array(pairs.prefix(6)), comparisons: 4) == nil)
    #expect(RatioEstimate(pairs: Array(pairs.prefix(8)), comparisons: 4) != nil)
  }

  @Test("what doesn't get faster is warmed up, and no run of the warm-up counts")
  func warmUp() {
    var runs = 0
    let measurement = Repetition(iterations: 40, seconds: 60).measure { measurement in
      runs += 1
      // The first batch is slow.
      measurement.note(nanoseconds: runs <= 15 ? 9_000 : 1_000)
    }
    // Slow, fast, and as fast again: 3 batches of 15, the last cut to what is measured.
    #expect(measurement.count == 40 && measurement.maximum <= 1_001 && runs == 80)
  }
}
