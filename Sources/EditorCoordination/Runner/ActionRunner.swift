import MarkdownEditing

/// The shell around the queue: asks for turns, performs what the queue returns, and notifies observers and host.
///
/// A model owns it. It holds model and host weakly, and a requested turn holds it weakly. Each of its topics has a
/// file: intake, host, turns, work elsewhere, publishing, reports.
@MainActor
final class ActionRunner: DocumentView {
  /// The model that observers read.
  weak var model: (any RunnerDelegate)?

  var core: EditorCore
  var queue = ActionQueue<QueuedIntent>()
  var attachment = Attachment.detached
  let environment: RunnerEnvironment
  var stateReaders = StreamReaders<StatePolicy>()
  var changeReaders = StreamReaders<ChangePolicy>()
  /// Readers of documents, which go on when a host is detached.
  var documentReaders = StreamReaders<ChangePolicy>()
  var sources = ForwardedSources()
  /// Work under way elsewhere, by the number of the handle that waits for it.
  var elsewhere: [Int: ElsewhereWork] = [:]
  /// Results that arrived while an input method was composing text; they wait until it has ended.
  var postponed: [QueuedIntent] = []
  /// The shared document; `nil` without further views.
  var shared: SharedDocument?

  /// State that is created on first use, as an unused model should take little memory.
  private(set) lazy var tally = Tally()

  /// The runner of a model whose state begins as `core`.
  init(_ core: EditorCore, environment: RunnerEnvironment) {
    self.core = core
    self.environment = environment
    guard let instruments = core.configuration.instruments else { return }
    tally.lifetime = ModelLifetime(instruments: instruments, clock: environment.clock)
  }

  // The last edits of the host take effect for readers and in other views; all else is cancelled.
  deinit {
    let left = shared?.takeHeritage() ?? Heritage()
    var (queue, core, edits, made) = (queue, core, JoinedChanges(), [QueuedIntent]())
    var readers = left.readers + [documentReaders]
    if readers.contains(where: { !$0.isEmpty }) { core.isRecordingChanges = true }
    let (version, performer, time) = (core.version, environment.performer, environment.clock.now)
    func end(_ entry: QueuedIntent) {
      guard entry.work.isShown, entry.handle.begin() else { return entry.handle.abandon() }
      do throws(EditorError) {
        let plan = try core.plan(entry.work, using: performer, at: time)
        guard case .change(let change) = plan else { return entry.end(.unchanged(.nothingToChange)) }
        core.make(change)
        if case .changed(let change) = change.news { edits.append(change.changes) }
        made.append(entry)
      } catch {
        // The host shows a text with the refused edit, of which the next edits are.
        core.host.lost()
        entry.end(.failed(error))
      }
    }
    // Those left by others come first: behind many edits of this view, they couldn't be moved along.
    left.edits.forEach(end)
    queue.removeAll().forEach(end)
    for entry in postponed { entry.handle.abandon() }
    for work in elsewhere.values {
      work.job?.cancel()
      work.entry.handle.abandon()
    }
    for event in core.takeRecordedChanges() {
      changeReaders.publish(event)
      for index in readers.indices { readers[index].publish(event) }
    }
    let last = edits.joined.map { QueuedIntent(lastEdits: $0, of: made, for: version) }
    let rest = Heritage(edits: last.map { [$0] } ?? [], readers: readers)
    if let shared { shared.leave(rest) } else { rest.end() }
    stateReaders.finish()
    changeReaders.finish()
    sources.cancelAll()
  }

  /// A snapshot of the queue.
  var snapshot: QueueSnapshot {
    let waiting = queue.entries.map { entry in
      QueueSnapshot.Intent(
        id: entry.element.handle.id, name: entry.element.work.name, lane: entry.element.lane,
        generation: entry.generation)
    }
    return QueueSnapshot(
      phase: queue.phase.rawValue, current: queue.current?.work.name, waiting: waiting,
      postponed: postponed.count, hasHost: attachment.isAttached, counts: tally.counts)
  }

  /// The performer of actions, with the configuration's editing options.
  var performer: any ActionPerformer {
    core.configuration.editing.map(environment.performer.writing) ?? environment.performer
  }

  /// Whether `action` may change something in `document`, as far as that is known without working it out.
  func canPerform(_ action: EditorAction, on document: MarkdownDocument) -> Bool {
    attachment.host != nil && !core.isComposing
      && performer.canPerform(action, on: document, isReadOnly: core.configuration.isReadOnly)
  }

  /// Asks for a turn; the queue ensures that at most one is outstanding.
  func requestTurn() {
    let turn: @MainActor () -> Void = { [weak self] in self?.turn() }
    if tally.putOffInARow == 0 {
      environment.scheduler.schedule(turn)
    } else {
      environment.scheduler.schedule(turn, afterPutOff: tally.putOffInARow)
    }
  }
}

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
  /// The error of an intent that had no turn, until it is published.
  var untoldError: EditorError?
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
  /// The number of waiting edits and selections of the host.
  var waitingHostChanges = 0
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

/// The injected dependencies of a runner.
@MainActor
final class RunnerEnvironment {
  let scheduler: any ActionScheduler
  let clock: any MonotonicClock
  let performer: any ActionPerformer
  let worker: any BackgroundWorker
  let saver: (any DocumentSaving)?

  private init(
    scheduler: any ActionScheduler, clock: any MonotonicClock, performer: any ActionPerformer,
    worker: any BackgroundWorker, saver: (any DocumentSaving)?
  ) {
    self.scheduler = scheduler
    self.clock = clock
    self.performer = performer
    self.worker = worker
    self.saver = saver
  }

  /// The usual environment, with the given dependencies in place of the usual ones.
  static func with(
    scheduler: (any ActionScheduler)?, clock: (any MonotonicClock)?, performer: (any ActionPerformer)?,
    worker: (any BackgroundWorker)?, saver: (any DocumentSaving)?
  ) -> RunnerEnvironment {
    if scheduler == nil && clock == nil && performer == nil && worker == nil && saver == nil { return usual }
    return RunnerEnvironment(
      scheduler: scheduler ?? usual.scheduler, clock: clock ?? usual.clock,
      performer: performer ?? usual.performer, worker: worker ?? usual.worker, saver: saver)
  }

  /// The environment of one more view on the same document; `nil` keeps this environment's scheduler.
  func with(scheduler: (any ActionScheduler)?) -> RunnerEnvironment {
    guard let scheduler else { return self }
    return RunnerEnvironment(
      scheduler: scheduler, clock: clock, performer: performer, worker: worker, saver: saver)
  }

  private static let usual = RunnerEnvironment(
    scheduler: MainActorScheduler.shared, clock: SystemClock(), performer: DocumentPerformer(),
    worker: TaskWorker.shared, saver: nil)
}

/// The owner of a runner, which shows observers the result of a drain.
@MainActor
protocol RunnerDelegate: AnyObject {
  /// Shows the result of a drain; called once per drain.
  func publish(_ update: StateUpdate, lastError: EditorError?, analysis: VersionedAnalysis?)
}
