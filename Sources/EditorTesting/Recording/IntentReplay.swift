public import EditorCoordination
import MarkdownEditing

/// Replays a recording in a model of its own, and lists the differences.
///
/// Each intent has a turn of its own, in the recorded order and at the recorded times. Work elsewhere ends at the
/// recorded place.
///
///     let replay = await IntentReplay.run(recording)
///     #expect(replay.differences.isEmpty)
@MainActor
public final class IntentReplay {
  /// The model in which the recording was replayed.
  public let model: EditorModel
  /// The differences from the recording in outcomes and in the final document, one line each.
  public private(set) var differences: [String] = []

  private let recording: IntentRecording
  private let scheduler = ManualScheduler()
  private let clock = ManualClock()
  private let worker = ManualWorker()
  private let saver = ScriptedSaver()
  private var host = ReplayHost()
  /// The unfinished work elsewhere, by the number of its intent.
  private var begun: [Int: ActionHandle] = [:]
  /// The intent numbers of waiting jobs, in the worker's order; 0 for a job of observers.
  private var jobs: [Int] = []
  /// The intent numbers of waiting saves, in the saver's order.
  private var saves: [Int] = []

  private init(_ recording: IntentRecording, _ performer: any ActionPerformer) {
    self.recording = recording
    var configuration = EditorConfiguration()
    configuration.keepQuiet()
    configuration.errorBoundary = recording.boundary
    // One intent in each turn: the result of work elsewhere may have to wait for others.
    configuration.frameBudget = .zero
    model = EditorModel(
      recording.start?.document, configuration: configuration, scheduler: scheduler, clock: clock,
      performer: performer, worker: worker, saver: saver)
  }

  /// Replays `recording`; `performer` must compute actions as the recorded model's did.
  public static func run(
    _ recording: IntentRecording, performer: any ActionPerformer = DocumentPerformer()
  ) async -> IntentReplay {
    let replay = IntentReplay(recording, performer)
    for step in recording.steps { await replay.run(step) }
    replay.scheduler.runUntilIdle()
    replay.compareDocuments()
    return replay
  }

  private func run(_ step: IntentRecording.Step) async {
    clock.advance(by: max(.zero, step.time - clock.now))
    switch step.intent {
    case .returned: if isUnderWay(step.id) { runJobs(of: step.id) }
    case .saved(let outcome): await endSave(of: step.id, .success(outcome))
    case .notSaved(let error): await endSave(of: step.id, .failure(error))
    case .ended: runTurns(of: step, begun.removeValue(forKey: step.id))
    default: await begin(step)
    }
  }

  private func begin(_ step: IntentRecording.Step) async {
    let handle = send(step.intent)
    if step.outcome == nil, ![.attach, .detach].contains(step.intent) {
      begun[step.id] = handle
      while waits(handle), scheduler.runTurn() {}
    } else {
      runTurns(of: step, handle)
    }
    await noteBeginnings(of: step)
  }

  /// Runs turns until the intent behind `handle` has ended, and compares its outcome with that of `step`.
  private func runTurns(of step: IntentRecording.Step, _ handle: ActionHandle?) {
    while handle?.outcomeSoFar == nil, scheduler.runTurn() {}
    guard let expected = step.outcome else { return }
    let actual = handle.map { $0.outcomeSoFar?.description ?? "waiting" } ?? "never begun"
    if actual != expected { differences.append("#\(step.id) \(step.intent): \(actual), was \(expected)") }
  }

  /// Whether the intent behind `handle` waits for its turn.
  private func waits(_ handle: ActionHandle?) -> Bool {
    model.queueSnapshot.waiting.contains { $0.id == handle?.id }
  }

  private func send(_ intent: RecordedIntent) -> ActionHandle {
    switch intent {
    case .perform(let action): return model.handle(.perform(action))
    case .performInBackground(let action): return model.handle(.performInBackground(action))
    case .save: return model.handle(.save)
    case .hostEdited(let edit): return model.handle(.hostEdited(edit, by: host))
    case .hostSelected(let selection): return model.handle(.hostSelected(selection, by: host))
    case .attach:
      host = ReplayHost()
      return model.handle(.attach(host))
    case .detach: return model.handle(.detach)
    case .loadBegan: return model.handle(.load(.began))
    case .loadProgressed(let part): return model.handle(.load(.progressed(part)))
    case .loadFinished(let document): return model.handle(.load(.finished(document.document)))
    case .loadFailed(let error): return model.handle(.load(.failed(error)))
    case .acknowledgeError, .returned, .saved, .notSaved, .ended: return model.handle(.acknowledgeError)
    case .completed(let change): return model.handle(.completed(change), in: .critical)
    case .completedOutside(let change): return model.takeInOutside(change)
    case .protect(let ranges):
      return model.handle(.protect(ranges, for: model.documentSnapshot?.version ?? model.version))
    case .configure(let boundary): return model.reconfigure { $0.errorBoundary = boundary }
    }
  }

  /// Records the job or save that was begun for `step`.
  private func noteBeginnings(of step: IntentRecording.Step) async {
    let number = begun[step.id] == nil ? 0 : step.id
    if step.intent == .save {
      guard number != 0 else { return }
      // A save can fail before it gets to the saver.
      while isUnderWay(number), saver.waitingSaves <= saves.count { await Task.yield() }
      if isUnderWay(number) { saves.append(number) }
    } else {
      noteJobs(number)
    }
  }

  /// Records new jobs: the first belongs to the intent `number`, unless that has one, and the others to observers.
  private func noteJobs(_ number: Int = 0) {
    // The action's own job is started before those for observers.
    while jobs.count < worker.waitingJobs { jobs.append(jobs.contains(number) ? 0 : number) }
  }

  /// Whether the intent `id` was begun elsewhere and hasn't ended.
  private func isUnderWay(_ id: Int) -> Bool { begun[id].map { $0.outcomeSoFar == nil } ?? false }

  /// Ends the save of the intent `id` with `result`, in as many tries as the error boundary asks for.
  private func endSave(of id: Int, _ result: Result<SaveOutcome, EditorError>) async {
    guard isUnderWay(id) else { return }
    while let index = saves.firstIndex(of: id), saver.end(at: index, with: result) {
      saves.remove(at: index)
      while !waits(begun[id]), saver.waitingSaves <= saves.count { await Task.yield() }
      if !waits(begun[id]) { saves.append(id) }
    }
  }

  private func runJobs(of id: Int) {
    while let index = jobs.firstIndex(of: id), worker.runJob(at: index) {
      jobs.remove(at: index)
      if !waits(begun[id]) { noteJobs(id) }
    }
  }

  private func compareDocuments() {
    let end = model.documentSnapshot.map { RecordedDocument($0.document) }
    guard end != recording.end else { return }
    differences.append("the document is \(end.marked), was \(recording.end.marked)")
  }
}

extension Optional<RecordedDocument> {
  fileprivate var marked: String {
    map { MarkedText($0.text, selection: $0.selection).description } ?? "none"
  }
}

/// A host that stays attached until another one replaces it.
private final class ReplayHost: EditorHost {
  let isAttached = true
  func editorDidUpdate(_ update: EditorUpdate) {}
}
