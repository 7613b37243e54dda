public import EditorCoordination
import MarkdownEditing

/// A model whose whole environment a test controls, and that reports everything the test doesn't expect.
///
/// A failure, whoever caused it, is a change of `ObservedState` without an `expect`, an intent that hasn't ended, a
/// running job, or a source that is still forwarded. `TestFailure.reporter` reports it at the line of the `send`,
/// `expect` or `finish` that it belongs to.
///
///     let harness = EditorHarness("«wordˇ»")
///     harness.send(.perform(.bold))
///     harness.expect {
///       $0.change(to: "**«wordˇ»**")
///       $0.styles[.bold] = .on
///       $0.styles[.clearFormatting] = .off
///     }
///     try harness.finish()
@MainActor
public final class EditorHarness {
  /// The model.
  public let model: EditorModel
  /// The host attached to the model.
  public let host = SimulatedHost()
  /// The model's scheduler; `expect` runs its turns.
  public let scheduler = ManualScheduler()
  /// The model's clock, which is stopped when the harness is released.
  public let clock = ManualClock()
  /// The worker of the model's jobs off the main actor.
  public let worker = ManualWorker()
  /// The model's saver.
  public let saver = ScriptedSaver()

  /// An intent that the test has sent, with the line of its `send`.
  private struct Sent {
    let name: String
    let handle: ActionHandle
    let file: StaticString
    let line: UInt
  }

  private var expected: ObservedState
  private var sent: [Sent] = []
  private var failures = UnreportedFailures()
  private var seenMistakes = 0

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

  deinit { clock.stop() }

  /// Hands `intent` to the model; it has its turn in the next `expect`.
  @discardableResult
  public func send(_ intent: EditorIntent, file: StaticString = #filePath, line: UInt = #line) -> ActionHandle
  {
    compare("before \(intent.name)", file, line)
    let handle = model.handle(intent)
    sent.append(Sent(name: intent.name, handle: handle, file: file, line: line))
    compare("inside of handle(\(intent.name))", file, line)
    return handle
  }

  /// Runs turns until none waits, and compares the state with the last expected one, changed by `change`.
  ///
  /// Each difference is a failure; then the test goes on from the actual state.
  public func expect(
    file: StaticString = #filePath, line: UInt = #line, _ change: (inout ObservedState) -> Void = { _ in }
  ) {
    scheduler.runUntilIdle()
    change(&expected)
    compare("after \(sent.last?.name ?? "nothing")", file, line)
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

  /// Reports what is found only at the end; call it last.
  ///
  /// If there is no `TestFailure.reporter`, throws all failures so far as one.
  public func finish(file: StaticString = #filePath, line: UInt = #line) throws(TestFailure) {
    compare("at the end", file, line)
    for intent in sent where intent.handle.outcomeSoFar == nil {
      failures.add(["\(intent.name) hasn't ended"], intent.file, intent.line)
    }
    failures.add(leftovers, file, line)
    try failures.end(file, line)
  }

  /// The work that hasn't ended, beside the intents that the test has sent.
  private var leftovers: [String] {
    let snapshot = model.queueSnapshot
    let strangers = snapshot.waiting.filter { intent in !sent.contains { $0.handle.id == intent.id } }
    let counts = [
      (scheduler.waitingTurns, "turns were asked for and not run"),
      (worker.waitingJobs - worker.cancelledJobs, "jobs still run off the main actor"),
      (saver.waitingSaves, "saves haven't ended"),
      (snapshot.postponed, "intents wait for a composition to end"),
      (model.forwardedSourceCount, "sources are still forwarded"), (clock.sleeperCount, "tasks still sleep"),
    ]
    return strangers.map { "\($0.name), which the test didn't send, hasn't ended" }
      + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  private func compare(_ place: String, _ file: StaticString, _ line: UInt) {
    let actual = ObservedState(model)
    failures.add(actual.differences(from: expected).map { "\(place): \($0)" }, file, line)
    expected = actual
    let mistakes = host.mistakes.dropFirst(seenMistakes)
    failures.add(mistakes.map { "\(place): the host was wronged: \($0)" }, file, line)
    seenMistakes = host.mistakes.count
  }
}
