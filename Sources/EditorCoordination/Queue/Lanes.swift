/// The line in which an intent waits: critical intents have their turns before normal ones.
///
/// Within a lane, order is kept. Everything that a person does (typing, actions, undo, save) is critical, because each
/// step may refer to the one before. An undo that overtook typing would take back something else. The normal lane is
/// for results of work done elsewhere, and for intents that a sender puts there, such as a long macro.
public enum IntentLane: Int, Hashable, Sendable, CaseIterable {
  /// Served first.
  case critical
  /// Served while nothing critical waits, or once `longestWait` critical intents that came later had their turns.
  case normal

  /// The number of critical intents that overtake a normal one at most, so that it has its turn in the end.
  public static let longestWait = 64
}

/// Two lines of elements, of which the critical one leaves first, unless the other has waited for long.
struct Lanes<Element> {
  private var critical = WaitingLine<Element>()
  /// The normal elements, each with the value of `taken` once all have left that came before it.
  private var normal = WaitingLine<(element: Element, place: Int)>()
  /// The number of critical elements that have left.
  private var taken = 0

  /// Two empty lines.
  init() {}

  /// The number of waiting elements in both lines.
  var count: Int { critical.count + normal.count }

  /// Whether nothing waits.
  var isEmpty: Bool { critical.isEmpty && normal.isEmpty }

  /// The element that leaves next.
  var first: Element? { isNormalNext ? normal.first?.element : critical.first }

  /// Whether the element that leaves next is a normal one.
  private var isNormalNext: Bool {
    guard let first = normal.first else { return false }
    return critical.isEmpty || taken >= first.place + IntentLane.longestWait
  }

  /// The waiting elements, in the order in which they leave.
  ///
  /// - Complexity: O(n), where n is their number.
  var all: [Element] {
    var all: [Element] = []
    all.reserveCapacity(count)
    forEach { all.append($0) }
    return all
  }

  /// Adds `element` at the end of `lane`.
  mutating func append(_ element: Element, to lane: IntentLane) {
    switch lane {
    case .critical: critical.append(element)
    case .normal: normal.append((element, taken + critical.count))
    }
  }

  /// Removes and returns the element that leaves next; `nil` if nothing waits.
  mutating func popFirst() -> Element? {
    if isNormalNext { return normal.popFirst()?.element }
    guard let element = critical.popFirst() else { return nil }
    taken += 1
    return element
  }

  /// Removes and returns the last element of `lane` if `condition` holds for it; `nil` otherwise.
  mutating func popLast(in lane: IntentLane, where condition: (Element) -> Bool) -> Element? {
    guard lane == .critical else { return normal.popLast(where: { condition($0.element) })?.element }
    let element = critical.popLast(where: condition)
    forgetRemoved()
    return element
  }

  /// Lets no normal element wait for more critical ones than there are.
  private mutating func forgetRemoved() {
    let place = taken + critical.count
    normal.change { $0.place = min($0.place, place) }
  }

  /// Removes and returns the elements for which `condition` holds, in the order in which they leave.
  mutating func remove(where condition: (Element) -> Bool) -> [Element] {
    let removed = critical.remove(where: condition)
    forgetRemoved()
    return removed + normal.remove(where: { condition($0.element) }).map(\.element)
  }

  /// Calls `body` with each element in the order in which they leave.
  func forEach(_ body: (Element) -> Void) {
    // Nearly always nothing normal waits. Then no line is copied.
    guard !normal.isEmpty else { return critical.forEach(body) }
    var rest = self
    while let next = rest.popFirst() { body(next) }
  }
}

extension Lanes: Sendable where Element: Sendable {}

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

  /// Removes and returns the elements for which `condition` holds, in order.
  mutating func remove(where condition: (Element) -> Bool) -> [Element] {
    let (all, removed) = (all, all.filter(condition))
    if !removed.isEmpty { (slots, head) = (all.filter { !condition($0) }, 0) }
    return removed
  }

  /// Changes the element that leaves next, if there is one.
  mutating func replaceFirst(_ change: (inout Element) -> Void) {
    guard !isEmpty, var element = slots[head] else { return }
    change(&element)
    slots[head] = element
  }

  /// Changes each element.
  mutating func change(_ body: (inout Element) -> Void) {
    for index in head..<slots.count {
      guard var element = slots[index] else { continue }
      body(&element)
      slots[index] = element
    }
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
