public import MarkdownEditing
import MarkdownSyntax
public import TextBuffer

/// Runs a script of actions through the queue that editors use, without a view and without a run loop.
@MainActor
public enum EditorSession {
  /// What a script came to.
  public struct Result: Sendable {
    /// The document afterwards.
    public let document: MarkdownDocument
    /// How each action ended, in the script's order.
    public let outcomes: [ActionOutcome]
    /// What leads from the text before to the text afterwards.
    public let changes: ChangeSet
  }

  /// Runs `actions` on `document`, one after the other, and returns when the last has ended.
  ///
  /// All of it is done within the call: the tree of the result is complete, nothing is left to be done in the
  /// background, and nothing is kept. No time passes between the actions, so that only what they are parts their
  /// steps in the history.
  public static func run(
    _ actions: [EditorAction], on document: MarkdownDocument,
    performer: any ActionPerformer = DocumentPerformer()
  ) -> Result {
    run(actions, on: document, performer: performer, worker: nil)
  }

  /// As the other `run`; `worker` would be given what is to be done in the background.
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

/// A model with what a script needs around it.
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

  /// What came of the intents behind `handles` on the document `before`.
  func result(_ handles: [ActionHandle], before: MarkdownDocument) -> EditorSession.Result {
    // Each handle has ended once the queue is idle; nothing here could have stopped one half-way.
    EditorSession.Result(
      document: model.state.document ?? before, outcomes: handles.map { $0.outcomeSoFar ?? .cancelled },
      changes: host.changes.joined ?? .identity(length: before.rope.utf8Count))
  }
}

/// A host that only takes notes.
private final class SessionHost: EditorHost {
  private(set) var changes = JoinedChanges()
  var isAttached: Bool { true }

  func editorDidUpdate(_ update: EditorUpdate) {
    if case .edited(let change) = update.text { changes.append(change) }
  }
}

/// Keeps the turn that was asked for until it is run.
private final class SessionScheduler: ActionScheduler {
  private var turns: [@MainActor () -> Void] = []

  func schedule(_ turn: @escaping @MainActor () -> Void) { turns.append(turn) }

  func runUntilIdle() {
    while let turn = turns.popLast() { turn() }
  }
}

/// A clock for which no time passes, so that one drain takes in the whole script.
private struct StoppedClock: MonotonicClock {
  var now: Duration { .zero }
}

extension EditorConfiguration {
  /// A script is as long as it is: nothing is too deep, and nobody is told.
  fileprivate static let session: EditorConfiguration = {
    var configuration = EditorConfiguration()
    configuration.normalDepth = .max - 1
    configuration.keepQuiet()
    configuration.turnBudget = .unlimited
    return configuration
  }()
}
