/// Something out of the ordinary in a queue: counted, given to the configured instruments and, in debug builds, logged.
public enum QueueEvent: Hashable, Sendable {
  /// The queue grew beyond the normal depth; so many intents wait.
  case deep(Int)
  /// An intent took longer than it may.
  case slow(String, Duration)
  /// An intent failed at its turn; the document is the one before.
  case rolledBack(String, EditorError)
  /// An intent wasn't taken in: no host, or another one, is attached, or it would be the end of too long a chain.
  case refused(String, EditorError)
  /// An intent and the same one right before it never ran, because they would have undone each other.
  case coalesced(String)
  /// So many intents were cancelled, because their host is gone or their sender withdrew them.
  case cancelled(Int)
  /// An intent was sent in the middle of the host's update pass, and waits until after it.
  ///
  /// The second text traces where it came from: outside of any turn, or from a turn's intent or observers.
  case sentWhileRendering(String, from: String)
  /// A host's update pass began while observers were being told of what these intents came to.
  case renderedWhilePublishing([String])

  /// The event's name, as metrics label it.
  public var name: String {
    switch self {
    case .deep: "deep"
    case .slow: "slow"
    case .rolledBack: "rolled_back"
    case .refused: "refused"
    case .coalesced: "coalesced"
    case .cancelled: "cancelled"
    case .sentWhileRendering: "sent_while_rendering"
    case .renderedWhilePublishing: "rendered_while_publishing"
    }
  }

  /// The code of the error that it is about, or `nil`.
  public var errorCode: EditorError.Code? {
    switch self {
    case .rolledBack(_, let error), .refused(_, let error): error.code
    case .deep, .slow, .coalesced, .cancelled, .sentWhileRendering, .renderedWhilePublishing: nil
    }
  }
}

extension QueueEvent: CustomStringConvertible {
  /// The event for a log; holds none of the user's text.
  public var description: String {
    switch self {
    case .deep(let depth): "\(depth) intents wait"
    case .slow(let intent, let duration): "\(intent) took \(duration)"
    case .rolledBack(let intent, let error): "rolled back \(intent): \(error)"
    case .refused(let intent, let error): "refused \(intent): \(error)"
    case .coalesced(let intent): "coalesced \(intent)"
    case .cancelled(let count): "cancelled \(count) \(count == 1 ? "intent" : "intents")"
    case .sentWhileRendering(let intent, let origin):
      "\(intent) was sent, from \(origin), while the host was rendering: it waits"
    case .renderedWhilePublishing(let intents):
      "the host began to render while it was told of \(intents.joined(separator: ", ")): look for an observer that "
        + "renders at once"
    }
  }
}

/// Takes note of a queue's events, for metrics; called on the main actor, so it must be quick.
///
/// What an instrument doesn't care about it needn't say: depth and lifetimes are taken note of by nobody then.
public protocol QueueInstruments: Sendable {
  /// Takes note of `event`.
  func record(_ event: QueueEvent)

  /// Takes note of how long an intent called `name` took.
  func recordDuration(_ duration: Duration, of name: String)

  /// Takes note that so many intents wait: after each that was taken in, and at the end of each turn.
  func recordDepth(_ depth: Int)

  /// Takes note that a model was made.
  func recordCreation()

  /// Takes note that a model is gone, which was there for `lifetime`.
  func recordEnd(after lifetime: Duration)
}

extension QueueInstruments {
  /// Does nothing.
  public func recordDepth(_ depth: Int) {}
  /// Does nothing.
  public func recordCreation() {}
  /// Does nothing.
  public func recordEnd(after lifetime: Duration) {}
}
