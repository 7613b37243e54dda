/// The states of a model in order, for one reader.
///
/// A reader that falls behind costs the model nothing: at most `StateStream.capacity` states wait for it, then the
/// oldest one that isn't critical is dropped for each new one. Each call of `EditorModel.states()` makes a stream of
/// its own; two loops over the same stream share its states.
public struct StateStream: AsyncSequence, Sendable {
  /// The number of states that wait for a reader; only critical ones can be more.
  public static let capacity = 10

  let buffer: ReaderBuffer<StatePolicy>

  /// The number of states that were dropped because the reader was slow.
  public var droppedCount: Int { buffer.withPolicy { $0.dropped } }

  /// The states that were dropped and that the stream still remembers, oldest first; it forgets them now.
  ///
  /// It remembers as many as it was told to when it was asked for, and then the newest; their numbers tell where each
  /// belongs among those that were read.
  public func replayMissed() -> [StateUpdate] { buffer.withPolicy { $0.takeMissed() } }

  /// The reader of the stream.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

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
