import MarkdownEditing
import TextBuffer

/// The values that observers and readers were told last.
struct Published {
  var revision = 0
  var operations: [EditorOperation] = []
  var errors: [EditorError] = []
  /// The error that observers are shown.
  var shownError: EditorError?
  var number = 0
}

// Telling observers and readers of streams the result of a drain.
extension ActionRunner {
  /// A stream of states for a reader of its own; it begins with the present state, or with the one after `number`.
  func states(since number: Int?, acknowledging: Bool) -> StateStream {
    let present = stateUpdate(isCritical: false, published.operations)
    let resumption = tally.keptStates.resume(after: number, present: present)
    let policy = StatePolicy(resuming: resumption, isAcknowledging: acknowledging)
    return StateStream(buffer: stateReaders.add(policy, first: number == nil ? present : nil))
  }

  /// A stream of every change for a reader of its own; it begins with the present document.
  func changes(capacity: Int) -> ChangeStream {
    // The snapshot includes the changes of this drain so far. Other readers must be told those first.
    publishChanges()
    let snapshot = DocumentSnapshot(core.state.document ?? MarkdownDocument(Rope()), version: core.version)
    core.isRecordingChanges = true
    return ChangeStream(buffer: changeReaders.add(ChangePolicy(capacity: capacity), first: .resync(snapshot)))
  }

  /// A stream of the newest document for a reader of its own; it goes on when hosts come and go.
  func documents() -> ChangeStream {
    publishChanges()
    let snapshot = documentSnapshot ?? DocumentSnapshot(MarkdownDocument(Rope()), version: core.version)
    core.isRecordingChanges = true
    return ChangeStream(
      buffer: documentReaders.add(ChangePolicy(capacity: 1, keepsLast: true), first: .resync(snapshot)))
  }

  /// The current document, published or not.
  var documentSnapshot: DocumentSnapshot? {
    core.state.document.map { DocumentSnapshot($0, version: core.version) }
  }

  /// Tells observers and readers the result of `drain` if it is news.
  func publish(_ drain: Drain) {
    stopStaleActions()
    let drain = drain.after(followed)
    followed = Drain()
    let errors = drain.errors + (untoldError.map { [$0] } ?? [])
    let drained = drain.shownError(after: published.shownError)
    let shownError = untoldError.map { $0.after(drained) } ?? drained
    let isCritical = untoldError != nil || drain.isCritical
    untoldError = nil
    let operations = isInTurn ? operations : operationsInAnothersTurn
    let isNew =
      published.revision != core.revision || published.operations != operations
      || published.errors != errors || published.shownError != shownError
    guard isNew || isCritical else { return }
    published.revision = core.revision
    published.operations = operations
    published.errors = errors
    published.shownError = shownError
    let update = nextState(isCritical: isCritical, operations)
    model?.publish(update, lastError: shownError, analysis: core.analysis)
    publishChanges()
    startWork()
  }

  /// Tells readers of every change the changes that they haven't been told.
  func publishChanges() {
    for event in core.takeRecordedChanges().map({ $0.caused(by: Cause.current) }) {
      changeReaders.publish(event)
      documentReaders.publish(event)
    }
    if changeReaders.isEmpty, documentReaders.isEmpty { core.isRecordingChanges = false }
  }

  /// Publishes the next state to readers of states, and keeps it for readers who come back.
  @discardableResult
  func nextState(isCritical: Bool, _ operations: [EditorOperation]) -> StateUpdate {
    published.number += 1
    let update = stateUpdate(isCritical: isCritical, operations)
    tally.keptStates.append(update)
    stateReaders.publish(update)
    return update
  }

  /// The current state with `operations` under way.
  private func stateUpdate(isCritical: Bool, _ operations: [EditorOperation]) -> StateUpdate {
    var state = core.state
    if !operations.isEmpty, case .ready(let document) = state {
      state = .operating(operations, prior: document)
    }
    return StateUpdate(
      number: published.number, state: state, operations: operations, version: core.version,
      errors: published.errors, isCritical: isCritical, cause: Cause.current)
  }
}

// The operations under way, for observers: from the turn in which each begins to the one in which it ends.
extension ActionRunner {
  /// The operations under way: loading, then work elsewhere in the order in which it was begun, then waiting intents.
  var operations: [EditorOperation] {
    let next = queue.first.map { EditorOperation.waiting(next: $0.work.name, remaining: queue.depth) }
    return operationsUnderWay + (next.map { [$0] } ?? [])
  }

  /// The operations of a view that publishes in another view's turn.
  ///
  /// The waiting intents are as published before, since they leave the queue only in this view's own turns.
  var operationsInAnothersTurn: [EditorOperation] {
    operationsUnderWay + published.operations.filter { if case .waiting = $0 { true } else { false } }
  }

  private var operationsUnderWay: [EditorOperation] {
    var result: [EditorOperation] = []
    if case .loading(_, let progress) = core.state { result.append(.opening(progress: progress)) }
    if !elsewhere.isEmpty {
      result += elsewhere.ordered { $0.key }.map {
        work in work.value.action.map { .performing($0, progress: work.value.share) } ?? .saving
      }
    }
    return result
  }

  /// Asks for a turn that tells observers of the host's last edits, and that nothing is under way any more.
  func tellObserversOfEnd() {
    let isNew = published.revision != core.revision || !published.operations.isEmpty || untoldError != nil
    if isNew { takeIn(.tellObservers) }
  }
}

#if Logging
  import Logging
#endif

// The end of intents: each ends once, and every end is counted, remembered and told to the handle.
extension ActionRunner {
  /// Ends `entry`, which has left the queue, after a turn of `duration`.
  func settle(_ entry: QueuedIntent, _ outcome: ActionOutcome, after duration: Duration = .zero) {
    let whole = entry.beganElsewhere.map { environment.clock.now - $0 } ?? duration
    remember(entry, outcome, after: whole)
    counts.count(outcome)
    entry.end(outcome)
  }

  /// Ends an intent called `title` that never was in the queue.
  func settle(_ handle: ActionHandle, _ outcome: ActionOutcome, _ title: IntentTitle, in lane: IntentLane) {
    tally.past.append(
      .init(
        id: handle.id, title: title, origin: originOfNext, lane: lane, outcome: outcome, duration: .zero))
    counts.count(outcome)
    handle.end(outcome)
  }

  /// Ends `entry` as cancelled, unless its sender has withdrawn it.
  func abandon(_ entry: QueuedIntent) {
    remember(entry, .cancelled, after: .zero)
    entry.handle.abandon()
  }

  /// Remembers that `entry` ended with `outcome`.
  func remember(_ entry: QueuedIntent, _ outcome: ActionOutcome, after duration: Duration) {
    tally.past.append(
      .init(
        id: entry.handle.id, title: entry.work.title, origin: entry.origin, lane: entry.lane,
        outcome: outcome, duration: duration))
  }

  /// The cause of an intent that is sent now.
  var originOfNext: IntentOrigin {
    let causes = Cause.current?.next(at: environment.clock.now) ?? 0
    let generation = queue.generation(after: causes)
    guard generation > 0 else { return IntentOrigin() }
    let isInTurn = [.draining, .performing].contains(queue.phase)
    return IntentOrigin(cause: isInTurn ? tally.lastBegun : Cause.current?.intent, generation: generation)
  }
}

// Noteworthy events are counted, given to the instruments and, in debug builds, logged.
extension ActionRunner {
  /// Records the number of waiting intents.
  func noteDepth(_ depth: Int) {
    counts.deepest = max(counts.deepest, depth)
    core.configuration.instruments?.recordDepth(depth)
    if depth == core.configuration.normalDepth + 1 { report(.deep(depth)) }
  }

  /// Records the duration of the turn of `entry`.
  func noteDuration(_ duration: Duration, of entry: QueuedIntent) {
    core.configuration.instruments?.recordDuration(duration, of: entry.work.name)
    if duration > core.configuration.slowAction { report(.slow(entry.work.name, duration)) }
  }

  /// Counts, records and logs `event`.
  func report(_ event: QueueEvent) {
    switch event {
    case .deep: counts.depthWarnings += 1
    case .slow: counts.slow += 1
    case .rolledBack: counts.rollbacks += 1
    case .refused: counts.refused += 1
    case .sentWhileRendering: counts.sentWhileRendering += 1
    case .coalesced, .cancelled, .renderedWhilePublishing: break
    }
    core.configuration.instruments?.record(event)
    #if DEBUG && Logging
      core.configuration.logger?.warning("\(event)")
    #endif
  }
}
