public import MarkdownEditing
import MarkdownSyntax
public import TextBuffer

/// Runs a script of actions through the queue that editors use, without a view and without a run loop.
@MainActor
public enum EditorSession {
  /// The result of a script.
  public struct Result: Sendable {
    /// The document afterwards.
    public let document: MarkdownDocument
    /// The outcome of each action, in the script's order.
    public let outcomes: [ActionOutcome]
    /// The change set from the text before to the text afterwards.
    public let changes: ChangeSet
  }

  /// Runs `actions` on `document`, one after the other, and returns when the last one has ended.
  ///
  /// Everything is done within the call: the tree of the result is complete, nothing is left to the background, and
  /// nothing is kept. No time passes between the actions, so time never separates their undo steps; only their kinds
  /// do.
  public static func run(
    _ actions: [EditorAction], on document: MarkdownDocument,
    performer: any ActionPerformer = DocumentPerformer()
  ) -> Result {
    run(actions, on: document, performer: performer, worker: nil)
  }

  /// Like the public `run`, with `worker` in place of the usual background worker.
  package static func run(
    _ actions: [EditorAction], on document: MarkdownDocument, performer: any ActionPerformer,
    worker: (any BackgroundWorker)?
  ) -> Result {
    let desk = SessionDesk(document, performer, worker)
    let handles = actions.map { desk.model.handle(.perform($0)) }
    desk.scheduler.runUntilIdle()
    return desk.result(handles, before: document)
  }
}

/// A model with the scheduler and the host that a script needs.
@MainActor
private struct SessionDesk {
  let model: EditorModel
  let scheduler = SessionScheduler()
  private let host = SessionHost()

  init(_ document: MarkdownDocument, _ performer: any ActionPerformer, _ worker: (any BackgroundWorker)?) {
    model = EditorModel(
      document.completed(), configuration: .session, scheduler: scheduler, clock: StoppedClock(),
      performer: performer, worker: worker)
    model.handle(.attach(host))
    // The host is shown the document before anything changes, so that it is told of changes only.
    scheduler.runUntilIdle()
  }

  /// The result of the intents behind `handles`, run on the document `before`.
  func result(_ handles: [ActionHandle], before: MarkdownDocument) -> EditorSession.Result {
    // Each handle has ended once the queue is idle; nothing here could have stopped one half-way.
    EditorSession.Result(
      document: model.state.document ?? before, outcomes: handles.map { $0.outcomeSoFar ?? .cancelled },
      changes: host.changes.joined ?? .identity(length: before.rope.utf8Count))
  }
}

/// A host that only records changes.
private final class SessionHost: EditorHost {
  private(set) var changes = JoinedChanges()
  var isAttached: Bool { true }

  func editorDidUpdate(_ update: EditorUpdate) {
    if case .edited(let change) = update.text { changes.append(change) }
  }
}

/// A scheduler that keeps the requested turn until `runUntilIdle()`.
private final class SessionScheduler: ActionScheduler {
  private var turns: [@MainActor () -> Void] = []

  func schedule(_ turn: @escaping @MainActor () -> Void) { turns.append(turn) }

  func runUntilIdle() {
    while let turn = turns.popLast() { turn() }
  }
}

/// A clock that stands still, so that one drain performs the whole script.
private struct StoppedClock: MonotonicClock {
  var now: Duration { .zero }
}

extension EditorConfiguration {
  /// The configuration of scripts: any queue depth is normal, nothing is logged, and every parse is complete.
  fileprivate static let session: EditorConfiguration = {
    var configuration = EditorConfiguration()
    configuration.normalDepth = .max - 1
    configuration.keepQuiet()
    configuration.turnBudget = .unlimited
    return configuration
  }()
}
