import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Law 4: no action on a view that is gone, and nothing outlives its owner.
@MainActor
@Suite(.endsSomeTime) struct LifecycleTests {
  @Test("detaching cancels everything that waits, before it returns, and nothing runs or is told afterwards")
  func detachCancels() {
    let bed = TestBed("aˇ")
    var performed = 0
    bed.hook.body = { _ in performed += 1 }
    let updates = bed.host.updates.count
    let handles = bed.perform(.type("1"), .type("2"), .code)
    let detach = bed.model.handle(.detach)
    #expect(handles.words == ["cancelled", "cancelled", "cancelled"])
    #expect(detach.outcomeSoFar == .applied)
    #expect(bed.model.queueSnapshot.depth == 0)
    bed.settle()
    #expect(performed == 0 && bed.host.updates.count == updates && bed.marked == "aˇ")
  }

  @Test("after detaching, and before ever attaching, intents for a view are refused at once")
  func refusedWithoutHost() {
    let never = TestBed("aˇ", isAttached: false)
    let detached = TestBed("aˇ")
    detached.model.handle(.detach)
    for bed in [never, detached] {
      bed.perform(.type("x")).forEach { #expect($0.outcomeSoFar?.errorCode == .detached) }
      let selected = bed.host.select(Selection(caret: .zero), in: bed.model)
      #expect(selected.outcomeSoFar?.errorCode == .detached)
      #expect(bed.scheduler.waitingTurns == 0)
      #expect(
        bed.model.handle(.detach).outcomeSoFar
          == .unchanged(UnchangedReason("nothing-attached", "no host is attached")))
      bed.settle()
      #expect(bed.marked == "aˇ")
    }
  }

  @Test("a document can be loaded while no host is attached, and a host that attaches is shown it")
  func loadWithoutHost() {
    let bed = TestBed(nil, isAttached: false)
    let load = bed.model.handle(.load(.finished(MarkdownDocument(marked: "newˇ"))))
    bed.settle()
    #expect(load.outcomeSoFar == .applied && bed.marked == "newˇ")
    bed.model.handle(.attach(bed.host))
    #expect(bed.host.shown == nil)
    bed.settle()
    #expect(bed.host.shown?.description == "new" && bed.host.updates.count == 1)
  }

  @Test("a host that says it is gone when asked is detached, with all that waits", arguments: [true, false])
  func hostSaysGone(whenQueuing: Bool) {
    let bed = TestBed("aˇ")
    let first = bed.perform(.type("1"), .type("2"))
    bed.host.detach()
    if whenQueuing {
      #expect(bed.perform(.type("3"))[0].outcomeSoFar?.errorCode == .detached)
      #expect(first.words == ["cancelled", "cancelled"])
    }
    bed.settle()
    #expect(first.words == ["cancelled", "cancelled"] && bed.marked == "aˇ")
    bed.host.attach()
    #expect(bed.perform(.type("4"))[0].outcomeSoFar?.errorCode == .detached, "only `attach` attaches again")
  }

  @Test("a host that goes between two actions of one drain takes the second along, not the first")
  func goesBetweenActions() {
    let bed = TestBed("ˇ")
    bed.hook.body = { [unowned bed] action in if action == .type("1") { bed.host.detach() } }
    let updates = bed.host.updates.count
    let handles = bed.perform(.type("1"), .type("2"), .type("3"))
    bed.settle()
    #expect(handles.words == ["applied", "cancelled", "cancelled"])
    #expect(bed.marked == "1ˇ" && bed.host.updates.count == updates && bed.host.mistakes.isEmpty)
  }

  @Test("detaching while an action is performed throws its result away")
  func detachWhilePerforming() {
    let bed = TestBed("ˇ")
    bed.hook.body = { [unowned bed] action in if action == .type("2") { bed.model.handle(.detach) } }
    let handles = bed.perform(.type("1"), .type("2"), .type("3"))
    bed.settle()
    #expect(handles.words == ["applied", "cancelled", "cancelled"] && bed.marked == "1ˇ")
  }

  @Test("detaching from an observer, before the host is told, leaves the host untold")
  func detachWhilePublishing() {
    let bed = TestBed("ˇ")
    let counter = ChangeCounter { [model = bed.model] in _ = model.version }
    counter.onChange = { [model = bed.model] in model.handle(.detach) }
    let updates = bed.host.updates.count
    let handles = bed.perform(.type("1"))
    bed.settle()
    #expect(handles.words == ["applied"] && bed.marked == "1ˇ" && bed.host.updates.count == updates)
  }

  @Test("detaching from the host's own callback is the last that it's told")
  func detachFromHost() {
    let bed = TestBed("ˇ")
    let updates = bed.host.updates.count
    var later: [ActionHandle] = []
    bed.host.onUpdate = { [unowned bed] _ in
      later = bed.perform(.type("2"))
      bed.model.handle(.detach)
      #expect(later.words == ["cancelled"])
    }
    let handles = bed.perform(.type("1"))
    bed.settle()
    #expect(handles.words == ["applied"] && bed.host.updates.count == updates + 1 && bed.marked == "1ˇ")
  }

  @Test(
    "attaching again starts clean: the host is shown the whole document, and nothing of before comes back")
  func reattach() {
    let bed = TestBed("ˇ")
    let stale = bed.perform(.type("1"))
    bed.model.handle(.detach)
    bed.model.handle(.attach(bed.host))
    let fresh = bed.perform(.type("2"))
    bed.settle()
    #expect(stale.words == ["cancelled"] && fresh.words == ["applied"])
    #expect(bed.host.updates.last?.text == .replaced && bed.host.shown?.description == "2")
    #expect(bed.host.mistakes.isEmpty)
  }

  @Test("detached and attached again while an action is performed, the old result doesn't count")
  func reattachWhilePerforming() {
    let bed = TestBed("ˇ")
    var fresh: [ActionHandle] = []
    bed.hook.body = { [unowned bed] action in
      guard action == .type("1") else { return }
      bed.model.handle(.detach)
      bed.model.handle(.attach(bed.host))
      fresh = bed.perform(.type("2"))
    }
    let handles = bed.perform(.type("1"))
    bed.settle()
    #expect(handles.words == ["cancelled"] && fresh.words == ["applied"] && bed.marked == "2ˇ")
    #expect(bed.host.shown?.description == "2" && bed.host.mistakes.isEmpty)
  }

  @Test("attaching another host detaches the first; attaching the same one again changes nothing")
  func anotherHost() {
    let bed = TestBed("ˇ")
    let other = SimulatedHost()
    let first = bed.perform(.type("1"))
    #expect(
      bed.model.handle(.attach(bed.host)).outcomeSoFar?.description
        == "unchanged: that host is attached already")
    let before = bed.host.updates.count
    bed.model.handle(.attach(other))
    #expect(first.words == ["cancelled"])
    bed.perform(.type("2"))
    bed.settle()
    #expect(other.shown?.description == "2" && bed.host.updates.count == before)
  }

  @Test("what a host sends that isn't the attached one is refused")
  func anotherHostsIntents() {
    let bed = TestBed("aˇ")
    let other = SimulatedHost()
    bed.model.handle(.attach(other))
    bed.settle()
    let handles = [
      bed.host.edit([.insert("x", at: .zero)], in: bed.model),
      bed.host.select(Selection(caret: .zero), in: bed.model),
    ]
    #expect(handles.map { $0.outcomeSoFar?.errorCode } == [.detached, .detached])
    bed.settle()
    #expect(bed.marked == "aˇ" && other.shown?.description == "a")
  }

  @Test("a host that isn't attached itself can't be attached")
  func attachGoneHost() {
    let bed = TestBed("ˇ", isAttached: false)
    bed.host.detach()
    #expect(bed.model.handle(.attach(bed.host)).outcomeSoFar?.errorCode == .detached)
  }

  /// When a host is deallocated.
  enum Moment: CaseIterable {
    case beforeGreeting, whileWaiting, whilePerforming, whilePublishing
  }

  @Test("a host that is deallocated takes what waits along, at whatever moment", arguments: Moment.allCases)
  func hostDeallocated(at moment: Moment) {
    let bed = TestBed("ˇ", isAttached: false)
    var host: SimulatedHost? = SimulatedHost()
    let check = LeakCheck()
    _ = host.map { check.watch($0) }
    host.map { _ = bed.model.handle(.attach($0)) }
    if moment != .beforeGreeting { bed.settle() }
    let handles = bed.perform(.type("1"), .type("2"))
    bed.hook.body = { _ in if moment == .whilePerforming { host = nil } }
    let counter = ChangeCounter { [model = bed.model] in _ = model.version }
    counter.onChange = { if moment == .whilePublishing { host = nil } }
    if moment == .beforeGreeting || moment == .whileWaiting { host = nil }
    bed.settle()
    #expect(check.leaks.isEmpty)
    let expected: [Moment: [String]] = [
      .whilePerforming: ["applied", "cancelled"], .whilePublishing: ["applied", "applied"],
    ]
    #expect(handles.words == expected[moment] ?? ["cancelled", "cancelled"])
    #expect(bed.perform(.type("3"))[0].outcomeSoFar?.errorCode == .detached)
  }

  @Test(
    "a model that is deallocated cancels what waits; neither queue, turn, handle nor stream keeps it alive")
  func modelDeallocated() async {
    let check = LeakCheck()
    var bed: TestBed? = TestBed("ˇ")
    let scheduler = bed?.scheduler
    _ = bed.map { check.watch($0.model, "model") }
    _ = bed.map { check.watch($0.host, "host") }
    let handles = bed?.perform(.type("1"), .type("2")) ?? []
    var states = bed?.model.states().makeAsyncIterator()
    bed = nil
    #expect(check.leaks.isEmpty)
    #expect(handles.words == ["cancelled", "cancelled"])
    #expect(scheduler?.waitingTurns == 1)
    scheduler?.runUntilIdle()
    #expect(await states?.next() != nil)
    #expect(await states?.next() == nil)
  }

  @Test("a model whose last reference goes in a host's callback still ends every handle")
  func modelDroppedInCallback() {
    var model: EditorModel?
    let scheduler = ManualScheduler()
    let host = SimulatedHost()
    model = EditorModel(MarkdownDocument(marked: "ˇ"), scheduler: scheduler, performer: testPerformer)
    model?.handle(.attach(host))
    scheduler.runUntilIdle()
    var later: ActionHandle?
    host.onUpdate = { _ in
      later = model?.handle(.perform(.type("2")))
      model = nil
    }
    let handle = model?.handle(.perform(.type("1")))
    scheduler.runUntilIdle()
    #expect(handle?.outcomeSoFar == .applied && later?.outcomeSoFar == .cancelled)
  }
}
