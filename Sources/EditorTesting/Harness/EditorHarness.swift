public import EditorCoordination
import MarkdownEditing

/// A model whose whole environment a test controls, and that reports everything the test doesn't expect.
///
/// A problem, whoever caused it, is a change of `ObservedState` without an `expect`, an intent that hasn't ended, a
/// running job, or a source that is still forwarded.
///
///     let harness = EditorHarness("«wordˇ»")
///     harness.send(.perform(.bold))
///     harness.expect {
///       $0.change(to: "**«wordˇ»**")
///       $0.styles[.bold] = .on
///       $0.styles[.clearFormatting] = .off
///     }
///     #expect(harness.finish().isEmpty)
@MainActor
public final class EditorHarness {
  /// The model.
  public let model: EditorModel
  /// The host attached to the model.
  public let host = SimulatedHost()
  /// The model's scheduler; `expect` runs its turns.
  public let scheduler = ManualScheduler()
  /// The model's clock.
  public let clock = ManualClock()
  /// The worker of the model's jobs off the main actor.
  public let worker = ManualWorker()
  /// The model's saver.
  public let saver = ScriptedSaver()
  /// The problems so far, one line each.
  public private(set) var problems: [String] = []

  private var expected: ObservedState
  private var handles: [(name: String, handle: ActionHandle)] = []

  /// A model of `marked`, or without a document if it's `nil`, with an attached and updated host.
  ///
  /// No host is attached if `isAttached` is `false`.
  public init(
    _ marked: MarkedText? = "ˇ", isAttached: Bool = true, performer: (any ActionPerformer)? = nil,
    configure: (inout EditorConfiguration) -> Void = { _ in }
  ) {
    var configuration = EditorConfiguration()
    configuration.keepQuiet()
    configure(&configuration)
    model = EditorModel(
      marked.map { MarkdownDocument(marked: $0) }, configuration: configuration, scheduler: scheduler,
      clock: clock, performer: performer, worker: worker, saver: saver)
    if isAttached { model.handle(.attach(host)) }
    scheduler.runUntilIdle()
    expected = ObservedState(model)
  }

  /// Hands `intent` to the model; it has its turn in the next `expect`.
  @discardableResult
  public func send(_ intent: EditorIntent) -> ActionHandle {
    compare("before \(intent.name)")
    let handle = model.handle(intent)
    handles.append((intent.name, handle))
    compare("inside of handle(\(intent.name))")
    return handle
  }

  /// Runs turns until none waits, and compares the state with the last expected one, changed by `change`.
  ///
  /// Each difference is a problem; then the test goes on from the actual state.
  public func expect(_ change: (inout ObservedState) -> Void = { _ in }) {
    scheduler.runUntilIdle()
    change(&expected)
    compare("after \(handles.last?.name ?? "nothing")")
  }

  /// Runs turns until none waits, accepts the resulting state as expected, and returns the number of turns.
  ///
  /// Use it to set up a test, or if the test's own assertions check everything that matters.
  @discardableResult
  public func settle() -> Int {
    let count = scheduler.runUntilIdle()
    accept()
    return count
  }

  /// Accepts the present state as the expected one.
  public func accept() { expected = ObservedState(model) }

  /// Returns all problems, including those found only at the end; call it last.
  public func finish() -> [String] {
    compare("at the end")
    let waiting = handles.filter { $0.handle.outcomeSoFar == nil }.map { "\($0.name) hasn't ended" }
    problems += waiting + host.mistakes.map { "the host was wronged: \($0)" }
    if scheduler.waitingTurns > 0 {
      problems.append("\(scheduler.waitingTurns) turns were asked for and not run")
    }
    let running = worker.waitingJobs - worker.cancelledJobs
    if running > 0 { problems.append("\(running) jobs still run off the main actor") }
    if saver.waitingSaves > 0 { problems.append("\(saver.waitingSaves) saves haven't ended") }
    let snapshot = model.queueSnapshot
    problems += snapshot.waiting.filter { intent in !handles.contains { $0.handle.id == intent.id } }.map {
      "\($0.name), which the test didn't send, hasn't ended"
    }
    if snapshot.postponed > 0 {
      problems.append("\(snapshot.postponed) intents wait for a composition to end")
    }
    if model.forwardedSourceCount > 0 {
      problems.append("\(model.forwardedSourceCount) sources are still forwarded")
    }
    if clock.sleeperCount > 0 { problems.append("\(clock.sleeperCount) tasks still sleep") }
    return problems
  }

  private func compare(_ place: String) {
    let actual = ObservedState(model)
    problems += actual.differences(from: expected).map { "\(place): \($0)" }
    expected = actual
  }
}
