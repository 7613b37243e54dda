/// The elements that wait for a slow reader: the newest ones and all critical ones, in order.
///
/// At most `mostCritical` critical elements wait: beyond that, the oldest two become one.
package struct CriticalLine<Element: Sendable>: Sendable {
  private struct Entry: Sendable {
    let order: Int
    var element: Element
  }

  private var critical = WaitingLine<Entry>()
  private var others = WaitingLine<Entry>()
  private var count = 0

  /// The greatest number of waiting critical elements.
  package static var mostCritical: Int { 256 }

  /// An empty line.
  package init() {}

  /// Adds `element` and returns the oldest uncritical one if that is dropped for it.
  ///
  /// At most `capacity` elements of both kinds wait, except that the newest element and all critical ones are kept. If
  /// there are more than `mostCritical` critical ones, `join` makes one of the oldest two.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func add(
    _ element: Element, isCritical: Bool, capacity: Int, joining join: (Element, Element) -> Element
  ) -> Element? {
    let dropped = critical.count + others.count >= capacity ? others.popFirst()?.element : nil
    let entry = Entry(order: count, element: element)
    count += 1
    if isCritical { critical.append(entry) } else { others.append(entry) }
    if critical.count > Self.mostCritical, let oldest = critical.popFirst() {
      critical.replaceFirst { $0.element = join(oldest.element, $0.element) }
    }
    return dropped
  }

  /// Removes and returns the oldest element; `nil` if nothing waits.
  package mutating func popFirst() -> Element? {
    guard let one = critical.first else { return others.popFirst()?.element }
    guard let other = others.first, other.order < one.order else { return critical.popFirst()?.element }
    return others.popFirst()?.element
  }
}
