/// A first-in-first-out line whose both ends cost O(1) (amortised) and that lets go of what has left it.
struct WaitingLine<Element> {
  // Invariant: slots before `head` are nil, those from `head` on are not.
  private var slots: [Element?] = []
  private var head = 0

  /// A line that holds nothing.
  init() {}

  /// The number of elements that wait.
  var count: Int { slots.count - head }

  /// Whether nothing waits.
  var isEmpty: Bool { count == 0 }

  /// The element that leaves next.
  var first: Element? { isEmpty ? nil : slots[head] }

  /// All that wait, in order.
  var all: [Element] { slots[head...].compactMap { $0 } }

  /// Adds `element` at the end.
  mutating func append(_ element: Element) { slots.append(element) }

  /// Takes the first element out, or `nil` where nothing waits.
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

  /// Takes the last element out, where one waits and `condition` holds for it.
  mutating func popLast(where condition: (Element) -> Bool) -> Element? {
    guard !isEmpty, let last = slots[slots.count - 1], condition(last) else { return nil }
    return slots.removeLast()
  }

  /// Changes the element that leaves next, where one waits.
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

  /// The number of slots that an empty line keeps, so that a burst doesn't cost memory for ever.
  private static var keptCapacity: Int { 64 }
}

extension WaitingLine: Sendable where Element: Sendable {}
