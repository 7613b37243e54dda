/// A noteworthy event of a queue: counted, given to the configured instruments and, in debug builds, logged.
public enum QueueEvent: Hashable, Sendable {
  /// The queue grew beyond the normal depth, to this many waiting intents.
  case deep(Int)
  /// An intent took longer than the configured time.
  case slow(String, Duration)
  /// An intent failed at its turn; the document is as it was before.
  case rolledBack(String, EditorError)
  /// An intent wasn't taken in: no host, or another one, is attached, or its chain of causes is too long.
  case refused(String, EditorError)
  /// An intent and an equal one right before it never ran, because they would have undone each other.
  case coalesced(String)
  /// This many intents were cancelled, because their host is gone, their sender withdrew them or newer ones replaced
  /// them.
  case cancelled(Int)
  /// An intent was sent in the middle of the host's update pass, and waits until after it.
  ///
  /// `from` names its origin: outside of any turn, or a turn's intent or observers.
  case sentWhileRendering(String, from: String)
  /// A host's update pass began while observers were being told the results of these intents.
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

  /// The code of the event's error; `nil` for an event without one.
  public var errorCode: EditorError.Code? {
    switch self {
    case .rolledBack(_, let error), .refused(_, let error): error.code
    case .deep, .slow, .coalesced, .cancelled, .sentWhileRendering, .renderedWhilePublishing: nil
    }
  }
}

extension QueueEvent: CustomStringConvertible {
  /// The event as a log line; holds none of the user's text.
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

/// Receives a queue's events, for metrics; called on the main actor, so it must be quick.
///
/// Depth and lifetimes are optional: by default they are ignored.
public protocol QueueInstruments: Sendable {
  /// Records `event`.
  func record(_ event: QueueEvent)

  /// Records the `duration` of an intent called `name`.
  func recordDuration(_ duration: Duration, of name: String)

  /// Records the number of waiting intents, after each accepted intent and at the end of each turn.
  func recordDepth(_ depth: Int)

  /// Records that a model was created.
  func recordCreation()

  /// Records that a model ended after `lifetime`.
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
