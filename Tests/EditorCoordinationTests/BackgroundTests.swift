import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Law 6: what is done elsewhere comes back as an intent, with the version that it was computed for.
@MainActor
@Suite(.endsSomeTime) struct BackgroundTests {
  // MARK: Actions

  @Test("an action in the background is made in a later turn, when its result is there")
  func action() {
    let bed = TestBed("ˇ")
    let handle = bed.model.handle(.performInBackground(.type("a")))
    bed.settle()
    #expect(handle.outcomeSoFar == nil && bed.marked == "ˇ" && bed.worker.waitingJobs == 1)
    bed.worker.runJob()
    #expect(handle.outcomeSoFar == nil && bed.marked == "ˇ")
    bed.settle()
    #expect(handle.outcomeSoFar == .applied && bed.marked == "aˇ")
  }

  @Test("a result for an older text is dropped, and says so")
  func stale() {
    let bed = TestBed("ˇ")
    let handle = bed.model.handle(.performInBackground(.type("a")))
    bed.settle()
    bed.perform(.type("newer"))
    bed.settle()
    bed.worker.runJob()
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .stale && bed.marked == "newerˇ")
  }

  @Test("the same action asked again cancels the one that is under way")
  func superseded() {
    let bed = TestBed("ˇ")
    let handles = (0..<2).map { _ in bed.model.handle(.performInBackground(.type("a"))) }
    bed.settle()
    #expect(handles[0].outcomeSoFar == .cancelled && bed.worker.cancelledJobs == 1)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(handles[1].outcomeSoFar == .applied && bed.marked == "aˇ")
  }

  @Test("detaching cancels what is under way, and what it comes to is ignored")
  func detached() {
    let bed = TestBed("ˇ")
    let handle = bed.model.handle(.performInBackground(.type("a")))
    bed.settle()
    bed.model.handle(.detach)
    #expect(handle.outcomeSoFar == .cancelled && bed.worker.cancelledJobs == 1)
    bed.model.handle(.attach(bed.host))
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed.marked == "ˇ")
  }

  @Test("failing and finding nothing to do end as they would in a turn")
  func otherOutcomes() {
    let bed = TestBed("ˇ")
    let handles = [EditorAction.code, .newline].map { bed.model.handle(.performInBackground($0)) }
    bed.settle()
    while bed.worker.runJob() {}
    bed.settle()
    #expect(handles.words == ["failed: told to fail", "unchanged: told to do nothing"])
  }

  // MARK: Saving

  @Test("a save gets the text of its turn, ends when that is on disk, and no reader can miss it")
  func save() async throws {
    let bed = TestBed("aˇ")
    let stream = bed.model.states()
    bed.perform(.type("b"))
    let handle = bed.model.handle(.save)
    bed.perform(.type("c"))
    bed.settle()
    #expect(handle.outcomeSoFar == nil && bed.marked == "abcˇ")
    try await wait { bed.saver.waitingSaves > 0 }
    #expect(bed.saver.snapshots.map(\.document.rope.description) == ["ab"])
    bed.saver.end()
    #expect(await bed.outcome(of: handle) == .applied)
    bed.model.handle(.detach)
    var critical = 0
    for await update in stream where update.isCritical { critical += 1 }
    #expect(critical == 2, "the save and the detach")
  }

  @Test("a save that fails, or has nothing to do, says so", arguments: [0, 1, 2])
  func otherSaves(index: Int) async throws {
    let results: [Result<SaveOutcome, EditorError>] = [
      .failure(EditorError(.fileSystem, "disk full")), .success(.nothingToSave), .success(.merged),
    ]
    let words = [
      "failed: disk full", "unchanged: nothing to save",
      "unchanged: somebody else changed the file: save again once their changes are in",
    ]
    let bed = TestBed("aˇ")
    let handle = bed.model.handle(.save)
    bed.settle()
    try await wait { bed.saver.waitingSaves > 0 }
    bed.saver.end(with: results[index])
    #expect(await bed.outcome(of: handle)?.description == words[index] && bed.marked == "aˇ")
  }

  @Test("without anyone who saves, a save fails at its turn")
  func noSaver() {
    let model = EditorModel(MarkdownDocument(marked: "aˇ"), scheduler: ManualScheduler())
    let host = SimulatedHost()
    model.handle(.attach(host))
    #expect(model.handle(.save).outcomeSoFar == nil)
    let scheduler = ManualScheduler()
    let other = EditorModel(MarkdownDocument(marked: "aˇ"), scheduler: scheduler)
    let otherHost = SimulatedHost()
    other.handle(.attach(otherHost))
    let handle = other.handle(.save)
    scheduler.runUntilIdle()
    #expect(handle.outcomeSoFar?.errorCode == .unavailable)
  }

  // MARK: Analysis

  @Test("words, lines and headings are found out after each change, and only where that is wanted")
  func analysis() {
    let bed = TestBed("# Title\n\none two, drei-vier 5 — ü\n\n> ## Quoted\nˇ") { $0.analysesText = true }
    bed.worker.runJob()
    bed.settle()
    let analysis = bed.model.analysis?.analysis
    #expect(analysis?.words == 7 && analysis?.lines == 6)
    #expect(
      analysis?.outline.map(\.title) == ["Title", "Quoted"] && analysis?.outline.map(\.level) == [1, 2])
    let other = TestBed("aˇ")
    #expect(other.worker.waitingJobs == 0 && other.model.analysis == nil)
  }

  @Test("an analysis waits until the text stays as it is for as long as the configuration says")
  func delayedAnalysis() {
    let bed = TestBed("a wordˇ") {
      $0.analysesText = true
      $0.analysisDelay = .milliseconds(300)
    }
    bed.perform(.type("x"), .type("y"))
    bed.settle()
    #expect(bed.worker.delays.allSatisfy { $0 == .milliseconds(300) })
    #expect(bed.worker.waitingJobs - bed.worker.cancelledJobs == 1)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed.model.analysis?.version == bed.model.version)
  }

  @Test("work that is to wait doesn't begin before")
  func delayedWork() async {
    let start = ContinuousClock.now
    let began = await withCheckedContinuation { continuation in
      _ = TaskWorker.shared.start(after: .milliseconds(30)) { _ in
        let began = ContinuousClock.now
        return { continuation.resume(returning: began) }
      }
    }
    #expect(start.duration(to: began) >= .milliseconds(30))
  }

  @Test(
    "an analysis that is overtaken is cancelled; one that is late is moved along, or dropped with its document"
  )
  func lateAnalysis() {
    let bed = TestBed("# Title\nˇ") { $0.analysesText = true }
    bed.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(0)), .type("xy "))
    bed.settle()
    #expect(bed.worker.waitingJobs == 2 && bed.worker.cancelledJobs == 1)
    bed.worker.runJob(at: 1)
    bed.perform(.type("z"))
    bed.settle()
    #expect(bed.model.analysis?.version == EditorVersion(document: 0, change: 1))
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "newˇ"))))
    bed.settle()
    #expect(bed.model.analysis == nil)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed.model.analysis?.analysis.words == 1)
    #expect(bed.model.analysis?.version == bed.model.version)
  }

  @Test("headings move with the changes since they were found")
  func movesAlong() {
    let bed = TestBed("ˇa\n\n# Title\n") { $0.analysesText = true }
    bed.worker.runJob()
    bed.settle()
    let before = bed.model.analysis?.analysis.outline.first?.range.lowerBound
    bed.perform(.type("12345"))
    bed.settle()
    let after = bed.model.analysis?.analysis.outline.first?.range.lowerBound
    #expect(before == UTF8Offset(3) && after == UTF8Offset(8))
    #expect(bed.model.analysis?.version != bed.model.version)
  }
}
