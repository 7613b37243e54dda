/// The states of a model in order, for one reader.
///
/// A reader that falls behind costs the model nothing: at most `StateStream.capacity` states wait for it, then the
/// oldest one that isn't critical is dropped for each new one. Each call of `EditorModel.states(since:)` makes a stream
/// of its own; two loops over the same stream share its states.
///
/// What was dropped leaves a gap in the numbers. `EditorModel.states(since:)` with the number before the gap begins
/// there again, as far as the model still keeps those states.
public struct StateStream: AsyncSequence, Sendable {
  /// The number of states that wait for a reader; only critical ones can be more.
  public static let capacity = 10

  /// The number of states that a model keeps for readers who come back, once anybody has read its states.
  public static let keptCount = KeptStates.capacity

  let buffer: ReaderBuffer<StatePolicy>

  /// The number of states that were dropped because the reader was slow.
  public var droppedCount: Int { buffer.withPolicy { $0.dropped } }

  /// The number of states that came right after the one since which the stream was asked for, and that the model didn't
  /// keep any more.
  public var missedCount: Int { buffer.withPolicy { $0.missed } }

  /// The number of critical states that were read and that wait to be acknowledged, 256 at most; 0 for a stream that
  /// needs no acknowledgement.
  public var unacknowledgedCount: Int { buffer.withPolicy { $0.unacknowledgedCount } }

  /// Says that the reader has dealt with every state up to the one with `number`.
  ///
  /// For a stream that was asked for with `acknowledging`: a loop that begins anew over it, because the one before was
  /// cancelled, first gets the critical states once more that nobody has acknowledged. Does nothing on another stream.
  public func acknowledge(through number: Int) { buffer.withPolicy { $0.acknowledge(through: number) } }

  /// The reader of the stream.
  public func makeAsyncIterator() -> Iterator {
    buffer.withPolicy { $0.redeliver() }
    return Iterator(buffer: buffer)
  }

  /// Reads a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<StatePolicy>

    /// The next state, or `nil` once the stream or the task that reads has ended.
    public mutating func next() async -> StateUpdate? { await buffer.next() }

    /// The same, whatever actor the reader is isolated to.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> StateUpdate? {
      await buffer.next()
    }
  }
}
