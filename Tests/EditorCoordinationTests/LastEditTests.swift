import EditorCoordination
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import Testing
import TextBuffer

/// What a view shows already is taken in when the view goes, in whatever way it goes.
@MainActor
@Suite(.endsSomeTime) struct LastEditTests {
  private let hook = TestBed.Hook()

  /// The ways in which a host leaves.
  enum Leaving: CaseIterable {
    case detaches, saysItIsGone, isReplaced, isDeallocated, isClosed
  }

  @Test(
    "a host's edits and an input method's commit are made when the host goes at once",
    arguments: Leaving.allCases)
  func leaves(_ leaving: Leaving) {
    let bed = TestBed("oneˇ", isAttached: false)
    var host: SimulatedHost? = SimulatedHost()
    let handles = host.map { host in
      bed.model.handle(.attach(host))
      bed.settle()
      let marked = host.compose("ni", over: UTF8Offset(3)..<UTF8Offset(3), in: bed.model)
      bed.settle()
      let edits = [host.edit([.insert("X", at: .zero)], in: bed.model, isComposing: true)]
      let moved = marked.lowerBound.advanced(by: 1)..<marked.upperBound.advanced(by: 1)
      return edits + bed.perform(.bold) + [host.commit("你", over: moved, in: bed.model)]
    }
    switch leaving {
    case .detaches: bed.model.handle(.detach)
    case .saysItIsGone: host?.detach()
    case .isReplaced: bed.model.handle(.attach(SimulatedHost()))
    case .isDeallocated: host = nil
    case .isClosed: bed.model.close()
    }
    bed.settle()
    #expect(bed.marked?.replacing("ˇ", with: "") == "Xone你")
    #expect(handles?.words == ["applied", "cancelled", "applied"])
    #expect(bed.model.lastError == nil && host?.mistakes ?? [] == [])
    let next = SimulatedHost()
    let attached = bed.model.handle(.attach(next))
    bed.settle()
    #expect(
      leaving == .isClosed ? attached.outcomeSoFar?.errorCode == .closed : next.shown?.description == "Xone你")
  }

  @Test("an edit that a host reports as it goes is taken in, and one of a host that has gone is refused")
  func reportedLate() {
    let bed = TestBed("aˇ")
    bed.host.detach()
    let last = bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    #expect(last.outcomeSoFar == .applied && !bed.model.queueSnapshot.hasHost)
    let late = bed.host.edit([.insert("y", at: .zero)], in: bed.model)
    #expect(late.outcomeSoFar?.errorCode == .detached)
    bed.settle()
    #expect(bed.marked?.replacing("ˇ", with: "") == "xa")
  }

  @Test("nothing that can be observed changes inside of the call that detaches; it does in a later turn")
  func observedLater() {
    let bed = TestBed("aˇ")
    bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    let counter = ChangeCounter { [model = bed.model] in _ = (model.state, model.version, model.selection) }
    bed.model.handle(.detach)
    #expect(counter.count == 0 && bed.model.text.description == "a")
    bed.settle()
    #expect(counter.count > 0 && bed.model.text.description == "xa")
  }

  @Test("readers of changes get the last edits before their stream ends")
  func readers() {
    let bed = TestBed("aˇ")
    let changes = bed.model.changes()
    _ = changes.takeNext()
    bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    bed.model.handle(.detach)
    #expect(changes.takeNext()?.snapshot.document.rope.description == "xa")
  }

  @Test(
    "other views and their hosts follow the last edits of one that goes, or whose model is dropped",
    arguments: [true, false])
  func otherViews(isDropped: Bool) async throws {
    let bed = ViewsBed("aˇ", count: 2)
    let handle = bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    if isDropped { bed.removeView(at: 1) } else { bed[1].model.handle(.detach) }
    try await wait {
      bed.settle()
      return bed[0].host.shown?.description == "xa"
    }
    #expect(await handle.outcome == .applied)
    #expect(bed[0].marked?.replacing("ˇ", with: "") == "xa" && bed[0].host.mistakes.isEmpty)
  }

  @Test("other views follow the last edits of one whose host leaves and whose model is dropped at once")
  func leavesAndIsDropped() async throws {
    let bed = ViewsBed("aˇ", count: 2)
    let changes = bed[0].model.changes()
    bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    bed[1].model.handle(.leave(bed[1].host))
    bed.removeView(at: 1)
    try await wait {
      bed.settle()
      return bed[0].host.shown?.description == "xa"
    }
    var last: DocumentSnapshot?
    while let next = changes.takeNext() { last = next.snapshot }
    #expect(last?.document.rope.description == "xa")
  }

  @Test("the last edits of a view that is dropped are made by another one, even while that one composes")
  func dropped() async throws {
    let bed = ViewsBed("aˇ", count: 3)
    _ = bed[0].host.compose("ni", over: UTF8Offset(1)..<UTF8Offset(1), in: bed[0].model)
    bed.settle()
    let first = bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    bed.removeView(at: 1)
    #expect(first.outcomeSoFar == nil)
    try await wait { first.outcomeSoFar == .applied }
    bed.settle()
    #expect(bed[0].model.text.description == "xani" && bed[1].host.shown?.description == "xani")
  }

  @Test("readers have the last edits of all views that are dropped at once, in any order", arguments: [0, 1])
  func allDropped(first: Int) async {
    let bed = ViewsBed("aˇ", count: 2)
    let documents = bed[0].model.documents()
    let handles = [0, 1].map { bed[$0].host.edit([.insert("\($0)", at: .zero)], in: bed[$0].model) }
    bed.removeView(at: first)
    bed.removeView(at: 0)
    var last: DocumentSnapshot?
    for await event in documents { last = event.snapshot }
    #expect(last?.document.rope.utf8Count == 3 && last?.version.change == 2)
    for handle in handles { #expect(await handle.outcome == .applied) }
  }

  @Test("views that are dropped on another thread trap nothing that looks for one to make last edits")
  func droppedElsewhere() async {
    for _ in 0..<400 {
      let views = Locked(models(10))
      let dropping = Task.detached { while views.withLock({ $0.popLast() }) != nil {} }
      await dropping.value
    }
  }

  /// `count` models of one document.
  private func models(_ count: Int) -> [EditorModel] {
    let first = EditorModel(MarkdownDocument("a"), scheduler: ManualScheduler())
    return [first] + (1..<count).map { _ in EditorModel(sharing: first, scheduler: ManualScheduler()) }
  }

  @Test("the last edits of a view that is dropped are made before another document is loaded")
  func droppedBefore() {
    let bed = ViewsBed("aˇ", count: 2)
    let documents = bed[0].model.documents()
    while documents.takeNext() != nil {}
    let handle = bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    bed.removeView(at: 1)
    bed[0].model.handle(.load(.finished(MarkdownDocument("other"))))
    bed.settle()
    #expect(handle.outcomeSoFar == .applied && bed[0].host.shown?.description == "other")
    #expect(documents.takeNext()?.snapshot.document.rope.description == "xa")
  }

  @Test(
    "the last edits of a view that is dropped are made however much is done before the others follow them",
    arguments: [0, 1, 2, 3])
  func droppedBeforeMany(_ way: Int) async throws {
    let bed = ViewsBed(
      "aˇ", count: 3,
      performer: ScriptedPerformer { [hook] action, _ in
        hook.body?(action)
        return nil
      })
    let last = bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    if way != 2 { bed.removeView(at: 1) }
    switch way {
    case 0, 2:
      // Another view's turn has too many changes; or such a turn is under way as the view goes.
      hook.body = { [hook] _ in
        hook.body = nil
        if way == 2 { bed.removeView(at: 1) }
      }
      for _ in 0..<70 { bed[0].model.handle(.perform(.type("b"))) }
    default:
      // The host of another view, or that view, goes with too many edits.
      for _ in 0..<70 { bed[1].host.edit([.insert("b", at: UTF8Offset(1))], in: bed[1].model) }
      if way == 1 { bed[1].model.handle(.detach) } else { bed.removeView(at: 1) }
    }
    try await wait {
      bed.settle()
      return last.outcomeSoFar != nil
    }
    #expect(last.outcomeSoFar == .applied)
    #expect(bed[0].host.shown?.description == "xa" + String(repeating: "b", count: 70))
    #expect(bed.views.allSatisfy { $0.host.mistakes.isEmpty && $0.model.lastError == nil })
  }

  @Test("last edits that take each other back change nothing and end")
  func takenBack() async throws {
    let bed = ViewsBed("aˇ", count: 2)
    let handles = [
      bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model),
      bed[1].host.edit([Edit(.zero..<UTF8Offset(1), "")], in: bed[1].model),
    ]
    bed.removeView(at: 1)
    try await wait {
      bed.settle()
      return handles.allSatisfy { $0.outcomeSoFar != nil }
    }
    #expect(handles.words == ["unchanged: nothing to change", "unchanged: nothing to change"])
    #expect(bed[0].marked == "aˇ" && bed[0].model.version.change == 0 && bed[0].model.lastError == nil)
  }

  @Test("an action during which another host goes with edits is stale, and the edits stay")
  func duringAnAction() {
    var leave: (@MainActor () -> Void)?
    let bed = ViewsBed(
      "aˇ",
      performer: ScriptedPerformer { [hook] action, _ in
        hook.body?(action)
        return nil
      })
    leave = {
      bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
      bed[1].model.handle(.detach)
    }
    hook.body = { _ in
      leave?()
      leave = nil
    }
    let handle = bed[0].model.handle(.perform(.type("b")))
    bed.settle()
    #expect(handle.outcomeSoFar?.errorCode == .stale)
    #expect(bed[0].marked == "xaˇ" && bed[0].host.shown?.description == "xa" && bed[0].host.mistakes.isEmpty)
  }

  @Test("a last edit that doesn't fit is told as an error, and the handle says so")
  func doesNotFit() {
    let bed = TestBed("aˇ")
    let handle = bed.model.handle(
      .hostEdited(
        HostEdit(Transaction(changes: ChangeSet([.insert("x", at: .zero)], length: 9), event: .typing)),
        by: bed.host))
    bed.model.handle(.detach)
    #expect(handle.outcomeSoFar?.errorCode == .invalidChange && bed.model.lastError == nil)
    bed.settle()
    #expect(bed.model.lastError?.code == .invalidChange && bed.marked == "aˇ")
  }

  @Test("an edit that its sender has withdrawn isn't made")
  func withdrawn() {
    let bed = TestBed("aˇ")
    bed.host.edit([.insert("x", at: .zero)], in: bed.model).cancel()
    bed.model.handle(.detach)
    bed.settle()
    #expect(bed.marked == "aˇ")
  }

  // MARK: The document goes

  @Test(
    "what a host shows is made before another document is loaded or read, and what isn't shown is refused",
    arguments: [true, false])
  func loaded(hasBegun: Bool) {
    let bed = TestBed("aˇ")
    bed.model.handle(hasBegun ? .load(.began) : .load(.finished(MarkdownDocument("other"))))
    let action = bed.model.handle(.perform(.type("b")))
    let edit = bed.host.edit([.insert("x", at: .zero)], in: bed.model)
    bed.settle()
    #expect(edit.outcomeSoFar == .applied)
    #expect(hasBegun ? action.outcomeSoFar?.errorCode == .loading : action.outcomeSoFar == .applied)
    bed.model.handle(.load(.failed(EditorError(.fileSystem, "gone"))))
    bed.settle()
    #expect(bed.host.shown?.description == (hasBegun ? "xa" : "bother") && bed.host.mistakes.isEmpty)
  }

  @Test("an edit that its sender has withdrawn is taken off the screen when its document is loaded anew")
  func withdrawnBefore() {
    let bed = TestBed("aˇ")
    bed.model.handle(.load(.began))
    bed.host.edit([.insert("x", at: .zero)], in: bed.model).cancel()
    bed.settle()
    bed.model.handle(.load(.failed(EditorError(.fileSystem, "gone"))))
    bed.settle()
    #expect(bed.host.shown?.description == "a" && bed.host.mistakes.isEmpty)
    #expect(bed.model.queueSnapshot.counts.cancelled == 1)
  }

  @Test("what the host of another view shows in the middle of an update pass is in the text that is closed")
  func suspended() {
    let bed = ViewsBed("aˇ", count: 2)
    bed[1].host.beginRendering()
    let edit = bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    bed[0].model.handle(.load(.began))
    bed[0].scheduler.runUntilIdle()
    #expect(edit.outcomeSoFar == .applied && bed[0].model.state.document?.rope.description == "xa")
    bed[1].host.endRendering()
    bed[0].model.handle(.load(.failed(EditorError(.fileSystem, "gone"))))
    bed.settle()
    #expect(bed.views.map { $0.host.shown?.description } == ["xa", "xa"])
    #expect(bed.views.allSatisfy { $0.host.mistakes.isEmpty && $0.model.queueSnapshot.depth == 0 })
  }

  @Test(
    "what the host of a view shows is made before the view moves to another document, and views without a host show it",
    arguments: [true, false])
  func moved(isDetached: Bool) {
    let numbers = DocumentNumbers()
    let bed = ViewsBed("aˇ", count: 2, numbers: numbers)
    let other = ViewsBed("otherˇ", count: 1, numbers: numbers)
    if isDetached { bed[0].model.handle(.detach) }
    _ = bed[1].model.show(documentOf: other[0].model)
    let edit = bed[1].host.edit([.insert("x", at: .zero)], in: bed[1].model)
    bed.settle()
    #expect(edit.outcomeSoFar == .applied)
    #expect(isDetached || bed[0].host.shown?.description == "xa")
    #expect(bed[0].model.text.description == "xa" && bed[1].host.shown?.description == "other")
    #expect(bed.views.allSatisfy { $0.host.mistakes.isEmpty })
  }
}
