#if Logging
  import Logging
#endif

// Noteworthy events are counted, given to the instruments and, in debug builds, logged.
extension ActionRunner {
  /// Records the number of waiting intents.
  func noteDepth(_ depth: Int) {
    counts.deepest = max(counts.deepest, depth)
    core.configuration.instruments?.recordDepth(depth)
    if depth == core.configuration.normalDepth + 1 { report(.deep(depth)) }
  }

  /// Records the duration of the turn of `entry`.
  func noteDuration(_ duration: Duration, of entry: QueuedIntent) {
    core.configuration.instruments?.recordDuration(duration, of: entry.work.name)
    if duration > core.configuration.slowAction { report(.slow(entry.work.name, duration)) }
  }

  /// Counts, records and logs `event`.
  func report(_ event: QueueEvent) {
    switch event {
    case .deep: counts.depthWarnings += 1
    case .slow: counts.slow += 1
    case .rolledBack: counts.rollbacks += 1
    case .refused: counts.refused += 1
    case .sentWhileRendering: counts.sentWhileRendering += 1
    case .coalesced, .cancelled, .renderedWhilePublishing: break
    }
    core.configuration.instruments?.record(event)
    #if DEBUG && Logging
      core.configuration.logger?.warning("\(event)")
    #endif
  }
}
