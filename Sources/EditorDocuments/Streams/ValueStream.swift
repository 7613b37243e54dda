import EditorCoordination

/// Keeps the newest values, and the last 256 critical ones.
struct ValuePolicy<Value: Sendable>: BufferPolicy {
  struct Element: Sendable {
    var value: Value
    var isCritical: Bool
  }

  private var elements = CriticalLine<Element>()

  mutating func add(_ element: Element) {
    _ = elements.add(
      element, isCritical: element.isCritical, capacity: StateStream.capacity, joining: { $1 })
  }

  mutating func popFirst() -> Element? { elements.popFirst() }
}

/// The values of a store in order, for one reader: at most ten wait for it, then the oldest is dropped that isn't
/// critical.
///
/// Of critical ones, at most the last 256 wait.
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
