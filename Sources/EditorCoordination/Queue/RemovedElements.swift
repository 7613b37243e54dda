/// Elements removed from a queue at once; their storage isn't copied.
package struct RemovedElements<Element: Sendable>: Sendable {
  var current: Element?
  var waiting = Lanes<ActionQueue<Element>.Entry>()

  /// The number of elements.
  package var count: Int { waiting.count + (current == nil ? 0 : 1) }

  /// Calls `body` with each element: first the one that was being performed, then the others in the order of their
  /// turns.
  package func forEach(_ body: (Element) -> Void) {
    if let current { body(current) }
    waiting.forEach { body($0.element) }
  }
}
