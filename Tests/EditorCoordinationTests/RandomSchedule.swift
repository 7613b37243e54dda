import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Observation
import TestSupport
import TextBuffer

/// One random run of a model, which the seed decides to the last detail.
///
/// Intents, turns, failures, slow work, withdrawals and hosts come and go at any moment, also in the middle of an
/// action, of an observer and of a host's callback.
@MainActor
final class RandomSchedule {
  private(set) var trace: [String] = []
  private(set) var violations: [String] = []

  private let scheduler = ManualScheduler()
  private let clock = ManualClock()
  private let worker = ManualWorker()
  private let leaks = LeakCheck()
  private let isTypingOnly: Bool
  private var random: SeededGenerator
  private var model: EditorModel?
  private var hosts: [SimulatedHost] = []
  private var handles: [(name: String, handle: ActionHandle)] = []
  private var ended: [Int: ActionOutcome] = [:]
  /// The text that a host showed before it reported it, by the number of the handle, unless that was withdrawn.
  private var shown: [Int: String] = [:]
  private var lastVersion = EditorVersion(document: 0, change: 0)
  private var isPerforming = false
  private var isCalm = false
  private var isOffMain = false
  private var lastPerformed = 0

  /// The run that `seed` determines.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isTypingOnly = seed % 3 == 0
    let configuration = Self.configuration(coalesces: seed % 5 == 0, analyses: seed % 4 == 0)
    let performer = ScriptedPerformer { [weak self] action, document in
      self?.perform(action)
      return .plain(action, on: document)
    }
    let model = EditorModel(
      MarkdownDocument(marked: "ˇ"), configuration: configuration, scheduler: scheduler, clock: clock,
      performer: performer, worker: worker)
    self.model = leaks.watch(model, "model")
  }

  private static func configuration(coalesces: Bool, analyses: Bool) -> EditorConfiguration {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configuration.generationLimit = 20
    configuration.coalescesToggles = coalesces
    configuration.analysesText = analyses
    return configuration
  }

  /// Runs `steps` steps and then to the end.
  func run(steps: Int) {
    observe()
    for _ in 0..<steps {
      step()
      check()
    }
    end()
  }

  /// Runs `steps` steps and then what still waits, and answers what had its turn.
  func record(steps: Int) -> IntentRecording? {
    let recorder = model?.record()
    for _ in 0..<steps { step() }
    hosts.forEach { $0.endRendering() }
    runToTheEnd()
    return recorder?.recording
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private func note(_ line: String) { trace.append(line) }
}

// MARK: What happens

extension RandomSchedule {
  private func step() {
    switch number(below: 20) {
    case 0..<8: sendIntent()
    case 8..<14: note("turn \(scheduler.runTurn())")
    case 14: withdraw()
    case 15: hosts.randomElement(using: &random)?.beginRendering()
    case 16: hosts.forEach { $0.endRendering() }
    case 17: if isTypingOnly { runJob() } else { edit() }
    case 18: runJob()
    default: disturb(percent: 100)
    }
  }

  private func sendIntent() {
    let count = handles.count + 1
    if isTypingOnly || chance(50) { return send(.perform(.type("\(count);"))) }
    switch number(below: 14) {
    case 12: send(.performInBackground(.type("b\(count);")))
    case 13: send(.performInBackground(.code))
    case 0: send(.perform(.undo))
    case 1: send(.perform(.redo))
    case 2: send(.perform(.code))
    case 3: send(.perform(.quote))
    case 4: send(.perform(.newline))
    case 5:
      send(.perform(.select(anchor: UTF16Offset(number(below: 20)), head: UTF16Offset(number(below: 20)))))
    case 6:
      guard let host = hosts.randomElement(using: &random) else { return }
      send(.hostSelected(Selection(caret: UTF8Offset(number(below: 20))), by: host))
    case 7: send(.load(chance(50) ? .began : .failed(EditorError(.loadFailed, "gone"))))
    case 8: send(.load(.finished(MarkdownDocument(marked: MarkedText("new\(count)ˇ")))))
    case 9: send(.configure(Self.configuration(coalesces: chance(50), analyses: chance(50))))
    case 10: send(.acknowledgeError)
    default: complete()
    }
  }

  /// Sends a result that was computed for the version seen some time ago.
  private func complete() {
    guard let model, let document = model.state.document else { return }
    if chance(50) { lastVersion = model.version }
    let changes = ChangeSet([.insert("!", at: .zero)], length: document.rope.utf8Count)
    let transaction = Transaction(changes: changes, event: .external)
    send(.completed(VersionedChange(transaction, for: lastVersion, whenStale: chance(50) ? .drop : .rebase)))
  }

  /// Makes a host edit what it shows.
  private func edit() {
    guard let model, let host = hosts.randomElement(using: &random), let text = host.shown else { return }
    let ends = [number(below: text.utf8Count + 1), number(below: text.utf8Count + 1)].sorted()
    let range = UTF8Offset(ends[0])..<UTF8Offset(min(ends[1], ends[0] + 3))
    let edit = Edit(range, chance(60) ? "h" : "")
    let handle = host.edit([edit], in: model, isComposing: chance(10))
    if !edit.replacement.isEmpty { shown[handle.id] = edit.replacement }
    take(handle, "host edited \(range)")
  }

  private func send(_ intent: EditorIntent) {
    guard let model else { return }
    take(model.handle(intent), intent.name)
  }

  private func take(_ handle: ActionHandle, _ name: String) {
    note("\(handle.id) \(name)")
    handles.append((name, handle))
  }

  /// Lets some work off the main actor come to its end, in any order, also work that was cancelled.
  private func runJob() {
    guard worker.waitingJobs > 0 else { return }
    let index = number(below: worker.waitingJobs)
    isOffMain = true
    worker.runJob(at: index)
    isOffMain = false
    note("job \(index)")
  }

  /// Lets all turns and all work off the main actor come to their end.
  private func runToTheEnd() {
    scheduler.runUntilIdle(limit: 10_000)
    while worker.waitingJobs > 0 {
      isOffMain = true
      worker.runJob()
      isOffMain = false
      scheduler.runUntilIdle(limit: 10_000)
    }
  }

  private func withdraw() {
    guard let (name, handle) = handles.randomElement(using: &random) else { return }
    let isWithdrawn = handle.cancel()
    if isWithdrawn { shown[handle.id] = nil }
    note("withdraw \(handle.id) \(name) \(isWithdrawn)")
  }

  /// Does something awkward, in `percent` percent of the calls.
  private func disturb(percent: Int) {
    guard !isCalm, chance(percent) else { return }
    switch number(below: 12) {
    case 0..<4: sendIntent()
    case 4..<7:
      if hosts.count > 3 { hosts.removeFirst() }
      if hosts.isEmpty || chance(30) { hosts.append(makeHost()) }
      hosts.randomElement(using: &random).map { send(.attach($0)) }
    case 7: send(.detach)
    case 8: hosts.randomElement(using: &random)?.detach()
    case 9: hosts.forEach { $0.attach() }
    case 10: if !hosts.isEmpty { hosts.remove(at: number(below: hosts.count)) }
    default: withdraw()
    }
  }

  private func makeHost() -> SimulatedHost {
    let host = leaks.watch(SimulatedHost(), "host")
    host.onUpdate = { [weak self] update in
      self?.note("told \(update.version) \(update.text)")
      self?.disturb(percent: 20)
    }
    return host
  }

  private func perform(_ action: EditorAction) {
    if isOffMain { return note("work out \(action.name)") }
    if isPerforming { violations.append("an action inside of an action") }
    let hasHost = model?.queueSnapshot.hasHost == true && model?.hasLostHost == false
    expect(hasHost, "\(action.name) with no host")
    isPerforming = true
    note("perform \(action.name)")
    if action.plainName == "type", let count = action.argument.flatMap({ Int($0.dropLast()) }) {
      if count <= lastPerformed { violations.append("\(count) performed after \(lastPerformed)") }
      lastPerformed = count
    }
    clock.advance(by: .microseconds(number(below: 3_000)))
    disturb(percent: 15)
    isPerforming = false
  }

  private func observe() {
    withObservationTracking {
      _ = model?.state
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.note("observed")
        self?.disturb(percent: 15)
        self?.observe()
      }
    }
  }
}

// MARK: What must hold

extension RandomSchedule {
  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { violations.append("\(message()), after \(trace.count) notes") }
  }

  private func check() {
    guard let snapshot = model?.queueSnapshot else { return }
    expect(["idle", "scheduled"].contains(snapshot.phase), "the queue is left \(snapshot.phase)")
    expect(
      scheduler.waitingTurns == (snapshot.phase == "scheduled" ? 1 : 0),
      "\(scheduler.waitingTurns) turns wait")
    for (name, handle) in handles where ended[handle.id] != handle.outcomeSoFar {
      expect(ended[handle.id] == nil, "\(handle.id) \(name) ended twice")
      ended[handle.id] = handle.outcomeSoFar
      if let text = shown[handle.id], let outcome = handle.outcomeSoFar {
        expect(outcome.keeps(text), "\(handle.id) \(name) was shown, and is nowhere: \(outcome)")
      }
      note("\(handle.id) \(handle.outcomeSoFar?.description ?? "")")
    }
    if snapshot.phase == "idle", snapshot.postponed == 0, worker.waitingJobs == 0 {
      expect(ended.count == handles.count, "handles wait though the queue is idle")
    }
    for host in hosts {
      // A host that says it's gone, and then is there again unasked, doesn't break the engine's word.
      expect(host.mistakes.isEmpty, "\(host.mistakes)")
    }
  }

  private func end() {
    hosts.forEach { $0.endRendering() }
    runToTheEnd()
    check()
    isCalm = true
    let host = leaks.watch(SimulatedHost(), "last host")
    model?.handle(.attach(host))
    scheduler.runUntilIdle(limit: 10_000)
    expect(host.shown == model?.state.document?.rope, "the last host doesn't show the document")
    if isTypingOnly { checkTyping() }
    checkCounts()
    note("end \(model?.state.document?.rope.description ?? "-")")
    sendIntent()
    model = nil
    hosts = []
    expect(handles.allSatisfy { $0.handle.outcomeSoFar != nil }, "a handle outlives its model unended")
  }

  /// Whether every action counted as applied is in the text once, in order, and no other is.
  private func checkTyping() {
    let applied = handles.filter { $0.handle.outcomeSoFar == .applied && $0.name == "perform type" }
    let expected = handles.indices.filter { index in applied.contains { $0.handle === handles[index].handle }
    }
    .map { "\($0 + 1);" }.joined()
    expect(model?.state.document?.rope.description == expected, "the text isn't what was applied")
  }

  private func checkCounts() {
    guard let counts = model?.queueSnapshot.counts else { return }
    let sum = counts.applied + counts.unchanged + counts.failed + counts.cancelled + counts.coalesced
    expect(sum == counts.handled, "\(sum) outcomes of \(counts.handled) intents")
  }

  /// The names of what is still alive though its owner isn't.
  var leaked: [String] { leaks.leaks }
}
