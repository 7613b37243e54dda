import Dispatch
import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Chains of actions that go through a stream or a task end as those do that don't.
@MainActor
@Suite(.endsSomeTime) struct ChainTests {
  private let host = SimulatedHost()
  private let clock = ManualClock()
  private let model: EditorModel

  init() async {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configuration.generationLimit = 5
    // A clock that stands still: how long a machine takes for a step decides nothing here.
    model = EditorModel(
      MarkdownDocument(marked: "ˇ"), configuration: configuration, clock: clock, performer: testPerformer)
    _ = await model.handle(.attach(host)).outcome
  }

  /// One more link of a chain; none of one that should have ended long ago, so that it doesn't keep the test from
  /// saying so.
  private static func link(of model: EditorModel) -> EditorIntent? {
    model.queueSnapshot.counts.applied < 1_000 ? .perform(.type("x")) : nil
  }

  private var counts: QueueCounts { model.queueSnapshot.counts }

  /// Waits until the chain has ended, and looks how.
  private func expectEnd(applied: Int) async throws {
    try await wait { counts.failed > 0 || counts.applied >= 1_000 }
    try await wait(for: "the error of the chain") { model.lastError != nil }
    #expect(counts.applied == applied && counts.failed == 1)
    #expect(model.lastError?.code == .endlessChain && model.text.description == "xxxxxx")
    // What comes from outside afterwards begins anew.
    #expect(await Task.detached { await model.handle(.perform(.newline)).outcome }.value.errorCode == nil)
  }

  @Test("a chain through the stream of states ends with an error that observers are told")
  func states() async throws {
    let applied = counts.applied
    let task = model.forward(model.states()) { [model] in
      $0.error == nil ? Self.link(of: model) : nil
    }
    try await expectEnd(applied: applied + 6)
    task.cancel()
  }

  @Test("a chain through the stream of changes ends with an error that observers are told")
  func changes() async throws {
    let applied = counts.applied
    let task = model.forward(model.changes()) { [model] _ in Self.link(of: model) }
    try await expectEnd(applied: applied + 6)
    task.cancel()
  }

  @Test("a chain through tasks that a host begins when it's told ends with an error that observers are told")
  func tasks() async throws {
    let applied = counts.applied
    host.onUpdate = { [weak model] _ in
      Task { @MainActor in if let model, let link = Self.link(of: model) { model.handle(link) } }
    }
    model.handle(.perform(.type("x")))
    try await expectEnd(applied: applied + 6)
  }

  /// The hops on which nobody but the sender can hand the cause on.
  enum Hop: CaseIterable {
    case ownLoop, dispatch, detachedTask
  }

  @Test(
    "a chain whose sender hands the cause on ends with an error, wherever it goes", arguments: Hop.allCases)
  func handedOn(_ hop: Hop) async throws {
    let applied = counts.applied
    let loop =
      hop == .ownLoop
      ? Task { [model] in
        for await update in model.states() where update.error == nil {
          Cause.$current.withValue(update.cause) { if let link = Self.link(of: model) { model.handle(link) } }
        }
      } : nil
    host.onUpdate = { [weak model] _ in
      let cause = Cause.current
      let answer = { @MainActor @Sendable [weak model] in
        guard let model, let link = Self.link(of: model) else { return }
        _ = Cause.$current.withValue(cause) { model.handle(link) }
      }
      switch hop {
      case .ownLoop: break
      case .dispatch: DispatchQueue.main.async { MainActor.assumeIsolated { answer() } }
      case .detachedTask: Task.detached { await answer() }
      }
    }
    if hop != .ownLoop { model.handle(.perform(.type("x"))) }
    try await expectEnd(applied: applied + 6)
    loop?.cancel()
  }

  @Test("what a task sends long after it was told is no consequence, as when it waits for a person each time")
  func slow() async throws {
    var left = 100
    host.onUpdate = { [weak model, clock] _ in
      left -= 1
      guard left > 0 else { return }
      Task { @MainActor in
        clock.advance(by: .milliseconds(20))
        model?.handle(.perform(.type("x")))
      }
    }
    model.handle(.perform(.type("x")))
    try await wait { left <= 0 || counts.failed > 0 }
    #expect(counts.failed == 0 && left == 0)
  }

  @Test("readers of states are told every failure of a drain, in order")
  func failures() async {
    let bed = TestBed("ˇ")
    let stream = bed.model.states()
    bed.perform(.code, .type("a"), .quote)
    bed.settle()
    bed.model.handle(.detach)
    var errors: [[String]] = []
    for await update in stream where !update.errors.isEmpty { errors.append(update.errors.map(\.code.name)) }
    #expect(errors.first == ["action-failed", "invalid-change"])
  }

  @Test("after a detach nothing is worked out for observers any more; the next host brings it back")
  func jobs() {
    let bed = TestBed("a wordˇ") { $0.analysesText = true }
    while bed.worker.runJob() {}
    bed.settle()
    bed.perform(.type(" b"))
    bed.settle()
    #expect(bed.worker.waitingJobs == 1)
    let counter = ChangeCounter { [model = bed.model] in _ = model.analysis }
    bed.model.handle(.detach)
    #expect(bed.worker.cancelledJobs == 1)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(counter.count == 0)
    bed.model.handle(.attach(bed.host))
    bed.settle()
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed.model.analysis?.analysis.words == 3)
  }

  @Test("the last state of a stream says that nothing is under way, as a detach cancels all of it")
  func lastState() async {
    let bed = TestBed("ˇ") { $0.frameBudget = .zero }
    let stream = bed.model.states()
    bed.perform(.type("a"), .type("b"), .type("c"))
    bed.scheduler.runTurn()
    bed.model.handle(.detach)
    var last: StateUpdate?
    for await update in stream { last = update }
    #expect(last?.state.phase == .ready)
  }
}
