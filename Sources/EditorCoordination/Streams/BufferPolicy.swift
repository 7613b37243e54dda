/// What a reader's buffer keeps when its reader is slower than its writer; a value, which the buffer guards.
package protocol BufferPolicy: Sendable {
  /// What is read.
  associatedtype Element: Sendable

  /// Takes `element` in, at whose cost the policy says.
  mutating func add(_ element: Element)

  /// Takes out what is read next, or `nil` where nothing waits.
  mutating func popFirst() -> Element?
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
