/// What a queue is doing, for a debugger or a test; taking one changes nothing.
public struct QueueSnapshot: Hashable, Sendable {
  /// An intent that waits or has its turn.
  public struct Intent: Hashable, Sendable {
    /// The number of its handle.
    public var id: Int
    /// Its name, such as `perform bold`; holds none of the user's text.
    public var name: String
    /// The lane that it waits in, or waited in.
    public var lane: IntentLane
    /// How many intents in a row led to it: 0 for what came from outside.
    public var generation: Int
  }

  /// Where the queue is in its cycle: `idle`, `scheduled`, `draining`, `performing` or `publishing`.
  public var phase: String
  /// The intent that is being performed.
  public var current: String?
  /// The intents that wait, in the order in which they would have their turn.
  public var waiting: [Intent]
  /// The number of intents that wait.
  public var depth: Int { waiting.count }
  /// The number of results that wait, outside of the queue, until an input method has composed its text.
  public var postponed: Int
  /// Whether a host is attached, as far as the queue knows: it asks again before each action.
  public var hasHost: Bool
  /// What the queue has counted since its model was made.
  public var counts: QueueCounts
}

extension QueueSnapshot: CustomStringConvertible {
  /// A line for the queue, and one for each intent that waits.
  public var description: String {
    let host = hasHost ? "a host" : "no host"
    let performing = current.map { ", performs \($0)" } ?? ""
    let lines = waiting.map { "  #\($0.id) \($0.name) (\($0.lane), generation \($0.generation))" }
    let later = postponed == 0 ? "" : ", \(postponed) postponed"
    return (["queue: \(phase), \(host)\(performing), \(depth) wait\(later); \(counts)"] + lines).joined(
      separator: "\n")
  }
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
  /// Intents that failed.
  public var failed = 0
  /// Intents that failed at their turn, so that the document is the one before.
  public var rollbacks = 0
  /// Intents that weren't taken in.
  public var refused = 0
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
  /// Intents that a host sent while it was rendering.
  public var sentWhileRendering = 0

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

extension QueueCounts: CustomStringConvertible {
  /// The counts that aren't 0.
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
