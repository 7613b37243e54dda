import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What was worked out elsewhere, and comes when it isn't wanted any more.
@MainActor
@Suite struct LateResultTests {
  @Test("a result counts only while the host is there that asked for it")
  func goneHost() {
    let bed = TestBed("ˇ")
    let handle = bed.model.handle(.performInBackground(.type("x")))
    bed.settle()
    bed.worker.runJob()
    bed.host.detach()
    bed.settle()
    #expect(handle.outcomeSoFar == .cancelled && bed.model.text.isEmpty)
  }

  @Test("nothing is worked out in the background while an input method composes")
  func composing() {
    let bed = TestBed("ˇ")
    _ = bed.host.compose("k", over: .zero..<(.zero), in: bed.model)
    let handle = bed.model.handle(.performInBackground(.type("x")))
    bed.settle()
    #expect(bed.worker.waitingJobs == 0)
    #expect(handle.outcomeSoFar?.description.hasPrefix("unchanged") == true)
  }

  @Test("an analysis that was done, but is handed over after a detach, is shown to nobody")
  func lateAnalysis() {
    let (worker, scheduler, host) = (TwoStepWorker(), ManualScheduler(), SimulatedHost())
    var configuration = EditorConfiguration()
    configuration.analysesText = true
    configuration.logger = nil
    let model = EditorModel(
      MarkdownDocument(marked: "a wordˇ"), configuration: configuration, scheduler: scheduler,
      performer: testPerformer, worker: worker)
    model.handle(.attach(host))
    scheduler.runUntilIdle()
    worker.work()
    model.handle(.detach)
    worker.handOver()
    scheduler.runUntilIdle()
    #expect(model.analysis == nil)
  }

  @Test("an analysis that comes behind another document isn't that one's")
  func analysisOfOther() {
    let bed = TestBed("one twoˇ") { $0.analysesText = true }
    bed.worker.runJob()
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "threeˇ"))), in: .critical)
    bed.settle()
    #expect(bed.model.analysis.map { $0.version == bed.model.version } ?? true)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed.model.analysis?.analysis.words == 1)
  }

  @Test("a long word is one word, and an analysis that isn't wanted any more ends")
  func analysis() {
    let document = MarkdownDocument(Rope(String(repeating: "x", count: 200_000) + " y"))
    #expect(DocumentAnalysis(document)?.words == 2)
    var count = 0
    let analysis = DocumentAnalysis(document) {
      count += 1
      return count == 2
    }
    #expect(analysis == nil && count == 2)
  }

  @Test(
    "headings above a place are those of the sections around it, the outermost first",
    arguments: [
      (0, ""), (3, "a"), (8, "a b"), (14, "a b c"), (21, "a b c"), (22, "a d"), (30, "e"), (37, "e f"),
      (40, "e f"),
    ])
  func headings(offset: Int, path: String) {
    let text = "p\n\n# a\n\n## b\n\n#### c\n\n## d\n\n# e\n\n### f\n\nx\n"
    let analysis = DocumentAnalysis(MarkdownDocument(Rope(text)))
    let headings = analysis?.headings(above: UTF8Offset(offset)) ?? []
    #expect(headings.map(\.title).joined(separator: " ") == path)
  }

  @Test("which load brought the document is known until the next one does")
  func loads() {
    let bed = TestBed("ˇ")
    let handles = ["one", "two"].map { bed.model.handle(.load(.finished(MarkdownDocument(Rope($0))))) }
    bed.settle()
    #expect(bed.model.snapshot(loadedBy: handles[0]) == nil)
    #expect(bed.model.snapshot(loadedBy: handles[1])?.document.rope.description == "two")
  }

  @Test("what is parsed for a model that is gone is cancelled")
  func goneModel() {
    var bed: TestBed? = TestBed(
      MarkedText(String(repeating: "a *b* line of a paragraph\n", count: 3_000) + "ˇ"))
    bed?.perform(.type("x"))
    bed?.settle()
    let worker = bed?.worker
    #expect(worker?.waitingJobs == 1 && worker?.cancelledJobs == 0)
    bed = nil
    #expect(worker?.cancelledJobs == 1)
  }

  @Test("the deepest queue that there was stays the deepest")
  func deepest() {
    let bed = TestBed("ˇ")
    bed.perform(.type("1"), .type("2"), .type("3"))
    bed.settle()
    bed.perform(.type("4"))
    bed.settle()
    #expect(bed.model.queueSnapshot.counts.deepest == 3)
  }
}
