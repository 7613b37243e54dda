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

  /// Nothing has happened yet.
  nonisolated init() {}
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
}
