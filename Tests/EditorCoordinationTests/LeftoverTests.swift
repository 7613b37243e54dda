import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

@testable import EditorCoordination

/// What is left over from a moment before: a cause, a result, an analysis, changes that nobody was told of.
@MainActor
@Suite struct LeftoverTests {
  @Test("what led to a turn being asked for is no cause of what is sent in it")
  func cause() {
    let bed = TestBed("ˇ")
    bed.hook.body = { [unowned bed] action in if action == .type("a") { bed.perform(.type("b")) } }
    bed.perform(.type("a"))
    Cause.$current.withValue(Cause(generation: 40, intent: 99, time: .zero)) { _ = bed.settle() }
    #expect(bed.model.pastIntents.last?.generation == 1)
  }

  @Test("the result of background work is dropped with the host, also one that just went")
  func result() {
    let (scheduler, worker) = (ManualScheduler(), ManualWorker())
    let model = EditorModel(
      MarkdownDocument(marked: "ˇ"), scheduler: scheduler, performer: testPerformer, worker: worker)
    var host: SimulatedHost? = SimulatedHost()
    if let host { model.handle(.attach(host)) }
    scheduler.runUntilIdle()
    let handle = model.handle(.performInBackground(.type("x")))
    scheduler.runUntilIdle()
    #expect(worker.waitingJobs == 1)
    host = nil
    worker.runJob()
    scheduler.runUntilIdle()
    #expect(handle.outcomeSoFar == .cancelled || handle.outcomeSoFar?.errorCode != nil)
    #expect(model.text.isEmpty)
  }

  @Test("an analysis that ends in the turn in which another document comes isn't taken for that one's")
  func analysis() {
    let bed = TestBed("# Title\nˇ") { $0.analysesText = true }
    #expect(bed.worker.waitingJobs == 1)
    bed.model.handle(.load(.finished(MarkdownDocument(Rope("other")))))
    bed.worker.runJob()
    bed.settle()
    #expect(bed.model.text.description == "other" && bed.model.analysis == nil)
  }

  @Test("readers of a view that goes before it could tell them are told of its last changes")
  func changes() {
    let bed = ViewsBed("ˇ")
    let (changes, documents) = (bed[1].model.changes(), bed[1].model.documents())
    // The text that there is comes first.
    while changes.takeNext() != nil {}
    while documents.takeNext() != nil {}
    bed[1].host.beginRendering()
    bed[0].model.handle(.perform(.type("x")))
    bed[0].scheduler.runTurn()
    #expect(changes.takeNext() == nil && documents.takeNext() == nil)
    bed.removeView(at: 1)
    #expect(changes.takeNext()?.snapshot.document.rope.description == "x")
    #expect(documents.takeNext()?.snapshot.document.rope.description == "x")
  }
}
