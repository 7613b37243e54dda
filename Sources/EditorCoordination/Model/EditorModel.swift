public import MarkdownEditing
public import Observation
public import TextBuffer

/// What a view observes, and the one place through which everything enters: `handle(_:)`.
///
/// Nothing that can be observed changes inside of `handle(_:)`; it changes in a later turn of the main actor, all of it
/// together, once for all the intents that had their turn. Each property changes only when its value does, so a view
/// that reads `version` isn't disturbed by a caret that moves.
@MainActor
@Observable
public final class EditorModel {
  /// What the model is doing, and the document.
  public private(set) var state: EditorState

  /// Which text the document has.
  public private(set) var version: EditorVersion

  /// What is selected; a caret at the start where there is no document.
  public private(set) var selection: Selection

  /// What a toolbar shows.
  public private(set) var toolbar: ToolbarState

  /// The error of the last failure, until a later drain passes without one.
  public private(set) var lastError: EditorError?

  @ObservationIgnored private let runner: ActionRunner

  /// The model of `document`, or of none yet; no host is attached.
  ///
  /// Scheduler, clock and performer are for tests and for programs without a run loop.
  public init(
    _ document: MarkdownDocument? = nil, configuration: EditorConfiguration = EditorConfiguration(),
    scheduler: any ActionScheduler = MainActorScheduler.shared, clock: any MonotonicClock = SystemClock(),
    performer: any ActionPerformer = DocumentPerformer()
  ) {
    let core = EditorCore(document, configuration: configuration)
    state = core.state
    version = core.version
    selection = document?.selection ?? Selection(caret: .zero)
    toolbar = ToolbarState(document)
    runner = ActionRunner(core, scheduler: scheduler, clock: clock, performer: performer)
    runner.model = self
  }

  /// Takes `intent` in and returns at once; the handle tells how it ends.
  ///
  /// Intents have their turns one at a time, in the order in which they come into their lane here; `lane` is the intent's
  /// own unless it is given. Only `detach` takes effect before the call returns: it cancels what waits, and from then on the
  /// host isn't called any more.
  @discardableResult
  public func handle(_ intent: EditorIntent, in lane: IntentLane? = nil) -> ActionHandle {
    runner.handle(intent, in: lane ?? intent.lane)
  }

  /// Hands each intent of `source` to `handle(_:)` as it comes.
  ///
  /// That ends with the source, with the task returned, when the host is detached and when the model is gone.
  @discardableResult
  public func forward<Source: AsyncSequence & Sendable>(_ source: Source) -> Task<Void, Never>
  where Source.Element == EditorIntent, Source.Failure == Never { runner.forward(source) }

  /// The states from now on, the present one first, for one reader of its own; ends when the host is detached.
  public func states() -> StateStream { runner.states() }

  /// What the queue is doing, for a debugger or a test; nothing observes it.
  public var queueSnapshot: QueueSnapshot { runner.snapshot }

  /// Takes over what a drain came to; only the runner calls this, once per drain.
  func publish(_ update: StateUpdate) {
    state = update.state
    if version != update.version { version = update.version }
    let selection = update.state.document?.selection ?? Selection(caret: .zero)
    if self.selection != selection { self.selection = selection }
    let toolbar = ToolbarState(update.state.document)
    if self.toolbar != toolbar { self.toolbar = toolbar }
    if lastError != update.error { lastError = update.error }
  }
}
