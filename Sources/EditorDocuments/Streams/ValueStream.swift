import EditorCoordination

/// Keeps the newest values, and all the critical ones.
struct ValuePolicy<Value: Sendable>: BufferPolicy {
  struct Element: Sendable {
    var value: Value
    var isCritical: Bool
  }

  private var elements: [Element] = []

  mutating func add(_ element: Element) {
    if elements.count >= StateStream.capacity, let oldest = elements.firstIndex(where: { !$0.isCritical }) {
      elements.remove(at: oldest)
    }
    elements.append(element)
  }

  mutating func popFirst() -> Element? { elements.isEmpty ? nil : elements.removeFirst() }
}

/// The values of a store in order, for one reader: at most ten wait for it, then the oldest is dropped that isn't critical.
public struct ValueStream<Value: Sendable>: AsyncSequence, Sendable {
  let buffer: ReaderBuffer<ValuePolicy<Value>>

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
