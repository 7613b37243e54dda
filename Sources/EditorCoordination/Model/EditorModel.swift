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
public final class EditorModel: RunnerDelegate {
  /// What the model is doing, and the document.
  public private(set) var state: EditorState

  /// The state without what belongs to it: a view that shows only how far things are isn't disturbed by typing.
  public private(set) var phase: EditorState.Phase

  /// What is under way, such as saving: a view that shows only that isn't disturbed by typing meanwhile.
  public private(set) var operations: [EditorOperation] = []

  /// The text, empty where there is no document; a caret that moves leaves it alone.
  public var text: Rope { shownText.rope }

  private var shownText: ShownText

  /// Which text that is.
  public private(set) var version: EditorVersion

  /// What is selected; a caret at the start where there is no document.
  public private(set) var selection: Selection

  /// What `toolbar` says, once somebody asked.
  private(set) var shownToolbar = ToolbarState()

  /// The error of the last failure that the error boundary let through, until `EditorIntent.acknowledgeError` has had
  /// its turn.
  public private(set) var lastError: EditorError?

  /// What was found out about the text off the main actor, where the configuration asks for it; it may be about a
  /// version before this one, as it says.
  public private(set) var analysis: VersionedAnalysis?

  @ObservationIgnored let runner: ActionRunner
  @ObservationIgnored private var hasToolbar = false

  /// The model of `document`, or of none yet; no host is attached.
  ///
  /// Whatever isn't given is the usual: scheduler, clock, performer and worker are for tests and for programs without
  /// a run loop. Without a saver, `EditorIntent.save` fails.
  public convenience init(
    _ document: MarkdownDocument? = nil, configuration: EditorConfiguration? = nil,
    scheduler: (any ActionScheduler)? = nil, clock: (any MonotonicClock)? = nil,
    performer: (any ActionPerformer)? = nil, worker: (any BackgroundWorker)? = nil,
    saver: (any DocumentSaving)? = nil
  ) {
    self.init(
      EditorCore(document, configuration: configuration.map { Shared($0) } ?? .usual),
      .with(scheduler: scheduler, clock: clock, performer: performer, worker: worker, saver: saver))
    runner.analyseIfWanted()
  }

  /// The model whose state begins as `core`.
  init(_ core: EditorCore, _ environment: RunnerEnvironment) {
    state = core.state
    phase = core.state.phase
    shownText = ShownText(rope: core.state.document?.rope ?? Rope())
    version = core.version
    selection = core.state.document?.selection ?? .start
    analysis = core.analysis
    runner = ActionRunner(core, environment: environment)
    runner.model = self
    // A model that begins with nothing to tell has no past, and takes little memory.
    if core.revision != 0 { runner.published.revision = core.revision }
  }

  /// Takes `intent` in and returns at once; the handle tells how it ends.
  ///
  /// Intents have their turns one at a time, in the order in which they come into their lane here; `lane` is the
  /// intent's own unless it is given. Only `detach` takes effect before the call returns: it cancels what waits, and
  /// from then on the host isn't called any more.
  @discardableResult
  public func handle(_ intent: EditorIntent, in lane: IntentLane? = nil) -> ActionHandle {
    runner.handle(intent, in: lane ?? intent.lane)
  }

  /// Takes in that `action` is to be performed; `handle(.perform(action))` in short.
  @discardableResult
  public func perform(_ action: EditorAction) -> ActionHandle { handle(.perform(action)) }

  /// The states from now on, the present one first, for one reader of its own; ends when the host is detached.
  ///
  /// A reader that comes back, or that fell behind, gives the `number` of the last state that it has seen: it first
  /// gets those after it, as far as they are among the last `StateStream.keptCount`, and `missedCount` says how many
  /// aren't. Where nothing has happened since, it waits for the next one. States are kept from the first call of this
  /// on.
  ///
  /// With `acknowledging`, a critical state that was read is read again by the next loop over the same stream, until
  /// `StateStream.acknowledge(through:)`.
  public func states(since number: Int? = nil, acknowledging: Bool = false) -> StateStream {
    runner.states(since: number, acknowledging: acknowledging)
  }

  /// Every change of the text from now on, the present document first, for one reader of its own; ends when the host is
  /// detached.
  ///
  /// At most `capacity` changes wait for the reader, at least 1, before the whole document takes their place.
  public func changes(capacity: Int = 256) -> ChangeStream { runner.changes(capacity: capacity) }

  /// What the queue is doing, for a debugger or a test; nothing observes it.
  public var queueSnapshot: QueueSnapshot { runner.snapshot }

  /// Takes over what a drain came to; only the runner calls this, once per drain.
  func publish(_ update: StateUpdate, lastError: EditorError?, analysis: VersionedAnalysis?) {
    state = update.state
    if phase != update.state.phase { phase = update.state.phase }
    if operations != update.operations { operations = update.operations }
    if version != update.version {
      version = update.version
      shownText = ShownText(rope: update.state.document?.rope ?? Rope())
    }
    let selection = update.state.document?.selection ?? .start
    if self.selection != selection { self.selection = selection }
    if hasToolbar { updateToolbar() }
    if self.lastError != lastError { self.lastError = lastError }
    if self.analysis != analysis { self.analysis = analysis }
  }

  /// Shows `version` for the document that the model begins with.
  func takeOverVersion(_ version: EditorVersion) { self.version = version }

  /// Works the toolbar's state out for the first time; nobody can have observed it before that.
  func beginToolbar() {
    guard !hasToolbar else { return }
    hasToolbar = true
    updateToolbar()
  }

  private func updateToolbar() {
    // Past the observed property: whoever reads the toolbar doesn't depend on the state.
    let toolbar = ToolbarState(_state.document)
    if shownToolbar != toolbar { shownToolbar = toolbar }
  }
}

/// A text that can't be compared: an observed property whose values can is compared each time it is set, and two
/// texts of one length are the same only if all their bytes are.
private struct ShownText { var rope: Rope }

extension Selection {
  /// A caret at the start, for a model without a document.
  fileprivate static let start = Selection(caret: .zero)
}
