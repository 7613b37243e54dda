/// The state of a runner that most models don't have: records of the past, background jobs, further views.
@MainActor
final class Tally {
  /// The counts so far.
  var counts = QueueCounts()
  /// The ended intents.
  var past = PastIntents()
  /// The number of the intent whose turn began last.
  var lastBegun = 0
  /// The number of the handle that loaded the present document; `nil` for the model's first document.
  var lastLoad: Int?
  /// The error of a chain that was refused, until it is published.
  var refusal: EditorError?
  /// The states kept for readers who come back.
  var keptStates = KeptStates()
  /// The present recorder of intents, if any.
  weak var recorder: IntentRecorder?

  /// The changes by other views that observers haven't been told.
  var followed = Drain()
  /// The counter that numbers documents, if views move from one to another.
  var numbers: DocumentNumbers?
  /// Reports the model's creation and end to the instruments that it was made with.
  var lifetime: ModelLifetime?

  /// The values that observers and readers were told last.
  var published = Published()
  /// The tasks that keep the document elsewhere, such as in a file, by the object in charge.
  var connections: [ObjectIdentifier: Task<Void, Never>] = [:]
  /// The analysis that is under way.
  var analysisJob: BackgroundJob?
  /// The version of the last analysis, finished or under way.
  var analysedVersion: EditorVersion?
  /// The job that parses the rest of a text that was only partly parsed in its turn.
  var parsingJob: BackgroundJob?
  /// The number of turns that the host's update pass has put off since the last one that began.
  var putOffInARow = 0
  /// The number of waiting edits of the host.
  var waitingHostEdits = 0
  /// The shared document; `nil` without further views.
  var shared: SharedDocument?

  /// A tally in which nothing has happened yet.
  nonisolated init() {}

  deinit {
    analysisJob?.cancel()
    parsingJob?.cancel()
    for connection in connections.values { connection.cancel() }
  }
}

/// Reports a model's creation when it is made, and the model's end when it is released with the model.
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
  /// The counts so far.
  var counts: QueueCounts {
    get { tally.counts }
    set { tally.counts = newValue }
  }

  /// The number of the handle that loaded the present document; `nil` for the model's first document.
  var lastLoad: Int? {
    get { tally.lastLoad }
    set { tally.lastLoad = newValue }
  }

  /// The error of a chain that was refused, until it is published.
  var refusal: EditorError? {
    get { tally.refusal }
    set { tally.refusal = newValue }
  }

  /// The present recorder of intents, if any.
  var recorder: IntentRecorder? { tally.recorder }

  /// The changes by other views that observers haven't been told.
  var followed: Drain {
    get { tally.followed }
    set { tally.followed = newValue }
  }

  /// The counter that numbers documents, if views move from one to another.
  var numbers: DocumentNumbers? {
    get { tally.numbers }
    set { tally.numbers = newValue }
  }

  /// The values that observers and readers were told last.
  var published: Published {
    get { tally.published }
    set { tally.published = newValue }
  }

  /// The tasks that keep the document elsewhere, by the object in charge.
  var connections: [ObjectIdentifier: Task<Void, Never>] {
    get { tally.connections }
    set { tally.connections = newValue }
  }

  /// The analysis that is under way.
  var analysisJob: BackgroundJob? {
    get { tally.analysisJob }
    set { tally.analysisJob = newValue }
  }

  /// The version of the last analysis, finished or under way.
  var analysedVersion: EditorVersion? {
    get { tally.analysedVersion }
    set { tally.analysedVersion = newValue }
  }

  /// The job that parses the rest of a text that was only partly parsed in its turn.
  var parsingJob: BackgroundJob? {
    get { tally.parsingJob }
    set { tally.parsingJob = newValue }
  }

  /// The number of turns that the host's update pass has put off since the last one that began.
  var putOffInARow: Int {
    get { tally.putOffInARow }
    set { tally.putOffInARow = newValue }
  }

  /// The number of waiting edits of the host.
  var waitingHostEdits: Int {
    get { tally.waitingHostEdits }
    set { tally.waitingHostEdits = newValue }
  }

  /// The shared document; `nil` without further views.
  var shared: SharedDocument? {
    get { tally.shared }
    set { tally.shared = newValue }
  }
}
