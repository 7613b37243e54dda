import EditorCoordination
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Laws 2 and 3: nothing observable inside `handle(_:)`, one action at a time, in order.
@MainActor
@Suite struct TurnTests {
  @Test("nothing that is observed changes inside handle, whatever the intent")
  func nothingChangesInside() {
    let bed = TestBed("one«twoˇ»")
    bed.perform(.type("x"))
    bed.settle()
    let changes = ChangeCounter { [model = bed.model] in
      _ = (model.state, model.version, model.selection, model.toolbar, model.lastError)
    }
    let other = SimulatedHost()
    let insertion = Transaction(changes: ChangeSet([.insert("y", at: .zero)], length: 4), event: .external)
    let intents: [EditorIntent] = [
      .perform(.type("a")), .perform(.code), .perform(.undo),
      .hostSelected(Selection(caret: .zero), by: bed.host),
      .hostEdited(HostEdit(insertion), by: bed.host),
      .completed(VersionedChange(insertion, for: bed.model.version, whenStale: .drop)),
      .load(.began), .load(.failed(EditorError(.loadFailed, "gone"))),
      .load(.finished(MarkdownDocument(marked: "newˇ"))), .configure(EditorConfiguration()), .detach,
      .attach(other), .attach(bed.host), .perform(.type("b")),
    ]
    for intent in intents {
      bed.model.handle(intent)
      #expect(changes.count == 0, "\(intent.name)")
      #expect(bed.marked == "onexˇ", "\(intent.name)")
    }
    bed.settle()
    #expect(changes.count > 0)
  }

  @Test("the first action of an idle queue runs in a later turn, never in the caller's")
  func laterTurn() {
    let bed = TestBed()
    var performed = 0
    bed.hook.body = { _ in performed += 1 }
    let handles = bed.perform(.type("a"))
    #expect(performed == 0 && handles.words == ["waiting"] && bed.scheduler.waitingTurns == 1)
    bed.scheduler.runTurn()
    #expect(performed == 1 && handles.words == ["applied"])
  }

  @Test("what comes in while an action runs, or from an observer, or from the host, waits its turn")
  func noReentrance() {
    let bed = TestBed()
    var running = 0
    var order: [String] = []
    bed.hook.body = { [unowned bed] action in
      running += 1
      #expect(running == 1)
      order.append(action.name)
      if action == .type("1") { bed.perform(.type("2"), .type("3")) }
      #expect(order.last == action.name)
      running -= 1
    }
    let counter = ChangeCounter { [model = bed.model] in _ = model.version }
    counter.onChange = { [unowned counter, bed] in if counter.count == 1 { bed.perform(.type("4")) } }
    bed.host.onUpdate = { [unowned bed] _ in
      bed.host.onUpdate = nil
      bed.perform(.type("5"))
      #expect(!order.contains("type:5"))
    }
    bed.perform(.type("1"))
    bed.settle()
    #expect(order == ["type:1", "type:2", "type:3", "type:4", "type:5"])
    #expect(bed.marked == "12345ˇ")
    #expect(counter.count > 1 && bed.host.mistakes.isEmpty)
  }

  /// In a release build so many that the stack would overflow if each took 170 bytes of it.
  #if DEBUG
    static let manyActions = 2_000
  #else
    static let manyActions = 50_000
  #endif

  @Test("many actions (50,000 in a release build), each enqueued by the one before, need no stack")
  func flatStack() {
    let bed = TestBed { $0.generationLimit = .max }
    var left = Self.manyActions
    bed.hook.body = { [unowned bed] _ in
      left -= 1
      if left > 0 { bed.perform(.newline) }
    }
    bed.perform(.newline)
    bed.settle()
    #expect(left == 0)
    #expect(bed.model.queueSnapshot.counts.deepest == 1)
  }

  @Test("a chain that feeds itself ends with an error, the others go on", arguments: [0, 1, 7])
  func endlessChain(limit: Int) {
    let bed = TestBed { $0.generationLimit = limit }
    var chain: [ActionHandle] = []
    bed.host.onUpdate = { [unowned bed] _ in chain += bed.perform(.type("x")) }
    chain += bed.perform(.type("x"))
    bed.settle()
    #expect(chain.words.dropLast().allSatisfy { $0 == "applied" })
    #expect(chain.count == limit + 2)
    guard case .failed(let error) = chain.last?.outcomeSoFar else {
      Issue.record("the chain didn't fail: \(chain.words)")
      return
    }
    #expect(error.code == .endlessChain && error.message.contains("\(limit)"))
    // Nobody has to look at the handle to learn that it ended.
    #expect(bed.model.lastError?.code == .endlessChain)
    bed.host.onUpdate = nil
    #expect(bed.perform(.type("y")).first?.outcomeSoFar == nil)
    bed.settle()
    #expect(bed.marked == String(repeating: "x", count: limit + 1) + "yˇ")
  }

  @Test("a drain runs back to back within its budget, then yields")
  func frameBudget() {
    let bed = TestBed { $0.frameBudget = .milliseconds(4) }
    bed.hook.body = { [clock = bed.clock] _ in clock.advance(by: .milliseconds(1.5)) }
    let handles = bed.perform(.type("1"), .type("2"), .type("3"), .type("4"))
    bed.scheduler.runTurn()
    #expect(handles.words == ["applied", "applied", "applied", "waiting"])
    guard case .operating(let operations, prior: let document) = bed.model.state else {
      Issue.record("not operating: \(bed.model.state)")
      return
    }
    #expect(operations == [.waiting(next: "perform type", remaining: 1)])
    #expect(document.marked.description == "123ˇ")
    bed.scheduler.runTurn()
    #expect(handles.words == ["applied", "applied", "applied", "applied"])
    guard case .ready = bed.model.state else {
      Issue.record("not ready: \(bed.model.state)")
      return
    }
  }

  @Test("an action that takes longer than the whole budget still runs, one in each drain")
  func slowerThanBudget() {
    let bed = TestBed()
    bed.hook.body = { [clock = bed.clock] _ in clock.advance(by: .seconds(1)) }
    bed.perform(.type("1"), .type("2"))
    #expect(bed.settle() == 2)
    #expect(bed.marked == "12ˇ")
  }

  @Test("however many actions a drain runs, each observed property is assigned at most once")
  func oneAssignment() {
    let bed = TestBed()
    let model = bed.model
    let counters = [
      ChangeCounter { _ = model.state }, ChangeCounter { _ = model.version },
      ChangeCounter { _ = model.selection },
      ChangeCounter { _ = model.toolbar }, ChangeCounter { _ = model.lastError },
    ]
    bed.perform(.type("a"), .type("b"), .code, .type("c"))
    bed.scheduler.runTurn()
    #expect(counters.map(\.count) == [1, 1, 1, 1, 1])
    #expect(bed.host.updates.count == 2)
  }

  @Test("a caret that moves disturbs nobody who reads only the version or the toolbar")
  func granular() {
    let bed = TestBed("abˇ")
    let model = bed.model
    let others = ChangeCounter {
      _ = (model.version, model.text, model.phase, model.toolbar, model.lastError)
    }
    let selection = ChangeCounter { _ = model.selection }
    bed.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(1)))
    bed.settle()
    #expect(others.count == 0 && selection.count == 1)
  }

  @Test("a drain that changes nothing assigns nothing and tells the host nothing")
  func nothingToTell() {
    let bed = TestBed("abˇ")
    let counter = ChangeCounter { [model = bed.model] in
      _ = (model.state, model.version, model.selection, model.toolbar, model.lastError)
    }
    let before = bed.host.updates.count
    let handles = bed.perform(.newline, .undo, .select(anchor: UTF16Offset(2), head: UTF16Offset(2)))
    bed.settle()
    #expect(
      handles.words == [
        "unchanged: told to do nothing", "unchanged: nothing to undo", "unchanged: nothing to change",
      ])
    #expect(counter.count == 0 && bed.host.updates.count == before)
  }

  @Test("while the host renders, a turn is put off and loses nothing")
  func rendering() {
    let bed = TestBed()
    bed.host.beginRendering()
    let handles = bed.perform(.type("a"))
    bed.scheduler.runTurn()
    bed.scheduler.runTurn()
    #expect(handles.words == ["waiting"] && bed.marked == "ˇ")
    #expect(bed.model.queueSnapshot.counts.putOff == 2)
    bed.host.endRendering()
    bed.settle()
    #expect(handles.words == ["applied"] && bed.host.mistakes.isEmpty)
  }

  @Test("a host whose update pass begins inside of a turn is told after it")
  func renderingBeginsInside() {
    let bed = TestBed()
    let counter = ChangeCounter { [model = bed.model] in _ = model.version }
    counter.onChange = { [host = bed.host] in host.beginRendering() }
    let handles = bed.perform(.type("a"))
    for _ in 0..<3 { bed.scheduler.runTurn() }
    #expect(handles.words == ["applied"] && bed.host.shown?.description == "")
    bed.host.endRendering()
    bed.settle()
    #expect(bed.host.shown?.description == "a" && bed.host.mistakes.isEmpty)
  }

  @Test("a host that is rendering while it's attached inside of a turn is greeted after it")
  func attachedWhileRendering() {
    let bed = TestBed("xˇ", isAttached: false)
    bed.host.beginRendering()
    let counter = ChangeCounter { [model = bed.model] in _ = model.state }
    counter.onChange = { [unowned counter, bed] in
      counter.onChange = nil
      bed.model.handle(.attach(bed.host))
      bed.perform(.type("a"))
    }
    bed.model.handle(.load(.finished(MarkdownDocument(marked: "yˇ"))))
    for _ in 0..<3 { bed.scheduler.runTurn() }
    #expect(bed.host.updates.isEmpty && bed.marked == "yˇ")
    bed.host.endRendering()
    bed.settle()
    #expect(bed.host.shown?.description == "ya" && bed.host.mistakes.isEmpty)
  }

  @Test("a host that is rendering while it's attached inside of an action sees the next action wait for it")
  func attachedWhileRenderingInAction() {
    let bed = TestBed("ˇ")
    let other = SimulatedHost()
    other.beginRendering()
    var later: [ActionHandle] = []
    bed.hook.body = { [unowned bed] action in
      guard action == .type("1") else { return }
      bed.model.handle(.attach(other))
      later = bed.perform(.type("2"))
    }
    bed.perform(.type("1"))
    for _ in 0..<3 { bed.scheduler.runTurn() }
    #expect(later.words == ["waiting"] && bed.marked == "ˇ")
    other.endRendering()
    bed.settle()
    #expect(later.words == ["applied"] && other.shown?.description == "2" && other.mistakes.isEmpty)
  }

  @Test("what the host sends during its render pass is taken in and has its turn after it")
  func sentWhileRendering() {
    let bed = TestBed()
    bed.host.render { bed.perform(.type("a")) }
    #expect(bed.marked == "ˇ")
    bed.settle()
    #expect(bed.marked == "aˇ" && bed.host.mistakes.isEmpty)
  }

  @Test("handles are told after the model and the host are")
  func toldLast() {
    let bed = TestBed()
    var seen: [String] = []
    var handles: [ActionHandle] = []
    bed.host.onUpdate = { [unowned bed] _ in seen += handles.words + [bed.marked ?? ""] }
    handles = bed.perform(.type("a"))
    bed.settle()
    #expect(seen == ["waiting", "aˇ"] && handles.words == ["applied"])
  }

  @Test("setting the pending action runs it each time, clearing it runs nothing")
  func pendingAction() {
    let bed = TestBed()
    bed.model.pendingAction = .type("a")
    bed.model.pendingAction = .type("a")
    #expect(bed.model.pendingAction == nil)
    bed.model.pendingAction = nil
    bed.settle()
    #expect(bed.marked == "aaˇ")
    #expect(bed.model.queueSnapshot.counts.applied == 3)
  }
}
