/// Times in nanoseconds.
enum Stopwatch {
  private static let clock = ContinuousClock()

  /// The duration of `body`, in nanoseconds.
  static func nanoseconds(_ body: () -> Void) -> Double { clock.measure(body).nanoseconds }

  /// The least time of `runs` runs of `body`: what the work takes where nothing disturbs it.
  static func best(of runs: Int, _ body: () -> Void) -> Double {
    (0..<runs).map { _ in nanoseconds(body) }.min() ?? 0
  }

  /// The time per call of `body` in the best of `runs` runs of `count` calls.
  static func each(_ count: Int, runs: Int = 5, _ body: (Int) -> Void) -> Double {
    best(of: runs) { for index in 0..<count { body(index) } } / Double(count)
  }

  /// The times of `count` single calls, less what the clock itself takes; `prepare` is not timed.
  static func distribution(
    _ count: Int, prepare: (Int) -> Void = { _ in }, _ body: (Int) -> Void
  ) -> Measurement {
    let idle = Double(ClockOverhead.measured())
    var measurement = Measurement()
    for index in 0..<count {
      prepare(index)
      measurement.note(nanoseconds: UInt64(max(0, nanoseconds { body(index) } - idle)))
    }
    return measurement
  }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Keeps the optimizer from leaving out work whose result nobody reads.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
