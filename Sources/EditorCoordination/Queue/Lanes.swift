/// Two lines, of which the critical one leaves first.
struct Lanes<Element> {
  private var critical = WaitingLine<Element>()
  private var normal = WaitingLine<Element>()

  /// Lines in which nothing waits.
  init() {}

  /// The number of elements that wait in both.
  var count: Int { critical.count + normal.count }

  /// Whether nothing waits.
  var isEmpty: Bool { critical.isEmpty && normal.isEmpty }

  /// The element that leaves next.
  var first: Element? { critical.first ?? normal.first }

  /// All that wait, in the order in which they would leave.
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

  /// Takes the element out that leaves next, or `nil` where nothing waits.
  mutating func popFirst() -> Element? { critical.popFirst() ?? normal.popFirst() }

  /// Takes the last element of `lane` out, where one waits there and `condition` holds for it.
  mutating func popLast(in lane: IntentLane, where condition: (Element) -> Bool) -> Element? {
    switch lane {
    case .critical: critical.popLast(where: condition)
    case .normal: normal.popLast(where: condition)
    }
  }

  /// Calls `body` with each element in the order in which they would leave.
  func forEach(_ body: (Element) -> Void) {
    critical.forEach(body)
    normal.forEach(body)
  }
}

extension Lanes: Sendable where Element: Sendable {}
