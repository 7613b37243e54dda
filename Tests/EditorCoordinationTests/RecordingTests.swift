import EditorCoordination
import EditorTestSupport
import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// A recording, written and read again, comes to the same text, selection and outcomes in another model.
@MainActor
@Suite(.endsSomeTime) struct RecordingTests {
  /// `recording` as somebody else reads it who was sent it.
  private func sent(_ recording: IntentRecording) throws -> IntentRecording {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try JSONDecoder().decode(IntentRecording.self, from: encoder.encode(recording))
  }

  @Test("typing, actions, undo after a pause, a host that edits, composes and goes, a file that is loaded")
  func session() async throws {
    let bed = TestBed("one «twoˇ»", performer: .real)
    let recorder = bed.model.record()
    bed.perform(.bold, .undo, .redo)
    bed.settle()
    bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    bed.perform(.type("crossing"))
    bed.settle()
    bed.clock.advance(by: .seconds(5))
    bed.perform(.type("later"))
    let place = bed.host.compose("k", over: .zero..<UTF8Offset(1), in: bed.model)
    bed.perform(.type("not now"))
    bed.settle()
    bed.host.commit("か", over: place, in: bed.model)
    bed.host.select(Selection(caret: .zero), in: bed.model)
    bed.settle()
    bed.perform(.undo)
    bed.settle()
    let marked = bed.marked
    bed.model.handle(.load(.began))
    bed.perform(.bold)
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "- aˇ"))))
    bed.perform(.newline, .type("b"))
    bed.settle()
    // Its last edit is made as it goes.
    bed.host.edit([.insert("z", at: .zero)], in: bed.model)
    bed.model.handle(.detach)
    bed.model.handle(.load(.progressed(0.5)))
    bed.model.handle(.attach(bed.host))
    bed.perform(.bold)
    bed.settle()
    let recording = recorder.recording
    #expect(try sent(recording) == recording && marked != nil)
    let replay = await IntentReplay.run(try sent(recording))
    #expect(replay.differences == [] && replay.model.state.document?.marked.description == bed.marked)
    #expect(recording.steps.compactMap(\.outcome).filter { $0 == "applied" }.count >= 12)
  }

  @Test("what is done elsewhere ends where it ended, however it did")
  func elsewhere() async throws {
    let bed = TestBed("aˇ")
    let recorder = bed.model.record()
    let first = bed.model.handle(.save)
    bed.model.handle(.performInBackground(.type("b")))
    bed.settle()
    // Each save begins in a task of its own: without this wait the second may come to the saver before the first.
    try await wait { bed.saver.waitingSaves >= 1 }
    let second = bed.model.handle(.save)
    bed.settle()
    try await wait { bed.saver.waitingSaves >= 2 }
    bed.saver.end(at: 1, with: .failure(EditorError(.fileSystem, "disk full")))
    _ = await bed.outcome(of: second)
    while bed.worker.runJob() {}
    bed.settle()
    bed.saver.end(with: .success(.nothingToSave))
    _ = await bed.outcome(of: first)
    bed.model.handle(.performInBackground(.type("c")))
    bed.settle()
    bed.perform(.type("d"))
    bed.settle()
    while bed.worker.runJob() {}
    bed.settle()
    let recording = recorder.recording
    #expect(bed.marked == "abdˇ")
    let outcomes = recording.steps.compactMap(\.outcome)
    #expect(outcomes.contains("unchanged: nothing to save") && outcomes.contains("failed: disk full"))
    #expect(await IntentReplay.run(try sent(recording), performer: testPerformer).differences == [])
  }

  @Test("hosts that come and go are recorded, each at its turn")
  func hosts() {
    let bed = TestBed("ˇ")
    let recorder = bed.model.record()
    bed.perform(.type("a"))
    bed.settle()
    bed.model.handle(.detach)
    bed.model.handle(.attach(bed.host))
    bed.settle()
    let intents = recorder.recording.steps.map(\.intent)
    #expect(intents.count == 4 && intents.first == .attach && Array(intents.suffix(2)) == [.detach, .attach])
  }

  @Test("a replay that comes to something else says where")
  func differs() async throws {
    let bed = TestBed("ˇ")
    let recorder = bed.model.record()
    bed.perform(.type("a"), .code)
    bed.settle()
    let replay = await IntentReplay.run(
      recorder.recording,
      performer: ScriptedPerformer { .plain($0 == .code ? .newline : $0, on: $1) })
    #expect(replay.differences.count == 1 && replay.differences[0].hasSuffix("was failed: told to fail"))
    let other = await IntentReplay.run(
      recorder.recording, performer: ScriptedPerformer { .plain($0 == .code ? $0 : .type("b"), on: $1) })
    #expect(other.differences == ["the document is bˇ, was aˇ"])
  }

  @Test("a save that fails at its turn ends a replay, too")
  func failedSave() async throws {
    let bed = TestBed("ˇ")
    let recorder = bed.model.record()
    try await bed.beginSave()
    var recording = recorder.recording
    recording.start = nil
    // A save that waits for ever holds its saver.
    bed.saver.end()
    let replay = await IntentReplay.run(recording)
    #expect(!replay.differences.isEmpty)
  }

  @Test("an action of a registry of one's own is read back and replayed, also one that takes another's place")
  func ownActions() async throws {
    let stamp = ActionDefinition("stamp", title: "Stamp", argument: .optional("TEXT")) {
      context, text throws(UnchangedReason) in try context.prove([.insert(text ?? "", at: .zero)])
    }
    let registry = ActionRegistry.standard.adding(stamp)
    let performer = ScriptedPerformer { .success($1.result(of: $0, in: registry)) }
    let bed = TestBed("on ˇ", performer: performer) {
      $0.errorBoundary = ErrorBoundary([.unavailable: .fallback(stamp.action(nil))])
    }
    let recorder = bed.model.record()
    bed.perform(stamp.action("now "), .bold)
    bed.settle()
    #expect(bed.marked?.hasPrefix("now on") == true)
    let recording = recorder.recording
    #expect(try sent(recording) == recording)
    #expect(await IntentReplay.run(try sent(recording), performer: performer).differences == [])
  }

  @Test("an error boundary is recorded, and one that is set later")
  func boundary() async throws {
    let bed = TestBed("ˇ") { $0.errorBoundary = ErrorBoundary([.actionFailed: .fallback(.type("x"))]) }
    let recorder = bed.model.record()
    bed.perform(.code)
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configuration.errorBoundary = ErrorBoundary([.invalidChange: .ignore], otherwise: .retry(2))
    bed.model.handle(.configure(configuration))
    bed.perform(.code, .quote)
    bed.settle()
    let recording = recorder.recording
    #expect(recording.steps.compactMap(\.outcome).filter { $0 == "applied" }.count == 2)
    #expect(await IntentReplay.run(try sent(recording), performer: testPerformer).differences == [])
  }

  @Test("a recorder that nobody holds any more takes nothing down")
  func ends() {
    let bed = TestBed("ˇ")
    var recorder: IntentRecorder? = bed.model.record()
    let second = bed.model.record()
    bed.perform(.type("a"))
    bed.settle()
    #expect(recorder?.recording.steps.count == 1 && second.recording.steps.count == 2)
    weak let gone = recorder
    recorder = nil
    #expect(gone == nil)
  }

  @Test("whatever random schedules do, what had its turn comes to the same once more")
  func randomSchedules() async throws {
    // In the first one, an edit of the host that comes during a load ends a composition.
    for seed in [1_533_260_179] + Cases.seeds(300) {
      let schedule = RandomSchedule(seed: seed)
      let recording = try sent(try #require(schedule.record(steps: 60)))
      let replay = await IntentReplay.run(recording, performer: testPerformer)
      guard replay.differences.isEmpty else {
        Issue.record("TEST_SEED=\(seed): \(replay.differences)")
        return
      }
    }
  }
}
