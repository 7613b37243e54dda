import Testing

@testable import mdedit_bench

/// Keys that come when they come, by a clock that the test moves.
@Suite struct OpenLoopTests {
  /// A clock that stands still between what a test does.
  private final class TestClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }
    // Moved by one thread alone, the test's.
    nonisolated(unsafe) var now = Instant(offset: .zero)
    let minimumResolution = Duration.nanoseconds(1)
    func sleep(until deadline: Instant, tolerance: Duration?) async {}
  }

  /// The times of `count` keys, 10 ms apart, of which each takes what `work` says; sleeping is late by `lateness`.
  private static func times(_ count: Int, lateness: Duration = .zero, work: (Int) -> Duration) -> [Duration] {
    let clock = TestClock()
    let loop = OpenLoop(clock: clock) { clock.now = $0.advanced(by: lateness) }
    var times: [Duration] = []
    loop.run(Array(repeating: .milliseconds(10), count: count), note: { _, time in times.append(time) }) {
      index in
      clock.now = clock.now.advanced(by: work(index))
    }
    return times
  }

  @Test("where nothing is at work, a key takes what it takes, however late the timer fires")
  func idle() {
    #expect(
      Self.times(5, lateness: .milliseconds(3)) { _ in .milliseconds(1) }
        == Array(repeating: .milliseconds(1), count: 5))
  }

  @Test("keys that are due while one is at work have waited since then")
  func omission() {
    let times = Self.times(8) { $0 == 2 ? .milliseconds(35) : .milliseconds(1) }
    #expect(times == [1, 1, 35, 26, 17, 8, 1, 1].map { .milliseconds($0) })
  }

  @Test("a pause of 50 ms at each thousandth key shows in the 99.9th percentile")
  func pauses() {
    var measurement = Measurement()
    for time in Self.times(5_000, work: { $0 % 1_000 == 999 ? .milliseconds(50) : .microseconds(20) }) {
      measurement.note(time)
    }
    #expect(measurement.percentile(50) < 21_000 && measurement.percentile(99) < 31_000_000)
    #expect(measurement.percentile(99.9) >= 39_000_000)
  }
}
