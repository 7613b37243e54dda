public import TextBuffer

/// What a reader of every change gets.
public enum ChangeEvent: Sendable {
  /// One change of the text, and the document after it.
  case changed(ChangeSet, DocumentSnapshot)
  /// What came before this counts no more: another document, or more changes than were kept for this reader.
  case resync(DocumentSnapshot)

  /// The document after the event.
  public var snapshot: DocumentSnapshot {
    switch self {
    case .changed(_, let snapshot), .resync(let snapshot): snapshot
    }
  }
}

extension ChangeEvent: Caused {
  func caused(by cause: Cause?) -> ChangeEvent {
    var snapshot = snapshot
    snapshot.cause = cause
    return switch self {
    case .changed(let changes, _): .changed(changes, snapshot)
    case .resync: .resync(snapshot)
    }
  }

  var cause: Cause? { snapshot.cause }
}

/// Every change of a model's text in order, for one reader: for a journal, a language server, a second copy of the
/// text.
///
/// It begins with `resync` of the present document. Applied one after the other, its changes lead from each event's
/// text to the next one's. A reader that falls behind by more than the stream's capacity gets one `resync` with the
/// newest document in place of all that it has missed, so it never costs the typist anything.
public struct ChangeStream: AsyncSequence, Sendable {
  let buffer: ReaderBuffer<ChangePolicy>

  /// How often changes were lost and the whole document took their place.
  public var resyncCount: Int { buffer.withPolicy { $0.resyncs } }

  /// The next event where one waits, without waiting for one.
  package func takeNext() -> ChangeEvent? { buffer.withPolicy { $0.popFirst() } }

  /// The reader of the stream.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// Reads a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<ChangePolicy>

    /// The next event, or `nil` once the stream or the task that reads has ended.
    public mutating func next() async -> ChangeEvent? { await buffer.next() }

    /// The same, whatever actor the reader is isolated to.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ChangeEvent? {
      await buffer.next()
    }
  }
}
