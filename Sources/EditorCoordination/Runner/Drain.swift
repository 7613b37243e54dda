/// What one drain of the queue came to, until it is published.
struct Drain {
  /// How each intent that had its turn ended, in order; their handles are told last.
  private(set) var endings: [(entry: QueuedIntent, outcome: ActionOutcome)] = []
  /// The errors of the intents that failed, in order.
  private(set) var errors: [EditorError] = []
  /// Whether something happened that no reader may miss.
  private(set) var isCritical = false

  /// A drain in which nothing has happened yet.
  init() {}

  /// The names of the intents that had their turn.
  var names: [String] { endings.map(\.entry.work.name) }

  /// Takes note that `entry` ended; an error that `boundary` ignores stays with its handle.
  mutating func record(_ entry: QueuedIntent, _ outcome: ActionOutcome, ignoring boundary: ErrorBoundary) {
    endings.append((entry, outcome))
    if case .failed(let error) = outcome, boundary.response(to: error) != .ignore {
      errors.append(error)
      isCritical = true
    }
    if entry.work.isSaved { isCritical = true }
    if case .load(let event) = entry.work {
      isCritical = true
      if case .failed(let error) = event { errors.append(error) }
    }
  }
}
