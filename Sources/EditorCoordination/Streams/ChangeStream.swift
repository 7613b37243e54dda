public import TextBuffer

/// An event for a reader of every change.
public enum ChangeEvent: Sendable {
  /// The text changed, by this change set, to this document.
  case changed(ChangeSet, DocumentSnapshot)
  /// A new start from this document: it is another one, or more changes were made than were kept for this reader.
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

  /// The intents that led to the event, to be handed on to what answers it; `nil` if none is known.
  public var cause: Cause? { snapshot.cause }
}

/// Every change of a model's text in order, for one reader: a journal, a language server, a second copy of the text.
///
/// The stream begins with `resync` of the present document. Applied in order, its changes lead from each event's text
/// to the next one's. A reader that falls behind by more than the stream's capacity gets one `resync` with the newest
/// document in place of everything it has missed. So a slow reader never slows typing down.
public struct ChangeStream: AsyncSequence, Sendable {
  let buffer: ReaderBuffer<ChangePolicy>

  /// The number of times that changes were lost and the whole document replaced them.
  public var resyncCount: Int { buffer.withPolicy { $0.resyncs } }

  /// Removes and returns the next event without waiting; `nil` if none waits.
  package func takeNext() -> ChangeEvent? { buffer.withPolicy { $0.popFirst() } }

  /// An iterator over the stream.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// The iterator of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: ReaderBuffer<ChangePolicy>

    /// The next event; `nil` once the stream or the reading task has ended.
    public mutating func next() async -> ChangeEvent? { await buffer.next() }

    /// The same as `next()`, isolated to any actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ChangeEvent? {
      await buffer.next()
    }
  }
}

/// Keeps every change up to a bound; beyond it, only the whole document.
struct ChangePolicy: BufferPolicy {
  private var events: [ChangeEvent] = []
  /// The last unread events of documents that were followed by another one, if the reader wants them.
  private var ended: [ChangeEvent] = []
  private let capacity: Int
  private let keepsLast: Bool
  /// The number of times that the document replaced changes.
  private(set) var resyncs = 0

  /// A policy that keeps at most `capacity` changes, at least 1; with `keepsLast`, also the last text of each document.
  init(capacity: Int, keepsLast: Bool = false) {
    (self.capacity, self.keepsLast) = (max(1, capacity), keepsLast)
  }

  mutating func add(_ event: ChangeEvent) {
    if case .resync(let snapshot) = event {
      if keepsLast, let last = events.last?.snapshot, last.version.document != snapshot.version.document {
        ended.append(.resync(last))
      }
      return events = [event]
    }
    if events.count >= capacity {
      events = [.resync(event.snapshot)]
      resyncs += 1
    } else if events.count == 1, case .resync = events[0], resyncs > 0 {
      // Nobody has read the document yet, so the newer one replaces it and the change.
      events = [.resync(event.snapshot)]
    } else {
      events.append(event)
    }
  }

  mutating func popFirst() -> ChangeEvent? {
    if !ended.isEmpty { return ended.removeFirst() }
    return events.isEmpty ? nil : events.removeFirst()
  }
}
