/// An ended intent, as a model remembers it; holds none of the user's text.
public struct PastIntent: Hashable, Sendable {
  /// The number of the intent's handle.
  public let id: Int
  /// The intent's name, such as `perform bold`.
  public let name: String
  /// The number of the intent that caused it; `nil` if none did.
  ///
  /// The cause is the intent that had its turn when this one was sent. If its sender reacted to a turn's results, it is
  /// the last intent of that turn.
  public let cause: Int?
  /// The length of the chain of intents that led to it; 0 for an intent from outside.
  public let generation: Int
  /// The lane that the intent waited in.
  public let lane: IntentLane
  /// The outcome of the intent.
  public let outcome: ActionOutcome
  /// The duration of its turn, or of the work elsewhere; zero for an intent that never had its turn.
  public let duration: Duration
}

extension PastIntent: CustomStringConvertible {
  /// The intent on a line, such as `#7 perform bold (critical): applied after 0.0002 seconds, because of #6`.
  public var description: String {
    let reason = cause.map { ", because of #\($0) (generation \(generation))" } ?? ""
    let time = duration == .zero ? "" : " after \(duration)"
    return "#\(id) \(name) (\(lane)): \(outcome)\(time)\(reason)"
  }
}

/// The intents of a model that ended last, oldest first; only their names and outcomes, not their content.
struct PastIntents: Sendable {
  /// The number of remembered intents.
  static let capacity = 200

  /// A past intent whose name isn't put together until somebody reads it.
  struct Entry: Sendable {
    let id: Int
    let title: IntentTitle
    let origin: IntentOrigin
    let lane: IntentLane
    let outcome: ActionOutcome
    let duration: Duration
  }

  // Invariant: once there are `capacity` entries, the oldest one, which is replaced next, is at `oldest`.
  private var entries: [Entry] = []
  private var oldest = 0

  /// No past intents.
  init() {}

  /// The remembered intents, oldest first.
  ///
  /// - Complexity: O(n), where n is their number.
  var all: [PastIntent] {
    (entries[oldest...] + entries[..<oldest]).map { entry in
      PastIntent(
        id: entry.id, name: entry.title.description, cause: entry.origin.cause,
        generation: entry.origin.generation, lane: entry.lane, outcome: entry.outcome,
        duration: entry.duration)
    }
  }

  /// Remembers `entry`; once there are `capacity`, it replaces the oldest.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ entry: consuming Entry) {
    guard entries.count == Self.capacity else {
      if entries.isEmpty { entries.reserveCapacity(Self.capacity) }
      return entries.append(entry)
    }
    entries[oldest] = entry
    oldest = oldest == Self.capacity - 1 ? 0 : oldest + 1
  }
}

extension PastIntents.Entry {
  /// The past intent that `intent` is once it has ended with `outcome`, after a turn of `duration`.
  init(_ intent: QueuedIntent, _ outcome: ActionOutcome, after duration: Duration = .zero) {
    self.init(
      id: intent.handle.id, title: intent.work.title, origin: intent.origin, lane: intent.lane,
      outcome: outcome, duration: duration)
  }
}
