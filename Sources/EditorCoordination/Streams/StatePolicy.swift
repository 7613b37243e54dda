/// Keeps the newest states, and all the critical ones; of very many of those, the oldest become one that has the errors
/// of all.
struct StatePolicy: BufferPolicy {
  /// What comes before all else: states that a reader missed before it came back, and those that it gets once more.
  private var replayed: WaitingLine<StateUpdate>
  private var updates = CriticalLine<StateUpdate>()
  /// The critical states that were read and that the reader hasn't acknowledged; `nil` where it needn't.
  private var unacknowledged: WaitingLine<StateUpdate>?
  /// The number of states that were dropped because the reader was slow.
  private(set) var dropped = 0
  /// The number of states that weren't kept any more when the reader came back.
  let missed: Int

  /// A policy whose reader first gets what `resumption` has, and says which critical states it has dealt with where
  /// that `isAcknowledging`.
  init(resuming resumption: KeptStates.Resumption, isAcknowledging: Bool) {
    replayed = resumption.states
    missed = resumption.missed
    unacknowledged = isAcknowledging ? WaitingLine() : nil
  }

  mutating func add(_ update: StateUpdate) {
    let oldest = updates.add(
      update, isCritical: update.isCritical, capacity: StateStream.capacity, joining: { $1.following($0) })
    if oldest != nil { dropped += 1 }
  }

  mutating func popFirst() -> StateUpdate? {
    guard let update = replayed.popFirst() ?? updates.popFirst() else { return nil }
    if update.isCritical { noteAsRead(update) }
    return update
  }

  /// The number of critical states that were read and not acknowledged.
  var unacknowledgedCount: Int { unacknowledged?.count ?? 0 }

  /// Takes note that the reader has dealt with all states up to the one with `number`.
  mutating func acknowledge(through number: Int) {
    while let first = unacknowledged?.first, first.number <= number { _ = unacknowledged?.popFirst() }
  }

  /// Has what wasn't acknowledged read once more, before all else.
  mutating func redeliver() {
    guard var again = unacknowledged, !again.isEmpty else { return }
    unacknowledged = WaitingLine()
    while let update = replayed.popFirst() { again.append(update) }
    replayed = again
  }

  private mutating func noteAsRead(_ update: StateUpdate) {
    unacknowledged?.append(update)
    guard unacknowledgedCount > CriticalLine<StateUpdate>.mostCritical,
      let oldest = unacknowledged?.popFirst()
    else { return }
    unacknowledged?.replaceFirst { $0 = $0.following(oldest) }
  }
}
