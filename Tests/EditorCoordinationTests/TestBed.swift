import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TextBuffer

/// A harness for tests that look at the state by themselves, which holds the harness's law for all of them: nothing
/// that can be observed changes inside of the call that hands an action over.
@MainActor
final class TestBed {
  let harness: EditorHarness
  let hook = Hook()

  /// A model of `marked` with its host attached and greeted, unless `isAttached` is false.
  init(
    _ marked: MarkedText? = "ˇ", isAttached: Bool = true, performer: ScriptedPerformer? = nil,
    configure: (inout EditorConfiguration) -> Void = { _ in }
  ) {
    recordFailures()
    let hook = hook
    let hooked = ScriptedPerformer { action, document in
      hook.body?(action)
      return .plain(action, on: document)
    }
    harness = EditorHarness(
      marked, isAttached: isAttached, performer: performer ?? hooked, configure: configure)
  }

  var model: EditorModel { harness.model }
  var host: SimulatedHost { harness.host }
  var scheduler: ManualScheduler { harness.scheduler }
  var clock: ManualClock { harness.clock }
  var worker: ManualWorker { harness.worker }
  var saver: ScriptedSaver { harness.saver }

  /// Runs while an action is performed.
  @MainActor
  final class Hook {
    var body: ((EditorAction) -> Void)?
  }

  /// The document with its selection written into it, or `nil` where there is none.
  var marked: String? { model.state.document?.marked.description }

  /// Hands `actions` to the model, whose state each of those calls must leave as it is.
  @discardableResult
  func perform(
    _ actions: EditorAction..., file: StaticString = #filePath, line: UInt = #line
  ) -> [ActionHandle] {
    // A test may have run turns by itself.
    harness.accept()
    return actions.map { harness.send(.perform($0), file: file, line: line) }
  }

  /// How `handle` ends, once something that isn't done in a turn has come back.
  func outcome(of handle: ActionHandle) async -> ActionOutcome? {
    while handle.outcomeSoFar == nil, !Task.isCancelled {
      await Task.yield()
      settle()
    }
    return handle.outcomeSoFar
  }

  /// Asks for a save, and returns once it is under way: it begins in a task of its own, and `saver.end()` before that
  /// ends nothing.
  func beginSave() async throws {
    model.handle(.save)
    settle()
    try await wait { saver.waitingSaves > 0 }
  }

  /// Runs turns until none is asked for.
  @discardableResult
  func settle() -> Int { harness.settle() }
}

extension [ActionHandle] {
  /// How each ended so far, as `mdedit` prints it; `waiting` where one hasn't.
  var words: [String] { map { $0.outcomeSoFar?.description ?? "waiting" } }
}
