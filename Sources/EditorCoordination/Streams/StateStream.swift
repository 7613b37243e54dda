/// The states of a model in order, for one reader.
///
/// A slow reader costs the model nothing: at most `StateStream.capacity` states wait for it. Beyond that, the oldest
/// uncritical state is dropped for each new one. Each call of `EditorModel.states(since:)` makes a stream of its own;
/// two loops over the same stream share its states.
///
/// Dropped states leave a gap in the numbers. `EditorModel.states(since:)` with the number before the gap resumes
/// there, as far as the model still keeps those states.
public struct StateStream: AsyncSequence, Sendable {
  /// The number of states that wait for a reader; only critical states can exceed it.
  public static let capacity = 10

  /// The number of states that a model keeps for returning readers, once anybody has read its states.
  public static let keptCount = KeptStates.capacity

  let buffer: ReaderBuffer<StatePolicy>

  /// The number of states that were dropped because the reader was slow.
  public var droppedCount: Int { buffer.withPolicy { $0.dropped } }

  /// The number of states after the requested one that the model no longer kept when the stream was made.
  public var missedCount: Int { buffer.withPolicy { $0.missed } }

  /// The number of critical states that were read and not acknowledged, at most 256; 0 without `acknowledging`.
  public var unacknowledgedCount: Int { buffer.withPolicy { $0.unacknowledgedCount } }

  /// Marks every state up to the one with `number` as handled.
  ///
  /// In a stream made with `acknowledging`, a new loop first gets the unacknowledged critical states again, for
  /// instance because the previous loop was cancelled. Does nothing on another stream.
  public func acknowledge(through number: Int) { buffer.withPolicy { $0.acknowledge(through: number) } }

  /// An iterator over the stream; it delivers unacknowledged critical states again.
  public func makeAsyncIterator() -> Iterator {
    buffer.withPolicy { $0.redeliver() }
    return Iterator(buffer: buffer)
  }

  /// The iterator of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<StatePolicy>

    /// The next state; `nil` once the stream or the reading task has ended.
    public mutating func next() async -> StateUpdate? { await buffer.next() }

    /// The same as `next()`, isolated to any actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> StateUpdate? {
      await buffer.next()
    }
  }
}
