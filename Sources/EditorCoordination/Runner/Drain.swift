/// The result of one drain of the queue, until it is published.
struct Drain {
  /// The ended intents with their outcomes, in order; their handles are told last.
  private(set) var endings: [Ending] = []
  /// The errors of the intents that failed, in order.
  private(set) var errors: [EditorError] = []

  /// The end of an intent that had its turn.
  struct Ending {
    let entry: QueuedIntent
    let outcome: ActionOutcome
    /// The duration of its turn.
    var duration = Duration.zero
  }

  /// The error that observers see after the drain, if they saw `error` before.
  func shownError(after error: EditorError?) -> EditorError? { lastError ?? (isAcknowledged ? nil : error) }

  /// The last error since the last acknowledgement in this drain.
  private var lastError: EditorError?
  private var isAcknowledged = false
  /// Whether an event occurred that no reader may miss.
  private(set) var isCritical = false

  /// A drain in which nothing has happened yet.
  init() {}

  /// The names of the intents that had their turns.
  var names: [String] { endings.map(\.entry.work.name) }

  /// Records the end of `entry`; an error that `boundary` ignores stays with the handle.
  mutating func record(_ entry: QueuedIntent, _ outcome: ActionOutcome, ignoring boundary: ErrorBoundary) {
    endings.append(Ending(entry: entry, outcome: outcome))
    if case .failed(let error) = outcome, boundary.response(to: error) != .ignore {
      add(error)
      isCritical = true
    }
    if case .acknowledgeError = entry.work { (lastError, isAcknowledged) = (nil, true) }
    if entry.work.isSaved { isCritical = true }
    if case .load(let event) = entry.work { record(event) }
  }

  /// Records a step of loading.
  mutating func record(_ event: LoadEvent) {
    if !event.isProgress { isCritical = true }
    if case .failed(let error) = event { add(error) }
  }

  /// This drain with the errors and the criticality of `other`, an earlier one, but without its endings.
  func after(_ other: Drain) -> Drain {
    var drain = self
    drain.errors = other.errors + errors
    drain.lastError = lastError ?? (isAcknowledged ? nil : other.lastError)
    drain.isCritical = isCritical || other.isCritical
    return drain
  }

  /// Records the `duration` of the turn of `entry`, if that is the last ending.
  mutating func note(_ duration: Duration, of entry: QueuedIntent) {
    guard let last = endings.indices.last, endings[last].entry.handle === entry.handle else { return }
    endings[last].duration = duration
  }

  private mutating func add(_ error: EditorError) {
    errors.append(error)
    lastError = error
  }
}
