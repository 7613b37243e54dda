/// Two lines of elements, of which the critical one leaves first.
struct Lanes<Element> {
  private var critical = WaitingLine<Element>()
  private var normal = WaitingLine<Element>()

  /// Two empty lines.
  init() {}

  /// The number of waiting elements in both lines.
  var count: Int { critical.count + normal.count }

  /// Whether nothing waits.
  var isEmpty: Bool { critical.isEmpty && normal.isEmpty }

  /// The element that leaves next.
  var first: Element? { critical.first ?? normal.first }

  /// The waiting elements, in the order in which they leave.
  ///
  /// - Complexity: O(n), where n is their number.
  var all: [Element] { critical.all + normal.all }

  /// Adds `element` at the end of `lane`.
  mutating func append(_ element: Element, to lane: IntentLane) {
    switch lane {
    case .critical: critical.append(element)
    case .normal: normal.append(element)
    }
  }

  /// Removes and returns the element that leaves next; `nil` if nothing waits.
  mutating func popFirst() -> Element? { critical.popFirst() ?? normal.popFirst() }

  /// Removes and returns the last element of `lane` if `condition` holds for it; `nil` otherwise.
  mutating func popLast(in lane: IntentLane, where condition: (Element) -> Bool) -> Element? {
    switch lane {
    case .critical: critical.popLast(where: condition)
    case .normal: normal.popLast(where: condition)
    }
  }

  /// Calls `body` with each element in the order in which they leave.
  func forEach(_ body: (Element) -> Void) {
    critical.forEach(body)
    normal.forEach(body)
  }
}

extension Lanes: Sendable where Element: Sendable {}
