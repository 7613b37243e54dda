/// Keeps the newest states and all critical ones; beyond a bound, the oldest critical ones are merged.
///
/// A merged state has the errors of all of them.
struct StatePolicy: BufferPolicy {
  /// States that are read before all others: those missed by a returning reader, and those delivered again.
  private var replayed: WaitingLine<StateUpdate>
  private var updates = CriticalLine<StateUpdate>()
  /// The critical states that were read and not acknowledged; `nil` if the reader doesn't acknowledge.
  private var unacknowledged: WaitingLine<StateUpdate>?
  /// The number of states that were dropped because the reader was slow.
  private(set) var dropped = 0
  /// The number of missed states that were no longer kept when the reader came back.
  let missed: Int

  /// A policy that begins with the states of `resumption`; with `isAcknowledging`, critical states must be
  /// acknowledged.
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

  /// Notes that the reader has handled all states up to the one with `number`.
  mutating func acknowledge(through number: Int) {
    while let first = unacknowledged?.first, first.number <= number { _ = unacknowledged?.popFirst() }
  }

  /// Makes the unacknowledged states be read again, before all others.
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
