/// An intent that has ended, as a model remembers it; holds none of the user's text.
public struct PastIntent: Hashable, Sendable {
  /// The number of its handle.
  public let id: Int
  /// Its name, such as `perform bold`.
  public let name: String
  /// The number of the intent that led to it; `nil` where none did.
  ///
  /// That is the one that had its turn when it was sent, or the last one of the turn of whose results its sender was
  /// told.
  public let cause: Int?
  /// How many intents in a row led to it: 0 for what came from outside.
  public let generation: Int
  /// The lane that it waited in.
  public let lane: IntentLane
  /// How it ended.
  public let outcome: ActionOutcome
  /// How long its turn took, or what was done elsewhere for it; zero for one that never had its turn.
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

/// The last intents of a model that have ended, oldest first; of each no more than what it was and how it ended.
struct PastIntents: Sendable {
  /// The number that are remembered.
  static let capacity = 200

  /// An intent whose name nobody has asked for yet.
  struct Entry: Sendable {
    let id: Int
    let title: IntentTitle
    let origin: IntentOrigin
    let lane: IntentLane
    let outcome: ActionOutcome
    let duration: Duration
  }

  // Invariant: once there are `capacity`, the one at `oldest` is the oldest and the next to go.
  private var entries: [Entry] = []
  private var oldest = 0

  /// Nothing has ended yet.
  init() {}

  /// All that are remembered, oldest first.
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

  /// Remembers `entry`, in the place of the oldest where there are too many.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ entry: Entry) {
    guard entries.count == Self.capacity else {
      if entries.isEmpty { entries.reserveCapacity(Self.capacity) }
      return entries.append(entry)
    }
    entries[oldest] = entry
    oldest = oldest == Self.capacity - 1 ? 0 : oldest + 1
  }
}
