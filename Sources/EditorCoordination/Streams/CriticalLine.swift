/// What waits for a slow reader: the newest elements, and all the critical ones, in the order in which they came.
///
/// While nobody reads, the critical ones are no more than `mostCritical`: beyond that, the oldest two of them become
/// one.
package struct CriticalLine<Element: Sendable>: Sendable {
  private struct Entry: Sendable {
    let order: Int
    var element: Element
  }

  private var critical = WaitingLine<Entry>()
  private var others = WaitingLine<Entry>()
  private var count = 0

  /// The number of critical elements that wait at most.
  package static var mostCritical: Int { 256 }

  /// A line in which nothing waits.
  package init() {}

  /// Adds `element`, and answers with the one that is dropped for it, which isn't critical; `capacity` of both kinds
  /// wait, but at least the newest one, and all the critical ones.
  ///
  /// Where there are too many of those, `join` makes one of the oldest two.
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

  /// Takes out what came first.
  package mutating func popFirst() -> Element? {
    guard let one = critical.first else { return others.popFirst()?.element }
    guard let other = others.first, other.order < one.order else { return critical.popFirst()?.element }
    return others.popFirst()?.element
  }
}
