/// The end of repetitions: a number of runs or a time, whichever comes first.
struct Repetition {
  /// The most runs.
  var iterations: Int
  /// The time in seconds for all of them together.
  var seconds: Double

  /// Repeats `body`, which times its own essential part, after runs that don't count, until those got no faster.
  func measure(isWarmedUp: Bool = true, _ body: (inout Measurement) -> Void) -> Measurement {
    if isWarmedUp { warmUp(body) }
    var measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    repeat { body(&measurement) } while measurement.count < iterations && ContinuousClock.now < end
    return measurement
  }

  /// Runs `body` in batches until the median of one isn't better than that of the batch before by more than a
  /// twentieth, but for a fifth of the time at most, and no more often than what is measured.
  private func warmUp(_ body: (inout Measurement) -> Void) {
    let end = ContinuousClock.now.advanced(by: .seconds(seconds / 5))
    var before = UInt64.max
    var runs = 0
    while runs < min(iterations, Self.batch * 20) {
      var measurement = Measurement()
      for _ in 0..<min(Self.batch, iterations - runs)
      where measurement.count == 0 || ContinuousClock.now < end {
        body(&measurement)
        runs += 1
      }
      let median = measurement.percentile(50)
      guard ContinuousClock.now < end, Double(median) < Double(before) * 0.95 else { return }
      before = median
    }
  }

  /// The runs of a batch: enough for a median.
  private static let batch = 15
}
