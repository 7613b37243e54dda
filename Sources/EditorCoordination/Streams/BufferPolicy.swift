/// The rule by which the buffer of a slow reader keeps or drops elements; a value, which the buffer guards.
package protocol BufferPolicy: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Adds `element`; the policy decides what is dropped for it.
  mutating func add(_ element: Element)

  /// Removes and returns the next element; `nil` if nothing waits.
  mutating func popFirst() -> Element?
}

/// Keeps every change up to a bound; beyond it, only the whole document.
struct ChangePolicy: BufferPolicy {
  private var events: [ChangeEvent] = []
  private let capacity: Int
  /// The number of times that the document replaced changes.
  private(set) var resyncs = 0

  /// A policy that keeps at most `capacity` changes, at least 1.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  mutating func add(_ event: ChangeEvent) {
    if case .resync = event { return events = [event] }
    if events.count >= capacity {
      events = [.resync(event.snapshot)]
      resyncs += 1
    } else if events.count == 1, case .resync = events[0], resyncs > 0 {
      // Nobody has read the document yet, so the newer one replaces it and the change.
      events = [.resync(event.snapshot)]
    } else {
      events.append(event)
    }
  }

  mutating func popFirst() -> ChangeEvent? { events.isEmpty ? nil : events.removeFirst() }
}
