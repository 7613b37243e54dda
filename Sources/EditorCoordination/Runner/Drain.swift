/// What one drain of the queue came to, until it is published.
struct Drain {
  /// How each intent that had its turn ended, in order; their handles are told last.
  private(set) var endings: [Ending] = []
  /// The errors of the intents that failed, in order.
  private(set) var errors: [EditorError] = []

  /// How an intent ended that had its turn.
  struct Ending {
    let entry: QueuedIntent
    let outcome: ActionOutcome
    /// How long its turn took.
    var duration = Duration.zero
  }

  /// The error that observers are shown after the drain, where the one of before was `error`.
  func shownError(after error: EditorError?) -> EditorError? { lastError ?? (isAcknowledged ? nil : error) }

  /// The last error that nobody has acknowledged in this drain.
  private var lastError: EditorError?
  private var isAcknowledged = false
  /// Whether something happened that no reader may miss.
  private(set) var isCritical = false

  /// A drain in which nothing has happened yet.
  init() {}

  /// The names of the intents that had their turn.
  var names: [String] { endings.map(\.entry.work.name) }

  /// Takes note that `entry` ended; an error that `boundary` ignores stays with its handle.
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

  /// Takes note that a document is loaded, or was.
  mutating func record(_ event: LoadEvent) {
    if !event.isProgress { isCritical = true }
    if case .failed(let error) = event { add(error) }
  }

  /// This drain with what happened in `other` before it, but for what ended there.
  func after(_ other: Drain) -> Drain {
    var drain = self
    drain.errors = other.errors + errors
    drain.lastError = lastError ?? (isAcknowledged ? nil : other.lastError)
    drain.isCritical = isCritical || other.isCritical
    return drain
  }

  /// Takes note that the turn of `entry`, which was the last one, took `duration`.
  mutating func note(_ duration: Duration, of entry: QueuedIntent) {
    guard let last = endings.indices.last, endings[last].entry.handle === entry.handle else { return }
    endings[last].duration = duration
  }

  private mutating func add(_ error: EditorError) {
    errors.append(error)
    lastError = error
  }
}
