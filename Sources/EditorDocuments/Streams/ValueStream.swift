package import EditorCoordination

/// Keeps the newest values, and the last 256 critical ones.
package struct ValuePolicy<Value: Sendable>: BufferPolicy {
  package struct Element: Sendable {
    var value: Value
    var isCritical: Bool

    /// An element that is never dropped where it `isCritical`.
    package init(value: Value, isCritical: Bool) { (self.value, self.isCritical) = (value, isCritical) }
  }

  private var elements = CriticalLine<Element>()

  /// A policy of which nothing waits yet.
  package init() {}

  package mutating func add(_ element: Element) {
    _ = elements.add(
      element, isCritical: element.isCritical, capacity: StateStream.capacity, joining: { $1 })
  }

  package mutating func popFirst() -> Element? { elements.popFirst() }
}

/// The values of a store in order, for one reader: at most ten wait for it, then the oldest is dropped that isn't
/// critical.
///
/// Of critical ones, at most the last 256 wait.
public struct ValueStream<Value: Sendable>: AsyncSequence, Sendable {
  let buffer: ReaderBuffer<ValuePolicy<Value>>

  /// The stream of what is in `buffer`.
  package init(buffer: ReaderBuffer<ValuePolicy<Value>>) { self.buffer = buffer }

  /// The reader of the stream.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// Reads a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<ValuePolicy<Value>>

    /// The next value, or `nil` once the stream or the task that reads has ended.
    public mutating func next() async -> Value? { await buffer.next()?.value }

    /// The same, whatever actor the reader is isolated to.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await buffer.next()?.value
    }
  }
}
