import EditorCoordination

/// Keeps the newest values, and the last 256 critical ones.
struct ValuePolicy<Value: Sendable>: BufferPolicy {
  struct Element: Sendable {
    var value: Value
    var isCritical: Bool

    /// An element, which is critical if no reader may miss it.
    init(value: Value, isCritical: Bool) { (self.value, self.isCritical) = (value, isCritical) }
  }

  private var elements = CriticalLine<Element>()

  /// An empty policy.
  init() {}

  mutating func add(_ element: Element) {
    _ = elements.add(
      element, isCritical: element.isCritical, capacity: StateStream.capacity, joining: { $1 })
  }

  mutating func popFirst() -> Element? { elements.popFirst() }
}

/// The values of a store in order, for one reader.
///
/// At most ten values wait for the reader; beyond that, the oldest uncritical one is dropped. Of critical values, at
/// most the last 256 wait.
public struct ValueStream<Value: Sendable>: AsyncSequence, Sendable {
  let buffer: ReaderBuffer<ValuePolicy<Value>>

  /// The stream of the elements in `buffer`.
  init(buffer: ReaderBuffer<ValuePolicy<Value>>) { self.buffer = buffer }

  /// An iterator over the stream.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// The iterator of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<ValuePolicy<Value>>

    /// The next value; `nil` once the stream or the reading task has ended.
    public mutating func next() async -> Value? { await buffer.next()?.value }

    /// The same as `next()`, isolated to any actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await buffer.next()?.value
    }
  }
}
