import MarkdownEditing

/// The shell around the queue: asks for turns, performs what the queue returns, and notifies observers and host.
///
/// A model owns it. It holds model and host weakly, and a requested turn holds it weakly. Each of its topics has a
/// file: intake, host, turns, publishing, reports.
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

  /// State that is created on first use, as an unused model should take little memory.
  private(set) lazy var tally = Tally()

  /// The runner of a model whose state begins as `core`.
  init(_ core: EditorCore, environment: RunnerEnvironment) {
    self.core = core
    self.environment = environment
    guard let instruments = core.configuration.instruments else { return }
    tally.lifetime = ModelLifetime(instruments: instruments, clock: environment.clock)
  }

  deinit {
    var queue = queue
    queue.removeAll().forEach { $0.handle.abandon() }
    for entry in postponed { entry.handle.abandon() }
    for work in elsewhere.values {
      work.job?.cancel()
      work.entry.handle.abandon()
    }
    var core = core
    for event in core.takeRecordedChanges() {
      changeReaders.publish(event)
      documentReaders.publish(event)
    }
    stateReaders.finish()
    changeReaders.finish()
    documentReaders.finish()
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
      postponed: postponed.count, hasHost: attachment.isAttached, counts: counts)
  }

  /// The performer of actions, with the configuration's editing options.
  var performer: any ActionPerformer {
    core.configuration.editing.map(environment.performer.writing) ?? environment.performer
  }

  /// Asks for a turn; the queue ensures that at most one is outstanding.
  func requestTurn() {
    let turn: @MainActor () -> Void = { [weak self] in self?.turn() }
    if putOffInARow == 0 {
      environment.scheduler.schedule(turn)
    } else {
      environment.scheduler.schedule(turn, afterPutOff: putOffInARow)
    }
  }
}
