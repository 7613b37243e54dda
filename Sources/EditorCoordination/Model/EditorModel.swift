public import MarkdownEditing
public import Observation
public import TextBuffer

/// The observable model of an editor, with `handle(_:)` as the only way in.
///
/// Nothing observable changes inside `handle(_:)`. All changes appear together in a later turn of the main actor, once
/// for all the intents that had their turns in it. Each property changes only when its value does, so a view that reads
/// `version` isn't disturbed by a caret move.
@MainActor
@Observable
public final class EditorModel: RunnerDelegate {
  /// The activity of the model, with the document.
  public private(set) var state: EditorState

  /// The case of `state` without its values: a view that reads only this isn't disturbed by typing.
  public private(set) var phase: EditorState.Phase

  /// The operations under way, such as saving: a view that reads only these isn't disturbed by typing meanwhile.
  public private(set) var operations: [EditorOperation] = []

  /// The text, empty without a document; a caret move doesn't change it.
  public var text: Rope { shownText.rope }

  private var shownText: ShownText

  /// The version of `text`.
  public private(set) var version: EditorVersion

  /// The selection; a caret at the start without a document.
  public private(set) var selection: Selection

  /// The value of `toolbar`, maintained from its first read on.
  private(set) var shownToolbar = ToolbarState()

  /// The last error that the error boundary propagated, until the turn of `EditorIntent.acknowledgeError`.
  public private(set) var lastError: EditorError?

  /// The analysis of the text, if the configuration asks for one.
  ///
  /// It may be of an earlier version than `version`; its own `version` tells.
  public private(set) var analysis: VersionedAnalysis?

  @ObservationIgnored let runner: ActionRunner
  @ObservationIgnored private var hasToolbar = false

  /// The model of `document`, or of none yet; no host is attached.
  ///
  /// Omitted arguments have the usual values: scheduler, clock, performer and worker are for tests and for programs
  /// without a run loop. Without a saver, `EditorIntent.save` fails.
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
    // `tally` is created only if there is something to publish, since an unused model should take little memory.
    if core.revision != 0 { runner.tally.published.revision = core.revision }
  }

  /// Queues `intent` and returns at once; the handle reports the outcome.
  ///
  /// Intents have their turns one at a time, in the order in which they enter their lane; `lane` defaults to the
  /// intent's own. Only `attach`, `detach` and `leave` act before the call returns. From then on a host that is
  /// detached, or replaced by another one, isn't called: its own edits that wait are taken in, and other intents are
  /// cancelled.
  @discardableResult
  public func handle(_ intent: EditorIntent, in lane: IntentLane? = nil) -> ActionHandle {
    runner.handle(intent, in: lane ?? intent.lane)
  }

  /// Queues `action`; short for `handle(.perform(action))`.
  @discardableResult
  public func perform(_ action: EditorAction) -> ActionHandle { handle(.perform(action)) }

  /// A stream of the states for one reader, beginning with the present one; ends when the host is detached.
  ///
  /// A reader that comes back, or that fell behind, passes the `number` of the last state that it has seen. It first
  /// gets the states after that one, as far as they are among the last `StateStream.keptCount`; `missedCount` counts
  /// the others. If nothing has happened since, it waits for the next state. States are kept from the first call of
  /// this method on.
  ///
  /// With `acknowledging`, a critical state that was read is read again by the next loop over the same stream, until
  /// `StateStream.acknowledge(through:)`.
  public func states(since number: Int? = nil, acknowledging: Bool = false) -> StateStream {
    runner.states(since: number, acknowledging: acknowledging)
  }

  /// A stream of every change of the text for one reader, beginning with the present document.
  ///
  /// The stream ends when the host is detached. At most `capacity` changes, at least 1, wait for the reader; beyond
  /// that the whole document takes their place.
  public func changes(capacity: Int = 256) -> ChangeStream { runner.changes(capacity: capacity) }

  /// The present state of the queue, for a debugger or a test; not observable.
  public var queueSnapshot: QueueSnapshot { runner.snapshot }

  /// Shows the result of a drain; only the runner calls this, once per drain.
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

  /// Sets the version of the document that the model begins with.
  func takeOverVersion(_ version: EditorVersion) { self.version = version }

  /// Computes the toolbar's state for the first time; nobody can have observed it before.
  private func beginToolbar() {
    guard !hasToolbar else { return }
    hasToolbar = true
    updateToolbar()
  }

  private func updateToolbar() {
    // Read without observation tracking: a reader of the toolbar must not depend on the state.
    let toolbar = ToolbarState(_state.document)
    if shownToolbar != toolbar { shownToolbar = toolbar }
  }
}

extension EditorModel {
  /// The state of a toolbar; it changes only when its value does, not with every caret move or typed letter.
  ///
  /// It's kept up to date from the first read on, so a model without a toolbar doesn't pay for one.
  public var toolbar: ToolbarState {
    beginToolbar()
    return shownToolbar
  }

  /// Whether `action` may change something in the shown document: `false` is certain, while `true` may be wrong.
  ///
  /// Nothing is worked out, so a menu can ask for all of its items. The answer is also `false` without a host, without
  /// a document or while one is loaded, while an input method composes, and for changes of a text that is only shown.
  /// It is observed as `state`.
  ///
  /// - Complexity: as of `MarkdownDocument.canPerform(_:options:in:isReadOnly:)`.
  public func canPerform(_ action: EditorAction) -> Bool {
    switch state {
    case .uninitialized, .loading: false
    case .ready(let document), .operating(_, let document): runner.canPerform(action, on: document)
    }
  }

  /// A trigger for toolbars, made for a binding: setting an action hands it to `handle(_:)`, setting `nil` does
  /// nothing.
  ///
  /// It always reads as `nil`, so that setting the same action twice runs it twice, and nothing needs to clear it.
  public var pendingAction: EditorAction? {
    get { nil }
    set { if let newValue { handle(.perform(newValue)) } }
  }
}

extension EditorModel {
  /// Hands each intent of `source` to `handle(_:)` as it comes.
  ///
  /// Forwarding ends with the source, with the returned task, when the host is detached or when the model is gone. A
  /// publisher whose values are an asynchronous sequence is a source too. Older releases of Apple's systems than those
  /// named below can't express that a sequence never fails: use `forward(subscribing:)` there.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func forward<Source: AsyncSequence>(_ source: Source) -> Task<Void, Never>
  where Source.Element == EditorIntent, Source.Failure == Never { forward(source) { $0 } }

  /// Hands the intent that `intent` makes of each element of `source` to `handle(_:)`; skips elements with `nil`.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func forward<Source: AsyncSequence>(
    _ source: Source, as intent: @escaping @MainActor (Source.Element) -> EditorIntent?
  ) -> Task<Void, Never> where Source.Failure == Never, Source.Element: Sendable {
    runner.forward(source, as: intent)
  }

  /// Hands every intent of a source with callbacks to `handle(_:)`, in the order sent.
  ///
  /// The closure given to `subscribe` may be called on any thread. The closure that `subscribe` returns ends the
  /// subscription; it is called when the host is detached, when the model is gone or when the task is cancelled. All
  /// sent intents wait until they are handed over, without a limit, since each may hold typed text. A sender that is
  /// too fast can see that in `queueSnapshot`.
  @discardableResult
  public func forward(
    subscribing subscribe: (@escaping @Sendable (EditorIntent) -> Void) -> @Sendable () -> Void
  ) -> Task<Void, Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: EditorIntent.self)
    let end = subscribe { continuation.yield($0) }
    continuation.onTermination = { _ in end() }
    return runner.forward(stream)
  }
}

extension EditorModel {
  /// Records the intents that have their turns from now on, until the recorder is released or a newer one is made.
  ///
  /// Earlier steps can't be undone when the recording is replayed. So begin a recording before the first change.
  public func record() -> IntentRecorder {
    let recorder = IntentRecorder(runner)
    runner.tally.recorder = recorder
    return recorder
  }

  /// The last 200 ended intents, oldest first, with the cause, outcome and duration of each.
  ///
  /// - Complexity: O(n), where n is their number.
  public var pastIntents: [PastIntent] { runner.tally.past.all }
}

/// A wrapper that makes a text incomparable.
///
/// An observed property with comparable values is compared at each assignment, and comparing two texts of one length
/// takes time in proportion to it.
private struct ShownText { var rope: Rope }

extension Selection {
  /// A caret at the start, for a model without a document.
  fileprivate static let start = Selection(caret: .zero)
}
