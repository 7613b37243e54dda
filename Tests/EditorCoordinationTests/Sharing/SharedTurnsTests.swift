import EditorCoordination
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing
import TextBuffer

/// The laws of the queue where a document has several views: turns, chains, loads, work off the main actor, attaching.
@MainActor
@Suite struct SharedTurnsTests {
  @Test("a turn of one view in the middle of another one's waits, so that what was planned still fits")
  func nested() {
    let hook = TestBed.Hook()
    let performer = ScriptedPerformer { action, document in
      hook.body?(action)
      return .plain(action, on: document)
    }
    let bed = ViewsBed("ˇ", performer: performer)
    bed[1].model.handle(.perform(.type("second")))
    hook.body = { _ in
      hook.body = nil
      // A nested run loop inside of the action.
      #expect(bed[1].scheduler.runTurn())
      #expect(bed[1].scheduler.waitingTurns == 0 && bed[1].model.text.isEmpty)
    }
    bed.perform(.type("first"), in: 0)
    #expect(bed[0].model.text.description == "first")
    bed.settle()
    #expect(bed[1].model.text.description == "firstsecond" && bed.isInStep)
  }

  @Test("a view that is made in the middle of an action waits for the end of that turn, too")
  func nestedFirst() {
    let hook = TestBed.Hook()
    let performer = ScriptedPerformer { action, document in
      hook.body?(action)
      return .plain(action, on: document)
    }
    let bed = ViewsBed("ˇ", count: 1, performer: performer)
    hook.body = { _ in
      hook.body = nil
      bed.addView()
      bed[1].model.handle(.load(.finished(MarkdownDocument(marked: "anotherˇ"))))
      bed[1].scheduler.runUntilIdle()
    }
    bed.perform(.type("first"), in: 0)
    #expect(bed[0].model.text.description == "first")
    bed.settle()
    #expect(bed[0].model.text.description == "another" && bed.isInStep)
  }

  @Test("a chain that goes round two views ends with an error")
  func chain() {
    let bed = ViewsBed("ˇ", performer: testPerformer) { $0.generationLimit = 6 }
    for (index, other) in [(0, 1), (1, 0)] {
      bed[index].host.onUpdate = { [weak model = bed[other].model] _ in
        if (model?.queueSnapshot.counts.handled ?? 0) < 1_000 { model?.handle(.perform(.type("x"))) }
      }
    }
    bed[0].model.handle(.perform(.type("x")))
    bed.settle()
    let counts = bed.views.map(\.model.queueSnapshot.counts)
    #expect(counts.map(\.failed).max() ?? 0 > 0 && counts.map(\.handled).max() ?? 0 < 1_000)
    #expect(bed.views.contains { $0.model.lastError?.code == .endlessChain })
  }

  @Test(
    "a chain in which each view answers what the other one did ends with an error", arguments: [false, true])
  func answers(byHost: Bool) {
    let bed = ViewsBed("ˇ", performer: testPerformer) { $0.generationLimit = 6 }
    var (turn, sent) = (0, 0)
    let answer = { [unowned bed] (index: Int) in
      guard turn != index, sent < 1_000 else { return }
      sent += 1
      bed[index].model.handle(.perform(.type("x")))
    }
    let counters = [0, 1].map { index in ChangeCounter { [unowned bed] in _ = bed[index].model.version } }
    for index in 0...1 {
      if byHost { bed[index].host.onUpdate = { _ in answer(index) } }
      if !byHost { counters[index].onChange = { answer(index) } }
    }
    bed[0].model.handle(.perform(.type("x")))
    while bed.views.contains(where: { $0.scheduler.waitingTurns > 0 }) {
      bed[turn].scheduler.runTurn()
      turn = 1 - turn
    }
    #expect(sent < 20 && bed.views.contains { $0.model.lastError?.code == .endlessChain })
    for view in bed.views { view.host.onUpdate = nil }
    withExtendedLifetime(counters) {}
  }

  @Test("a document that is loaded in one view is in all, and what is done for the one before counts nowhere")
  func loads() {
    let bed = ViewsBed("oneˇ", count: 3)
    let late = VersionedChange(
      Transaction(changes: ChangeSet([.insert("late", at: .zero)], length: 3), event: .external),
      for: bed[1].model.version, whenStale: .rebase)
    bed[0].model.handle(.load(.began))
    bed[0].scheduler.runUntilIdle()
    #expect(bed.views.allSatisfy { $0.model.phase == .loading })
    #expect(bed[1].model.handle(.perform(.type("x"))).outcomeSoFar == nil)
    bed[1].scheduler.runUntilIdle()
    #expect(bed[1].model.lastError?.code == .loading)
    bed[0].model.handle(.load(.finished(MarkdownDocument(marked: "twoˇ"))))
    bed[0].scheduler.runUntilIdle()
    let handle = bed[1].model.handle(.completed(late))
    bed.settle()
    #expect(bed.marked == ["twoˇ", "twoˇ", "twoˇ"] && bed.isInStep)
    #expect(handle.outcomeSoFar?.errorCode == .stale)
  }

  @Test("a load that fails is told in all views, each of which keeps that until it's acknowledged there")
  func failedLoad() {
    let bed = ViewsBed("oneˇ")
    bed[1].host.beginRendering()
    let states = bed[1].model.states()
    for event in [LoadEvent.began, .failed(EditorError(.loadFailed, "gone"))] {
      bed[0].model.handle(.load(event))
      bed[0].scheduler.runUntilIdle()
    }
    #expect(bed[0].model.lastError?.code == .loadFailed && bed[1].model.lastError == nil)
    bed[1].host.endRendering()
    bed.settle()
    #expect(bed[1].model.lastError?.code == .loadFailed && bed[1].model.phase == .ready)
    bed[0].model.handle(.acknowledgeError)
    bed.settle()
    #expect(bed[0].model.lastError == nil && bed[1].model.lastError != nil)
    #expect(states.droppedCount == 0)
  }

  @Test(
    "the rest of a tree is parsed once for all views, and by another where that view goes",
    arguments: [(1, false), (3, false), (1, true), (3, true)])
  func parses(count: Int, leaves: Bool) async throws {
    let huge = String(repeating: "a *b* line of a paragraph\n", count: 3_000)
    let bed = ViewsBed(MarkedText(huge + "ˇ"), count: count)
    bed.perform(.type("x"), in: 0)
    #expect(bed.worker.waitingJobs == 1)
    // The parse of a document with one view is also that of the views that it gets meanwhile.
    bed.addView()
    if leaves { bed.removeView(at: 0) }
    try await wait {
      while bed.worker.runJob() {}
      bed.settle()
      return bed.views.allSatisfy { $0.model.state.document?.tree.isComplete == true }
    }
    #expect(bed.isInStep)
  }

  @Test("a view that is detached leaves to another what it was working out")
  func detaches() {
    let bed = ViewsBed("one two ˇ") { $0.analysesText = true }
    while bed.worker.runJob() {}
    bed.settle()
    bed.perform(.type("x"), in: 0)
    #expect(bed.worker.waitingJobs == 1)
    bed[0].model.handle(.detach)
    #expect(bed.worker.waitingJobs == 2 && bed.worker.cancelledJobs == 1)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(bed[1].model.analysis?.analysis.words == 3 && bed[0].model.analysis == bed[1].model.analysis)
  }

  @Test("work in the background is dropped where another view changed the text meanwhile")
  func background() {
    let bed = ViewsBed("oneˇ")
    let handle = bed[0].model.handle(.performInBackground(.bold))
    bed.settle()
    bed.perform(.type("x"), in: 1)
    while bed.worker.runJob() {}
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .stale)
    #expect(bed[0].model.text.description == "xone" && bed.isInStep)
  }

  @Test("a view that is attached to one model is refused by another, until it's detached there")
  func oneHost() {
    let bed = ViewsBed("oneˇ")
    let other = EditorModel(MarkdownDocument(marked: "anotherˇ"), scheduler: bed[1].scheduler)
    let refused = [other, bed[1].model].map { $0.handle(.attach(bed[0].host)) }
    bed.settle()
    #expect(refused.allSatisfy { $0.outcomeSoFar?.errorCode == .attachedElsewhere })
    #expect(bed.isInStep && bed[1].model.queueSnapshot.hasHost)
    bed[0].model.handle(.detach)
    let handle = other.handle(.attach(bed[0].host))
    bed.settle()
    #expect(handle.outcomeSoFar == .applied && bed[0].host.shown?.description == "another")
    #expect(bed[0].host.mistakes.isEmpty)
  }

  @Test("a model that shows another document lets go of the one it had, and what waits acts on the other")
  func shows() {
    let numbers = DocumentNumbers()
    let (bed, other) = (ViewsBed("oneˇ", numbers: numbers), ViewsBed("twoˇ", numbers: numbers))
    let handles = [
      bed[1].model.show(documentOf: other[0].model), bed[1].model.handle(.perform(.type("x"))),
      bed[1].model.show(documentOf: other[1].model),
    ]
    bed.settle()
    #expect(handles.words == ["applied", "applied", "unchanged: that document is shown already"])
    #expect(bed[1].host.shown?.description == "xtwo" && other[0].model.text.description == "xtwo")
    #expect(bed[1].model.shows(documentOf: other[0].model) && !bed[1].model.shows(documentOf: bed[0].model))
    bed.perform(.type("!"), in: 0)
    other[0].model.handle(.perform(.undo))
    other.settle()
    #expect(bed[0].model.text.description == "one!" && bed[1].model.text.description == "two")
    #expect(bed[1].host.shown?.description == "two" && bed[1].host.mistakes.isEmpty && other.isInStep)
  }

  @Test("work on the document that a view showed before isn't waited for")
  func cancelsWork() {
    let numbers = DocumentNumbers()
    // More than is parsed in a turn.
    let text = String(repeating: "a *b* line of a paragraph\n", count: 3_000)
    let bed = ViewsBed(MarkedText(text + "ˇ"), count: 1, numbers: numbers)
    let other = ViewsBed("twoˇ", numbers: numbers)
    bed.perform(.type("x"), in: 0)
    #expect(bed.worker.waitingJobs == 1 && bed.worker.cancelledJobs == 0)
    let handle = bed[0].model.show(documentOf: other[0].model)
    bed.settle()
    #expect(handle.outcomeSoFar == .applied && bed.worker.cancelledJobs == 1)
  }

  @Test("a document that another view loads isn't what a view's own load came to")
  func otherLoad() {
    let bed = ViewsBed("ˇ")
    let first = bed[0].model.handle(.load(.finished(MarkdownDocument(marked: "firstˇ"))))
    bed.settle()
    #expect(bed[0].model.snapshot(loadedBy: first)?.document.rope.description == "first")
    let second = bed[1].model.handle(.load(.finished(MarkdownDocument(marked: "secondˇ"))))
    bed.settle()
    #expect(bed[0].model.snapshot(loadedBy: first) == nil && bed[0].model.text.description == "second")
    #expect(bed[1].model.snapshot(loadedBy: second)?.document.rope.description == "second")
  }
}
