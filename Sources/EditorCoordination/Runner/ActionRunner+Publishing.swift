import MarkdownEditing
import TextBuffer

/// What observers and readers were told last.
struct Published {
  var revision = 0
  var operation: EditorOperation?
  var errors: [EditorError] = []
  /// The error that observers are shown.
  var shownError: EditorError?
  var number = 0
}

// What a drain came to, for observers and readers of streams.
extension ActionRunner {
  /// A stream for a reader of its own, which begins with the present state.
  func states(keepingMissed missed: Int) -> StateStream {
    let policy = StatePolicy(keepingMissed: missed)
    return StateStream(buffer: stateReaders.add(policy, first: stateUpdate(isCritical: false)))
  }

  /// A stream of every change for a reader of its own, which begins with the present document.
  func changes(capacity: Int) -> ChangeStream {
    // What this drain has changed so far is in the snapshot already; others have yet to be told.
    publishChanges()
    let snapshot = DocumentSnapshot(core.state.document ?? MarkdownDocument(Rope()), version: core.version)
    core.isRecordingChanges = true
    return ChangeStream(buffer: changeReaders.add(ChangePolicy(capacity: capacity), first: .resync(snapshot)))
  }

  /// The newest document for a reader of its own, whichever hosts come and go.
  func documents() -> ChangeStream {
    publishChanges()
    let snapshot = documentSnapshot ?? DocumentSnapshot(MarkdownDocument(Rope()), version: core.version)
    core.isRecordingChanges = true
    return ChangeStream(buffer: documentReaders.add(ChangePolicy(capacity: 1), first: .resync(snapshot)))
  }

  /// The document as it is now, whether or not that was published.
  var documentSnapshot: DocumentSnapshot? {
    core.state.document.map { DocumentSnapshot($0, version: core.version) }
  }

  /// Tells observers and readers what `drain` came to, where that is news.
  func publish(_ drain: Drain) {
    let drain = drain.after(followed)
    followed = Drain()
    let errors = drain.errors + (refusal.map { [$0] } ?? [])
    let shownError = refusal ?? drain.shownError(after: published.shownError)
    let isCritical = refusal != nil || drain.isCritical
    refusal = nil
    let operation = isInTurn ? nextOperation : published.operation
    let isNew =
      published.revision != core.revision || published.operation != operation
      || published.errors != errors || published.shownError != shownError
    guard isNew || isCritical else { return }
    published.revision = core.revision
    published.operation = operation
    published.errors = errors
    published.shownError = shownError
    published.number += 1
    let update = stateUpdate(isCritical: isCritical)
    model?.publish(update, lastError: shownError, analysis: core.analysis)
    stateReaders.publish(update)
    publishChanges()
    startWork()
  }

  /// What is next, where something waits.
  private var nextOperation: EditorOperation? {
    queue.first.map { EditorOperation(next: $0.work.name, remaining: queue.depth) }
  }

  /// Tells readers of every change what they haven't been told.
  func publishChanges() {
    for event in core.takeRecordedChanges().map({ $0.caused(by: Cause.current) }) {
      changeReaders.publish(event)
      documentReaders.publish(event)
    }
    if changeReaders.isEmpty, documentReaders.isEmpty { core.isRecordingChanges = false }
  }

  /// The state as it is now.
  func stateUpdate(isCritical: Bool) -> StateUpdate {
    var state = core.state
    if let operation = published.operation, case .ready(let document) = state {
      state = .operating(operation, prior: document)
    }
    return StateUpdate(
      number: published.number, state: state, version: core.version, errors: published.errors,
      isCritical: isCritical, cause: Cause.current)
  }
}
