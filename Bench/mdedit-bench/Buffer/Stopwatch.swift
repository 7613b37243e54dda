/// Times in nanoseconds.
enum Stopwatch {
  private static let clock = ContinuousClock()

  /// How long `body` takes.
  static func nanoseconds(_ body: () -> Void) -> Double { clock.measure(body).nanoseconds }

  /// The least time of `runs` runs of `body`: what the work takes where nothing disturbs it.
  static func best(of runs: Int, _ body: () -> Void) -> Double {
    (0..<runs).map { _ in nanoseconds(body) }.min() ?? 0
  }

  /// The time per call of `body` in the best of `runs` runs of `count` calls.
  static func each(_ count: Int, runs: Int = 5, _ body: (Int) -> Void) -> Double {
    best(of: runs) { for index in 0..<count { body(index) } } / Double(count)
  }

  /// The times of `count` single calls, sorted, less what the clock itself takes; `prepare` is not timed.
  static func distribution(_ count: Int, prepare: (Int) -> Void = { _ in }, _ body: (Int) -> Void) -> [Double]
  {
    let idle = (0..<1_000).map { _ in nanoseconds {} }.sorted()[500]
    return (0..<count).map { index in
      prepare(index)
      return max(0, nanoseconds { body(index) } - idle)
    }.sorted()
  }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

extension [Double] {
  /// The value below which `percent` of a hundred lie, of sorted values.
  func percentile(_ percent: Double) -> Double {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * percent / 100))]
  }
}

/// Keeps the optimizer from leaving out work whose result nobody reads.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
