/// The time of a look at the clock, a part of every time that is measured one by one.
enum ClockOverhead {
  /// The median in nanoseconds of 10,000 times of nothing.
  static func measured() -> UInt64 {
    var measurement = Measurement()
    for _ in 0..<10_000 { measurement.time {} }
    return measurement.percentile(50)
  }
}
