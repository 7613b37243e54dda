import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What is under way is shown from its beginning to its end.
@MainActor
@Suite(.endsSomeTime) struct OperationTests {
  /// Ends the save that is under way.
  private func endSave(_ handle: ActionHandle, in bed: TestBed) async throws {
    try await wait { bed.saver.waitingSaves > 0 }
    bed.saver.end()
    _ = await bed.outcome(of: handle)
  }

  @Test("a model that saves says so from the save's turn until it has ended, also while somebody types")
  func saving() async throws {
    let bed = TestBed("aˇ")
    let handle = bed.model.handle(.save)
    #expect(bed.model.phase == .ready && bed.model.operations == [])
    bed.settle()
    #expect(bed.model.phase == .operating && bed.model.operations == [.saving])
    guard case .operating([.saving], prior: let document) = bed.model.state else {
      Issue.record("\(bed.model.state)")
      return
    }
    #expect(document.marked.description == "aˇ")
    let phases = ChangeCounter { [model = bed.model] in _ = model.phase }
    let operations = ChangeCounter { [model = bed.model] in _ = model.operations }
    bed.perform(.type("b"))
    bed.settle()
    #expect(bed.marked == "abˇ" && bed.model.phase == .operating)
    #expect(phases.count == 0 && operations.count == 0)
    try await endSave(handle, in: bed)
    #expect(bed.model.phase == .ready && bed.model.operations == [] && phases.count == 1)
  }

  @Test("several operations are shown in the order in which they were begun, each until its own end")
  func several() async throws {
    let bed = TestBed("aˇ")
    bed.model.handle(.performInBackground(.format))
    let save = bed.model.handle(.save)
    bed.model.handle(.performInBackground(.type("x")))
    bed.settle()
    let phases = ChangeCounter { [model = bed.model] in _ = model.phase }
    #expect(bed.model.operations == [.performing(.format), .saving, .performing(.type("x"))])
    #expect(bed.model.operations.map(\.description) == ["formatting", "saving", "performing type"])
    bed.worker.runJob()
    bed.settle()
    #expect(bed.model.operations == [.saving, .performing(.type("x"))])
    try await endSave(save, in: bed)
    #expect(bed.model.operations == [.performing(.type("x"))] && phases.count == 0)
    bed.worker.runJob()
    bed.settle()
    #expect(bed.model.operations == [] && bed.model.phase == .ready && phases.count == 1)
  }

  @Test("opening is shown with how much has come, where somebody says so")
  func opening() {
    let bed = TestBed("aˇ")
    bed.model.handle(.performInBackground(.format))
    bed.model.handle(.load(.began))
    bed.settle()
    #expect(bed.model.operations == [.opening(progress: nil), .performing(.format)])
    for (part, shown) in [(0.4, 0.4), (7, 1), (-1, 0)] {
      bed.model.handle(.load(.progressed(part)))
      bed.settle()
      #expect(bed.model.operations.first == .opening(progress: shown))
    }
    #expect(EditorOperation.opening(progress: 0.4).description == "opening 40 %")
    guard case .loading(prior: let prior?, progress: 0) = bed.model.state else {
      Issue.record("\(bed.model.state)")
      return
    }
    #expect(prior.marked.description == "aˇ")
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "bˇ"))))
    bed.model.handle(.load(.progressed(0.5)))
    bed.settle()
    #expect(bed.model.operations == [.performing(.format)] && bed.marked == "bˇ")
  }

  @Test("progress is nothing that a slow reader of states must have")
  func progressIsNotCritical() async {
    let bed = TestBed("aˇ")
    bed.model.handle(.load(.began))
    bed.settle()
    let stream = bed.model.states()
    for step in 0..<50 {
      bed.model.handle(.load(.progressed(Double(step) / 50)))
      bed.settle()
    }
    #expect(stream.droppedCount == 41)
  }

  @Test("a detach ends what is under way, and observers are told in a turn to come")
  func detach() async throws {
    let bed = TestBed("aˇ") { $0.frameBudget = .zero }
    try await bed.beginSave()
    bed.perform(.type("b"), .type("c"))
    bed.scheduler.runTurn()
    #expect(bed.model.operations == [.saving, .waiting(next: "perform type", remaining: 1)])
    bed.model.handle(.detach)
    #expect(bed.model.operations.count == 2, "nothing changes inside of handle")
    bed.settle()
    #expect(bed.model.operations == [] && bed.model.phase == .ready)
    bed.saver.end()
    let idle = TestBed("aˇ")
    try await idle.beginSave()
    idle.model.handle(.detach)
    idle.settle()
    #expect(idle.model.operations == [] && idle.model.phase == .ready)
    idle.saver.end()
  }
}
