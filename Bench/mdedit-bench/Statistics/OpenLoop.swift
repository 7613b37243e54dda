/// Work that comes when it comes, as keys do, whether or not what came before is done.
///
/// A person doesn't wait for a slow editor before the next key: so a key that was due while an earlier one was still
/// at work has waited since then, and that counts (Tene, "How not to measure latency": coordinated omission). Where
/// nothing was at work, the time starts when the loop woke up: how late a timer fires isn't the engine's.
struct OpenLoop<LoopClock: Clock> where LoopClock.Duration == Duration {
  let clock: LoopClock
  /// Waits until an instant, or a little longer.
  let sleep: (LoopClock.Instant) -> Void

  /// Does `work` at each of `intervals` after the last instant at which it was due, and gives `note` the number of each
  /// piece of work, from 0 on, and how long it took from then on.
  func run(_ intervals: some Sequence<Duration>, note: (Int, Duration) -> Void, _ work: (Int) -> Void) {
    var due = clock.now
    for (index, interval) in intervals.enumerated() {
      due = due.advanced(by: interval)
      let isLate = clock.now > due
      if !isLate { sleep(due) }
      let start = isLate ? due : clock.now
      work(index)
      note(index, start.duration(to: clock.now))
    }
  }
}
