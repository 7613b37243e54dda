/// What a queue is doing, for a debugger or a test; taking one changes nothing.
public struct QueueSnapshot: Hashable, Sendable {
  /// Where the queue is in its cycle: `idle`, `scheduled`, `draining`, `performing` or `publishing`.
  public var phase: String
  /// The number of intents that wait.
  public var depth: Int
  /// Whether a host is attached, as far as the queue knows: it asks again before each action.
  public var hasHost: Bool
  /// What the queue has counted since its model was made.
  public var counts: QueueCounts
}

/// What a queue counts.
public struct QueueCounts: Hashable, Sendable {
  /// Intents taken in, refused ones included.
  public var handled = 0
  /// Turns in which at least one intent had its turn.
  public var drains = 0
  /// Intents that took effect.
  public var applied = 0
  /// Intents that found nothing to change.
  public var unchanged = 0
  /// Intents that failed, so that the document was rolled back to the one before.
  public var failed = 0
  /// Intents that ended as cancelled.
  public var cancelled = 0
  /// Intents that ended as coalesced.
  public var coalesced = 0
  /// The greatest number of intents that waited at once.
  public var deepest = 0
  /// How often the queue grew beyond the configured depth.
  public var depthWarnings = 0
  /// Intents that took longer than the configured time.
  public var slow = 0
  /// Turns that were put off because the host was rendering.
  public var putOff = 0

  /// Counts of nothing.
  public init() {}

  mutating func count(_ outcome: ActionOutcome) {
    switch outcome {
    case .applied: applied += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    case .cancelled: cancelled += 1
    case .coalesced: coalesced += 1
    }
  }
}
