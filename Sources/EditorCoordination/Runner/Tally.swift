/// What a runner knows of the past, and what few models have.
@MainActor
final class Tally {
  /// What was counted so far.
  var counts = QueueCounts()
  /// The intents that have ended.
  var past = PastIntents()
  /// The number of the intent whose turn began last.
  var lastBegun = 0
  /// The number of the handle that brought the present document, or `nil` where that is the first.
  var lastLoad: Int?
  /// Why something wasn't taken in, until that is published.
  var refusal: EditorError?
  /// What readers of states get who come back.
  var keptStates = KeptStates()
  /// What takes down which intents have their turns, while there is such a recorder.
  weak var recorder: IntentRecorder?

  /// What other views on the document did that observers haven't been told.
  var followed = Drain()
  /// What numbers the documents, where views move from one to another.
  var numbers: DocumentNumbers?
  /// Tells the instruments with which the model was made that it was, and that it's gone.
  var lifetime: ModelLifetime?

  /// What observers and readers were told last.
  var published = Published()
  /// What keeps the document elsewhere, such as in a file, by the object that does.
  var connections: [ObjectIdentifier: Task<Void, Never>] = [:]
  /// The analysis that is under way.
  var analysisJob: BackgroundJob?
  /// The version that was analysed last, or is being.
  var analysedVersion: EditorVersion?
  /// What parses the rest of a text of which only a part was parsed in its turn.
  var parsingJob: BackgroundJob?
  /// How many turns the host's update pass has put off since the last one that began.
  var putOffInARow = 0
  /// How many edits of the host wait for their turns.
  var waitingHostEdits = 0
  /// The document, where it has further views.
  var shared: SharedDocument?

  /// Nothing has happened yet.
  nonisolated init() {}

  deinit {
    analysisJob?.cancel()
    parsingJob?.cancel()
    for connection in connections.values { connection.cancel() }
  }
}

/// Tells instruments that a model was made, and that it's gone, by being made and going with it.
final class ModelLifetime: Sendable {
  private let instruments: any QueueInstruments
  private let clock: any MonotonicClock
  private let began: Duration

  /// The lifetime of a model that is made now.
  init(instruments: any QueueInstruments, clock: any MonotonicClock) {
    (self.instruments, self.clock, began) = (instruments, clock, clock.now)
    instruments.recordCreation()
  }

  deinit { instruments.recordEnd(after: clock.now - began) }
}

extension ActionRunner {
  /// What was counted so far.
  var counts: QueueCounts {
    get { tally.counts }
    set { tally.counts = newValue }
  }

  /// The number of the handle that brought the present document, or `nil` where that is the first.
  var lastLoad: Int? {
    get { tally.lastLoad }
    set { tally.lastLoad = newValue }
  }

  /// Why something wasn't taken in, until that is published.
  var refusal: EditorError? {
    get { tally.refusal }
    set { tally.refusal = newValue }
  }

  /// What takes down which intents have their turns, if anything does.
  var recorder: IntentRecorder? { tally.recorder }

  /// What other views on the document did that observers haven't been told.
  var followed: Drain {
    get { tally.followed }
    set { tally.followed = newValue }
  }

  /// What numbers the documents, where views move from one to another.
  var numbers: DocumentNumbers? {
    get { tally.numbers }
    set { tally.numbers = newValue }
  }

  /// What observers and readers were told last.
  var published: Published {
    get { tally.published }
    set { tally.published = newValue }
  }

  /// What keeps the document elsewhere, by the object that does.
  var connections: [ObjectIdentifier: Task<Void, Never>] {
    get { tally.connections }
    set { tally.connections = newValue }
  }

  /// The analysis that is under way.
  var analysisJob: BackgroundJob? {
    get { tally.analysisJob }
    set { tally.analysisJob = newValue }
  }

  /// The version that was analysed last, or is being.
  var analysedVersion: EditorVersion? {
    get { tally.analysedVersion }
    set { tally.analysedVersion = newValue }
  }

  /// What parses the rest of a text of which only a part was parsed in its turn.
  var parsingJob: BackgroundJob? {
    get { tally.parsingJob }
    set { tally.parsingJob = newValue }
  }

  /// How many turns the update pass has put off since the last one that began.
  var putOffInARow: Int {
    get { tally.putOffInARow }
    set { tally.putOffInARow = newValue }
  }

  /// How many edits of the host wait for their turns.
  var waitingHostEdits: Int {
    get { tally.waitingHostEdits }
    set { tally.waitingHostEdits = newValue }
  }

  /// The document, where it has further views.
  var shared: SharedDocument? {
    get { tally.shared }
    set { tally.shared = newValue }
  }
}
