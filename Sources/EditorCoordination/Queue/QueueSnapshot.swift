/// The present state of a queue, for a debugger or a test; taking a snapshot changes nothing.
public struct QueueSnapshot: Hashable, Sendable {
  /// An intent that waits or has its turn.
  public struct Intent: Hashable, Sendable {
    /// The number of the intent's handle.
    public var id: Int
    /// The intent's name, such as `perform bold`; holds none of the user's text.
    public var name: String
    /// The lane that the intent waits in, or waited in.
    public var lane: IntentLane
    /// The length of the chain of intents that led to it; 0 for an intent from outside.
    public var generation: Int
  }

  /// The phase of the queue's cycle: `idle`, `scheduled`, `draining`, `performing` or `publishing`.
  public var phase: String
  /// The name of the intent that is being performed.
  public var current: String?
  /// The waiting intents, in the order of their turns.
  public var waiting: [Intent]
  /// The number of waiting intents.
  public var depth: Int { waiting.count }
  /// The number of results outside the queue that wait until an input method has composed its text.
  public var postponed: Int
  /// Whether a host is attached, as far as the queue knows; it asks again before each action.
  public var hasHost: Bool
  /// The queue's counts since its model was made.
  public var counts: QueueCounts
}

extension QueueSnapshot: CustomStringConvertible {
  /// A line for the queue, and a line for each waiting intent.
  public var description: String {
    let host = hasHost ? "a host" : "no host"
    let performing = current.map { ", performs \($0)" } ?? ""
    let lines = waiting.map { "  #\($0.id) \($0.name) (\($0.lane), generation \($0.generation))" }
    let later = postponed == 0 ? "" : ", \(postponed) postponed"
    return (["queue: \(phase), \(host)\(performing), \(depth) wait\(later); \(counts)"] + lines).joined(
      separator: "\n")
  }
}

/// The counters of a queue.
public struct QueueCounts: Hashable, Sendable {
  /// Intents received, including refused ones.
  public var handled = 0
  /// Turns in which at least one intent had its turn.
  public var drains = 0
  /// Intents that took effect.
  public var applied = 0
  /// Intents that found nothing to change.
  public var unchanged = 0
  /// Intents that failed.
  public var failed = 0
  /// Intents that failed at their turn, so that the document stayed as it was before.
  public var rollbacks = 0
  /// Intents that were refused.
  public var refused = 0
  /// Intents that ended as cancelled.
  public var cancelled = 0
  /// Intents that ended as coalesced.
  public var coalesced = 0
  /// The greatest number of intents that waited at once.
  public var deepest = 0
  /// The number of times that the queue grew beyond the configured depth.
  public var depthWarnings = 0
  /// Intents that took longer than the configured time.
  public var slow = 0
  /// Turns that were put off because the host was rendering.
  public var putOff = 0
  /// Intents that came in while the host was rendering, whoever sent them.
  public var sentWhileRendering = 0

  /// All counts are zero.
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

extension QueueCounts: CustomStringConvertible {
  /// The counts other than zero.
  public var description: String {
    let named = [
      ("handled", handled), ("drains", drains), ("applied", applied), ("unchanged", unchanged),
      ("failed", failed), ("rolled back", rollbacks), ("refused", refused), ("cancelled", cancelled),
      ("coalesced", coalesced),
      ("deepest", deepest), ("too deep", depthWarnings), ("slow", slow), ("put off", putOff),
      ("sent while rendering", sentWhileRendering),
    ]
    let counted = named.filter { $0.1 != 0 }.map { "\($0.1) \($0.0)" }
    return counted.isEmpty ? "nothing counted" : counted.joined(separator: ", ")
  }
}
