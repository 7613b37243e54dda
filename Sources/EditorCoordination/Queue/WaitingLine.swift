/// A first-in-first-out line with O(1) amortised operations at both ends; it keeps no reference to elements that left.
struct WaitingLine<Element> {
  // Invariant: slots before `head` are nil; those from `head` on are not.
  private var slots: [Element?] = []
  private var head = 0

  /// An empty line.
  init() {}

  /// The number of waiting elements.
  var count: Int { slots.count - head }

  /// Whether nothing waits.
  var isEmpty: Bool { count == 0 }

  /// The element that leaves next.
  var first: Element? { isEmpty ? nil : slots[head] }

  /// The waiting elements, in order.
  var all: [Element] { slots[head...].compactMap { $0 } }

  /// Adds `element` at the end.
  mutating func append(_ element: Element) { slots.append(element) }

  /// Removes and returns the first element; `nil` if nothing waits.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = slots[head]
    slots[head] = nil
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: slots.capacity <= Self.keptCapacity)
      head = 0
    } else if head >= Self.keptCapacity, head * 2 >= slots.count {
      slots.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Removes and returns the last element if `condition` holds for it; `nil` otherwise.
  mutating func popLast(where condition: (Element) -> Bool) -> Element? {
    guard !isEmpty, let last = slots[slots.count - 1], condition(last) else { return nil }
    return slots.removeLast()
  }

  /// Changes the element that leaves next, if there is one.
  mutating func replaceFirst(_ change: (inout Element) -> Void) {
    guard !isEmpty, var element = slots[head] else { return }
    change(&element)
    slots[head] = element
  }

  /// Calls `body` with each element, in order.
  func forEach(_ body: (Element) -> Void) {
    for index in head..<slots.count {
      if let element = slots[index] { body(element) }
    }
  }

  /// The number of slots that an empty line keeps; a burst must not cost memory for ever.
  private static var keptCapacity: Int { 64 }
}

extension WaitingLine: Sendable where Element: Sendable {}
