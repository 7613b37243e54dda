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
    let present = stateUpdate(isCritical: false, tally.published.operations)
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
    let drain = drain.after(tally.followed)
    tally.followed = Drain()
    let errors = drain.errors + (tally.untoldError.map { [$0] } ?? [])
    let drained = drain.shownError(after: tally.published.shownError)
    let shownError = tally.untoldError.map { $0.after(drained) } ?? drained
    let isCritical = tally.untoldError != nil || drain.isCritical
    tally.untoldError = nil
    let operations = isInTurn ? operations : operationsInAnothersTurn
    let isNew =
      tally.published.revision != core.revision || tally.published.operations != operations
      || tally.published.errors != errors || tally.published.shownError != shownError
    guard isNew || isCritical else { return }
    tally.published.revision = core.revision
    tally.published.operations = operations
    tally.published.errors = errors
    tally.published.shownError = shownError
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
    tally.published.number += 1
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
      number: tally.published.number, state: state, operations: operations, version: core.version,
      errors: tally.published.errors, isCritical: isCritical, cause: Cause.current)
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
    operationsUnderWay + tally.published.operations.filter { if case .waiting = $0 { true } else { false } }
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
    let isNew =
      tally.published.revision != core.revision || !tally.published.operations.isEmpty
      || tally.untoldError != nil
    if isNew { tellLater() }
  }

  /// Asks for a turn that tells observers and the host what is new, unless another intent has a turn.
  func tellLater() { if queue.depth == 0 { takeIn(.tell) } }
}
