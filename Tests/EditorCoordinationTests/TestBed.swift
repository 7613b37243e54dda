import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TextBuffer

/// A model with everything about it under a test's control.
@MainActor
final class TestBed {
  let scheduler = ManualScheduler()
  let clock = ManualClock()
  let host = SimulatedHost()
  let worker = ManualWorker()
  let saver = ScriptedSaver()
  let hook = Hook()
  let model: EditorModel

  /// A model of `marked` with its host attached and greeted, unless `isAttached` is false.
  init(
    _ marked: MarkedText? = "ˇ", isAttached: Bool = true, performer: ScriptedPerformer? = nil,
    configure: (inout EditorConfiguration) -> Void = { _ in }
  ) {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configure(&configuration)
    let hook = hook
    let hooked = ScriptedPerformer { action, document in
      MainActor.assumeIsolated { hook.body?(action) }
      return .plain(action, on: document)
    }
    model = EditorModel(
      marked.map { MarkdownDocument(marked: $0) }, configuration: configuration, scheduler: scheduler,
      clock: clock, performer: performer ?? hooked, worker: worker, saver: saver)
    if isAttached {
      model.handle(.attach(host))
      settle()
    }
  }

  /// Runs while an action is performed.
  @MainActor
  final class Hook {
    var body: ((EditorAction) -> Void)?
  }

  /// The document with its selection written into it, or `nil` where there is none.
  var marked: String? { model.state.document?.marked.description }

  /// Hands `actions` to the model.
  @discardableResult
  func perform(_ actions: EditorAction...) -> [ActionHandle] { actions.map { model.handle(.perform($0)) } }

  /// How `handle` ends, once something that isn't done in a turn has come back.
  func outcome(of handle: ActionHandle) async -> ActionOutcome? {
    while handle.outcomeSoFar == nil, !Task.isCancelled {
      await Task.yield()
      settle()
    }
    return handle.outcomeSoFar
  }

  /// Asks for a save, and returns once it is under way: it begins in a task of its own, and `saver.end()` before that ends nothing.
  func beginSave() async throws {
    model.handle(.save)
    settle()
    try await wait { saver.waitingSaves > 0 }
  }

  /// Runs turns until none is asked for.
  @discardableResult
  func settle() -> Int { scheduler.runUntilIdle() }
}

extension [ActionHandle] {
  /// How each ended so far, as `mdedit` prints it; `waiting` where one hasn't.
  var words: [String] { map { $0.outcomeSoFar?.description ?? "waiting" } }
}
