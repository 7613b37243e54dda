#if Logging
  import Logging
#endif

// The end of intents: each ends once, and every end is counted, remembered and told to the handle.
extension ActionRunner {
  /// Ends `entry`, which has left the queue, after a turn of `duration`.
  func settle(_ entry: QueuedIntent, _ outcome: ActionOutcome, after duration: Duration = .zero) {
    var whole = duration
    if case .finished(_, since: let began) = entry.work { whole = environment.clock.now - began }
    remember(entry, outcome, after: whole)
    tally.counts.count(outcome)
    entry.end(outcome)
  }

  /// Ends an intent called `title` that never was in the queue.
  func settle(_ handle: ActionHandle, _ outcome: ActionOutcome, _ title: IntentTitle, in lane: IntentLane) {
    tally.past.append(
      .init(
        id: handle.id, title: title, origin: originOfNext, lane: lane, outcome: outcome, duration: .zero))
    tally.counts.count(outcome)
    handle.end(outcome)
  }

  /// Ends `entry` as cancelled, unless its sender has withdrawn it.
  func abandon(_ entry: QueuedIntent) {
    remember(entry, .cancelled, after: .zero)
    entry.handle.abandon()
  }

  /// Remembers that `entry` ended with `outcome`.
  func remember(_ entry: QueuedIntent, _ outcome: ActionOutcome, after duration: Duration) {
    tally.past.append(PastIntents.Entry(entry, outcome, after: duration))
  }

  /// The cause of an intent that is sent now.
  var originOfNext: IntentOrigin {
    let causes = Cause.current?.next(at: environment.clock.now) ?? 0
    let generation = queue.generation(after: causes)
    guard generation > 0 else { return IntentOrigin() }
    let isInTurn = [.draining, .performing].contains(queue.phase)
    return IntentOrigin(cause: isInTurn ? tally.lastBegun : Cause.current?.intent, generation: generation)
  }
}

// Noteworthy events are counted, given to the instruments and, in debug builds, logged.
extension ActionRunner {
  /// Records the number of waiting intents.
  func noteDepth(_ depth: Int) {
    tally.counts.deepest = max(tally.counts.deepest, depth)
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
    case .deep: tally.counts.depthWarnings += 1
    case .slow: tally.counts.slow += 1
    case .rolledBack: tally.counts.rollbacks += 1
    case .refused: tally.counts.refused += 1
    case .sentWhileRendering: tally.counts.sentWhileRendering += 1
    case .coalesced, .cancelled, .renderedWhilePublishing: break
    }
    core.configuration.instruments?.record(event)
    #if DEBUG && Logging
      core.configuration.logger?.warning("\(event)")
    #endif
  }
}
