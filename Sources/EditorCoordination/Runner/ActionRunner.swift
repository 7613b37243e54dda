import MarkdownEditing

/// The shell around the queue: asks for turns, performs what the queue says, and tells who is to be told.
///
/// A model owns it; it holds model and host weakly, and a turn that was asked for holds it weakly. Its topics have a
/// file each: what comes in, the host, a turn, publishing, reports.
@MainActor
final class ActionRunner: DocumentView {
  /// The model that observers look at.
  weak var model: (any RunnerDelegate)?

  var core: EditorCore
  var queue = ActionQueue<QueuedIntent>()
  var attachment = Attachment.detached
  let environment: RunnerEnvironment
  var stateReaders = StreamReaders<StatePolicy>()
  var changeReaders = StreamReaders<ChangePolicy>()
  /// Readers of documents, who go on when a host is detached.
  var documentReaders = StreamReaders<ChangePolicy>()
  var sources = ForwardedSources()
  /// What is under way elsewhere, by the number of the handle that waits for it.
  var elsewhere: [Int: ElsewhereWork] = [:]
  /// Results that came while an input method was composing text, and wait until it has done so.
  var postponed: [QueuedIntent] = []

  /// What is known of the past; there only once something has happened, as a model that nobody uses should take little
  /// memory.
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

  /// What the queue is doing.
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

  /// What works out actions, by the options of the configuration.
  var performer: any ActionPerformer {
    core.configuration.editing.map(environment.performer.writing) ?? environment.performer
  }

  /// Asks for a turn; the queue says when, so that one is outstanding at most.
  func requestTurn() {
    let turn: @MainActor () -> Void = { [weak self] in self?.turn() }
    if putOffInARow == 0 {
      environment.scheduler.schedule(turn)
    } else {
      environment.scheduler.schedule(turn, afterPutOff: putOffInARow)
    }
  }
}
