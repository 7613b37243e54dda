public import EditorCoordination
import MarkdownEditing

/// A model with everything about it under a test's control, which lets nothing pass that the test doesn't say.
///
/// Anything in `ObservedState` that changes without an `expect`, an intent that hasn't ended, work that still runs, a
/// source that is still forwarded: each is one of the `problems`, whoever sent what led to it.
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
  /// The host that is attached to it.
  public let host = SimulatedHost()
  /// What gives the model its turns; `expect` runs them.
  public let scheduler = ManualScheduler()
  /// The model's clock.
  public let clock = ManualClock()
  /// What runs the model's work off the main actor.
  public let worker = ManualWorker()
  /// What the model saves with.
  public let saver = ScriptedSaver()
  /// What was wrong so far, a line each.
  public private(set) var problems: [String] = []

  private var expected: ObservedState
  private var handles: [(name: String, handle: ActionHandle)] = []

  /// A model of `marked`, or of no document, with its host attached and told of that, unless `isAttached` is `false`.
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

  /// Runs turns until none is asked for; then the state must be the one expected last, changed by `change`.
  ///
  /// Where it isn't, each difference is a problem, and the test goes on from the state that is.
  public func expect(_ change: (inout ObservedState) -> Void = { _ in }) {
    scheduler.runUntilIdle()
    change(&expected)
    compare("after \(handles.last?.name ?? "nothing")")
  }

  /// Runs turns until none is asked for, and answers how many there were; whatever that comes to is what is expected
  /// from then on.
  ///
  /// For what leads to where a test begins, and where its own assertions look at all that matters.
  @discardableResult
  public func settle() -> Int {
    let count = scheduler.runUntilIdle()
    accept()
    return count
  }

  /// Takes the state as it is for the one expected.
  public func accept() { expected = ObservedState(model) }

  /// All the problems, those included that come to light at the end: call it last.
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
