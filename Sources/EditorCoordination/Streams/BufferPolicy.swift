/// What a reader's buffer keeps when its reader is slower than its writer; a value, which the buffer guards.
package protocol BufferPolicy: Sendable {
  /// What is read.
  associatedtype Element: Sendable

  /// Takes `element` in, at whose cost the policy says.
  mutating func add(_ element: Element)

  /// Takes out what is read next, or `nil` where nothing waits.
  mutating func popFirst() -> Element?
}

/// Keeps the newest states, and all the critical ones; of very many of those, the oldest become one that has the errors
/// of all.
struct StatePolicy: BufferPolicy {
  private var updates = CriticalLine<StateUpdate>()
  private var missed: [StateUpdate] = []
  private let missedCapacity: Int
  /// The number of states that were dropped.
  private(set) var dropped = 0

  /// A policy that remembers the last `missedCapacity` states that it dropped.
  init(keepingMissed missedCapacity: Int) { self.missedCapacity = max(0, missedCapacity) }

  mutating func add(_ update: StateUpdate) {
    let dropped = updates.add(
      update, isCritical: update.isCritical, capacity: StateStream.capacity, joining: { $1.following($0) })
    if let dropped { drop(dropped) }
  }

  mutating func popFirst() -> StateUpdate? { updates.popFirst() }

  /// The states that were dropped and are still remembered, oldest first; they are forgotten now.
  mutating func takeMissed() -> [StateUpdate] {
    defer { missed = [] }
    return missed
  }

  private mutating func drop(_ update: StateUpdate) {
    dropped += 1
    guard missedCapacity > 0 else { return }
    if missed.count == missedCapacity { missed.removeFirst() }
    missed.append(update)
  }
}

/// Keeps every change up to a bound; beyond it, nothing but the whole document.
struct ChangePolicy: BufferPolicy {
  private var events: [ChangeEvent] = []
  private let capacity: Int
  /// How often the document took the place of changes.
  private(set) var resyncs = 0

  /// A policy that keeps at most `capacity` changes, at least 1.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  mutating func add(_ event: ChangeEvent) {
    if case .resync = event { return events = [event] }
    if events.count >= capacity {
      events = [.resync(event.snapshot)]
      resyncs += 1
    } else if events.count == 1, case .resync = events[0], resyncs > 0 {
      // Nobody has read the document yet: the newer one says the same with less.
      events = [.resync(event.snapshot)]
    } else {
      events.append(event)
    }
  }

  mutating func popFirst() -> ChangeEvent? { events.isEmpty ? nil : events.removeFirst() }
}
