import EditorCoordination
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import Testing
import TextBuffer

/// An action in the background ends soon once nobody wants it, and shows its progress.
@MainActor
@Suite(.endsSomeTime) struct BackgroundProgressTests {
  @Test("progress is shown in turns of its own, in steps, and never goes back")
  func progress() async throws {
    let bench = Bench(TwoStepWorker(), shares: [0, 0.1, 0.11, 0.5, 2])
    let handle = bench.model.handle(.performInBackground(.format))
    bench.scheduler.runUntilIdle()
    #expect(bench.model.operations == [.performing(.format)])
    bench.worker.work()
    #expect(bench.model.operations == [.performing(.format)])
    var shown: [Double] = []
    try await wait {
      bench.scheduler.runUntilIdle()
      guard case .performing(.format, let share?)? = bench.model.operations.first else { return false }
      if shown.last != share { shown.append(share) }
      return share == 1
    }
    #expect(shown == shown.sorted() && Set(shown).isSubset(of: [0.1, 0.5, 1]))
    #expect(bench.model.operations.map(\.description) == ["formatting 100 %"])
    bench.worker.handOver()
    bench.scheduler.runUntilIdle()
    #expect(handle.outcomeSoFar == .applied && bench.model.operations == [])
    #expect(String(bench.model.text) == "# a\n" && bench.performer.answers == [true, true, true, true, true])
  }

  @Test("a withdrawn action ends in the midst of its work, changes nothing and is no operation any more")
  func withdrawn() {
    let bench = Bench(TwoStepWorker(), shares: [0.1, 0.2, 0.3])
    let handle = bench.model.handle(.performInBackground(.format))
    bench.scheduler.runUntilIdle()
    bench.performer.at(0.2) { #expect(handle.cancel() && handle.outcomeSoFar == .cancelled) }
    bench.worker.work()
    #expect(bench.performer.answers == [true, false])
    bench.worker.handOver()
    bench.scheduler.runUntilIdle()
    #expect(String(bench.model.text) == "#   a\n" && bench.model.operations == [])
    #expect(bench.model.queueSnapshot.counts.cancelled == 1)
    #expect(bench.model.pastIntents.contains { $0.id == handle.id && $0.outcome == .cancelled })
  }

  @Test("an action that was withdrawn before its work began isn't worked out")
  func withdrawnBefore() {
    let bench = Bench(TwoStepWorker(), shares: [0.1])
    let handle = bench.model.handle(.performInBackground(.format))
    bench.scheduler.runUntilIdle()
    #expect(handle.cancel())
    bench.finish()
    #expect(bench.performer.answers == [] && bench.model.operations == [])
  }

  @Test("once its result has come, an action can't be withdrawn any more")
  func tooLate() {
    let bench = Bench(TwoStepWorker(), shares: [])
    let handle = bench.model.handle(.performInBackground(.format))
    bench.scheduler.runUntilIdle()
    bench.worker.work()
    bench.worker.handOver()
    #expect(!handle.cancel())
    bench.scheduler.runUntilIdle()
    #expect(handle.outcomeSoFar == .applied)
  }

  @Test(
    "a detach, another text and another document end an action in the midst of its work",
    arguments: [EditorIntent.detach, .perform(.type("x")), .load(.finished(MarkdownDocument("b\n")))])
  func notWanted(_ intent: EditorIntent) {
    let bench = Bench(TwoStepWorker(), shares: [0.1, 0.2, 0.3])
    let handle = bench.model.handle(.performInBackground(.format))
    bench.scheduler.runUntilIdle()
    bench.performer.at(0.2) {
      bench.model.handle(intent)
      bench.scheduler.runUntilIdle()
    }
    bench.worker.work()
    #expect(bench.performer.answers == [true, false])
    bench.worker.handOver()
    bench.scheduler.runUntilIdle()
    let isDetach = if case .detach = intent { true } else { false }
    #expect(isDetach ? handle.outcomeSoFar == .cancelled : handle.outcomeSoFar?.errorCode == .stale)
    #expect(bench.model.operations == [] && !String(bench.model.text).contains("# a"))
  }

  @Test(
    "where stale errors are retried, an action begins anew on the newer text, but not on another document")
  func again() {
    for isReplaced in [false, true] {
      let bench = Bench(TwoStepWorker(), shares: [0.1, 0.2]) {
        $0.errorBoundary = ErrorBoundary([.stale: .retry(1)])
      }
      let handle = bench.model.handle(.performInBackground(.format))
      bench.scheduler.runUntilIdle()
      bench.performer.at(0.2) {
        bench.model.handle(
          isReplaced ? .load(.finished(MarkdownDocument("#   b\n"))) : .perform(.type("b\n\n")))
        bench.scheduler.runUntilIdle()
      }
      bench.finish()
      bench.performer.at(0.2) {}
      bench.finish()
      #expect(String(bench.model.text) == (isReplaced ? "#   b\n" : "b\n\n# a\n"))
      #expect(isReplaced ? handle.outcomeSoFar?.errorCode == .stale : handle.outcomeSoFar == .applied)
    }
  }

  /// A model whose actions in the background report `shares`, step by step.
  @MainActor
  private final class Bench {
    let model: EditorModel
    let performer: SteppedPerformer
    let worker: TwoStepWorker
    let scheduler = ManualScheduler()
    private let host = SimulatedHost()

    init(
      _ worker: TwoStepWorker, shares: [Double], configure: (inout EditorConfiguration) -> Void = { _ in }
    ) {
      var configuration = EditorConfiguration()
      configuration.logger = nil
      configure(&configuration)
      (self.worker, performer) = (worker, SteppedPerformer(shares))
      model = EditorModel(
        MarkdownDocument("#   a\n"), configuration: configuration, scheduler: scheduler,
        performer: performer, worker: worker)
      model.handle(.attach(host))
      scheduler.runUntilIdle()
    }

    /// Runs what is under way to its end.
    func finish() {
      worker.work()
      worker.handOver()
      scheduler.runUntilIdle()
    }
  }
}

/// A performer that reports shares of its work and notes the answers.
private final class SteppedPerformer: ActionPerformer {
  private let shares: [Double]
  private let state = Locked<(answers: [Bool], share: Double, body: @MainActor @Sendable () -> Void)>(
    ([], -1, {}))

  init(_ shares: [Double]) { self.shares = shares }

  /// Whether to continue, as answered to each report.
  var answers: [Bool] { state.withLock { $0.answers } }

  /// Runs `body` before the report of `share`.
  func at(_ share: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    state.withLock { ($0.share, $0.body) = (share, body) }
  }

  func result(of action: EditorAction, on document: MarkdownDocument) -> ActionResult {
    document.result(of: action)
  }

  func result(
    of action: EditorAction, on document: MarkdownDocument,
    reporting progress: @escaping @Sendable (Double) -> Bool
  ) -> ActionResult {
    for share in shares {
      let (place, body) = state.withLock { ($0.share, $0.body) }
      if share == place { MainActor.assumeIsolated(body) }
      let continues = progress(share)
      state.withLock { $0.answers.append(continues) }
      guard continues else { return .unchanged(.stopped) }
    }
    return document.result(of: action)
  }
}
