import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// One random run of several views on one document, which the seed decides to the last detail.
///
/// Beside each view a plain selection goes along, mapped by arithmetic on whole numbers. Turns begin in the middle of
/// others, and hosts answer what they are told.
@MainActor
final class RandomViews {
  private(set) var trace: [String] = []
  private(set) var violations: [String] = []
  private let clock = ManualClock()
  private let worker = ManualWorker()
  private let leaks = LeakCheck()
  /// Whether text is only ever inserted: then each letter that was taken in must be there at the end.
  private let isTypingOnly: Bool
  private var random: SeededGenerator
  /// A view without a host, which nothing is sent to but loads.
  private var owner: EditorModel?
  private let ownerScheduler = ManualScheduler()
  private var events: ChangeStream?
  private var views: [RandomView] = []
  private var viewCount = 0
  private var typed: [(letter: String, isShown: Bool, handle: ActionHandle)] = []
  private var handles: [ActionHandle] = []
  /// Whether the view that was dropped last had edits of its host to make.
  private var hasLastEdits = false
  private var isInJob = false
  private var isCalm = false

  /// The run that `seed` determines.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isTypingOnly = seed % 3 == 0
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configuration.analysesText = seed % 4 == 0
    configuration.frameBudget = seed % 5 == 0 ? .zero : .milliseconds(4)
    let text = isTypingOnly ? "" : "# 1\n\n- a *b* c\n- [d][e]\n\n[e]: f\n"
    let performer = ScriptedPerformer { [weak self] _, _ in
      self?.interrupt()
      return nil
    }
    let owner = EditorModel(
      MarkdownDocument(Rope(text)), configuration: configuration, scheduler: ownerScheduler, clock: clock,
      performer: performer, worker: worker)
    self.owner = leaks.watch(owner, "owner")
    events = owner.changes(capacity: 100_000)
    _ = events?.takeNext()
    for _ in 0..<2 { addView() }
  }

  /// Runs `steps` steps and then to the end.
  func run(steps: Int) async {
    for _ in 0..<steps where violations.isEmpty {
      step()
      await takeInLastEdits()
      check()
    }
    if violations.isEmpty { await end() }
    views = []
    (owner, events) = (nil, nil)
    await endLastEdits()
    expect(handles.allSatisfy { $0.outcomeSoFar != nil }, "a handle outlives its model unended")
  }

  /// The names of what is still alive though its owner isn't.
  var leaked: [String] { leaks.leaks }

  private func chance(_ percent: Int) -> Bool { number(below: 100) < percent }
  private func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private func note(_ line: String) { trace.append(line) }

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { violations.append("\(message()), after \(trace.count) notes") }
  }
}

// MARK: What happens

extension RandomViews {
  private func step() {
    guard let view = views.randomElement(using: &random) else { return addView() }
    switch number(below: 24) {
    case 0..<5: sendIntent(to: view)
    case 5..<9: edit(in: view)
    case 9..<17: runTurn(of: view)
    case 17: view.host.beginRendering()
    case 18: for view in views { view.host.endRendering() }
    case 19: runJob()
    case 20: attachOrDetach(view)
    case 21: if views.count < 4 { addView() }
    case 22: if views.count > 1, chance(50) { remove(view) }
    default: loadOrNot()
    }
  }

  private func sendIntent(to view: RandomView) {
    if isTypingOnly { return type(in: view) }
    let length = view.model.text.utf8Count
    let actions: [EditorAction] = [
      .undo, .undo, .redo, .bold, .code, .bulletList, .newline, .backspace, .quote, .heading(1), .tab,
      .select(anchor: UTF16Offset(number(below: length + 1)), head: UTF16Offset(number(below: length + 1))),
    ]
    switch number(below: 10) {
    case 0..<5: send(.perform(actions.randomElement(using: &random) ?? .undo), to: view)
    case 5: send(.performInBackground(.bold), to: view)
    case 6: complete(in: view)
    case 7:
      send(.hostSelected(Selection(caret: UTF8Offset(number(below: length + 1))), by: view.host), to: view)
    default: send(.perform(.type(["x", " ", "(", "*", "- "].randomElement(using: &random) ?? "")), to: view)
    }
  }

  /// A letter that nothing else types.
  private func letter() -> String {
    String(Character(Unicode.Scalar(UInt32(0x4E00 + typed.count)) ?? "?"))
  }

  private func type(in view: RandomView) {
    let letter = letter()
    typed.append((letter, false, send(.perform(.type(letter)), to: view)))
  }

  private func complete(in view: RandomView) {
    let changes = ChangeSet([.insert("!", at: .zero)], length: view.model.text.utf8Count)
    let transaction = Transaction(changes: changes, event: .external)
    send(.completed(VersionedChange(transaction, for: view.model.version, whenStale: .rebase)), to: view)
  }

  /// Has the user of a view type there, or use an input method.
  private func edit(in view: RandomView) {
    guard view.host.isAttached, !view.host.isRendering, let text = view.host.shown else { return }
    if let marked = view.marked { return compose(over: marked, in: view) }
    // Each letter that is typed takes three bytes, if they are all there is.
    let place = UTF8Offset(
      isTypingOnly ? number(below: text.utf8Count / 3 + 1) * 3 : number(below: text.utf8Count + 1))
    if chance(20) { return compose(over: place..<place, in: view) }
    guard isTypingOnly || chance(60) else {
      let end = UTF8Offset(min(text.utf8Count, place.value + number(below: 3)))
      return take(view.host.edit([Edit(place..<end, "")], in: view.model), "deleted", in: view)
    }
    let letter = isTypingOnly ? letter() : "h"
    let handle = view.host.edit([.insert(letter, at: place)], in: view.model)
    typed.append((letter, true, handle))
    take(handle, "typed at \(place.value)", in: view)
  }

  private func compose(over range: Range<UTF8Offset>, in view: RandomView) {
    let letter = isTypingOnly ? letter() : "m"
    if chance(50) {
      view.marked = view.host.compose(isTypingOnly ? "〇" : "k", over: range, in: view.model)
      return note("\(view.name) composes")
    }
    view.marked = nil
    let handle = view.host.commit(letter, over: range, in: view.model)
    typed.append((letter, true, handle))
    take(handle, "committed", in: view)
  }

  private func runJob() {
    guard worker.waitingJobs > 0 else { return }
    isInJob = true
    worker.runJob(at: number(below: worker.waitingJobs))
    isInJob = false
  }

  /// In the middle of an action: a nested run loop, in which the turn of another view comes.
  private func interrupt() {
    guard !isCalm, !isInJob, chance(15), let view = views.randomElement(using: &random) else { return }
    note("in between, turn of \(view.name) \(view.scheduler.runTurn())")
  }

  private func attachOrDetach(_ view: RandomView) {
    view.marked = nil
    send(view.model.queueSnapshot.hasHost ? .detach : .attach(view.host), to: view)
    view.isAhead = view.isAhead || !isUpToDate(view.model)
  }

  private func loadOrNot() {
    guard !isTypingOnly, chance(30), let owner else { return }
    handles.append(owner.handle(.load(.finished(MarkdownDocument(marked: "new **text**ˇ\n")))))
    for view in views { view.marked = nil }
    note("load")
    ownerScheduler.runUntilIdle()
    follow(byOf: nil)
  }

  private func addView() {
    guard let owner else { return }
    let scheduler = ManualScheduler()
    let model = leaks.watch(EditorModel(sharing: views.last?.model ?? owner, scheduler: scheduler), "view")
    viewCount += 1
    let view = RandomView(viewCount, model, scheduler)
    view.isAhead = !isUpToDate(owner)
    views.append(view)
    view.host.onUpdate = { [weak self, weak view] in self?.noteUpdate($0, of: view) }
    if chance(80) { send(.attach(view.host), to: view) }
  }

  /// Marked text is nobody else's, but goes with a text that is replaced as a whole.
  private func noteUpdate(_ update: EditorUpdate, of view: RandomView?) {
    switch update.text {
    case .unchanged: break
    case .edited: expect(view?.marked == nil, "what is marked was edited")
    case .replaced: view?.marked = nil
    }
    guard !isCalm, chance(10), let other = views.randomElement(using: &random) else { return }
    sendIntent(to: other)
  }

  private func remove(_ view: RandomView) {
    hasLastEdits = view.model.queueSnapshot.waiting.contains { $0.name == "host edited" }
    views.removeAll { $0 === view }
    note("\(view.name) goes")
  }

  @discardableResult
  private func send(_ intent: EditorIntent, to view: RandomView) -> ActionHandle {
    let handle = view.model.handle(intent)
    take(handle, intent.name, in: view)
    return handle
  }

  private func take(_ handle: ActionHandle, _ name: String, in view: RandomView) {
    handles.append(handle)
    note("\(view.name) \(handle.id) \(name)")
  }

  /// Lets another view take in what the host of a dropped one had typed.
  private func takeInLastEdits() async {
    guard hasLastEdits else { return }
    hasLastEdits = false
    ownerScheduler.runUntilIdle()
    // None comes if none of them fits.
    for _ in 0..<1_000 where owner?.queueSnapshot.depth == 0 { await Task.yield() }
    ownerScheduler.runUntilIdle()
    follow(byOf: nil)
  }

  /// Waits for the last edits of a dropped view, which end once another view has taken them in, or none is left.
  private func endLastEdits() async {
    var rest = 1_000
    while rest > 0, !Task.isCancelled, handles.contains(where: { $0.outcomeSoFar == nil }) {
      await Task.yield()
      rest -= 1
    }
  }

  private func runTurn(of view: RandomView) {
    guard view.scheduler.runTurn() else { return }
    clock.advance(by: .milliseconds(number(below: 400)))
    note(
      "turn of \(view.name): \(view.model.text.description.debugDescription) \(view.model.selection.plain)")
    follow(byOf: view)
  }
}

// MARK: What must hold

extension RandomViews {
  /// Carries the plain selections over what happened in a turn of `own`, whose selection is its own affair.
  private func follow(byOf own: RandomView?) {
    while let event = events?.takeNext() {
      for view in views where view !== own && !view.isAhead {
        switch event {
        case .changed(let changes, _): view.expected = view.expected.map { $0.mapped(through: changes) }
        case .resync(let snapshot): view.expected = snapshot.document.selection.plain
        }
      }
    }
    // While its host renders, a turn is put off, and the model shows what it did before.
    if let own, !own.host.isRendering || !own.model.queueSnapshot.hasHost {
      own.expected = own.model.selection.plain
    }
    for view in views where view.isAhead && isUpToDate(view.model) && owner.map(isUpToDate) ?? false {
      (view.expected, view.isAhead) = (view.model.selection.plain, false)
    }
  }

  /// Whether observers were told of all that happened in `model`.
  private func isUpToDate(_ model: EditorModel) -> Bool { model.version == model.documentSnapshot?.version }

  private func check() {
    // The last edits of a host that was detached show in a later turn.
    guard let owner, isUpToDate(owner) else { return }
    for view in views {
      expect(view.host.mistakes.isEmpty, "\(view.name): \(view.host.mistakes)")
      // What a host that renders can see changes once it has done so.
      guard !view.host.isRendering, view.scheduler.waitingTurns == 0 || !isBehind(view) else { continue }
      expect(view.model.text == owner.text, "\(view.name) has another text")
      expect(view.model.version == owner.version, "\(view.name) has another version")
      expect(
        Selection(plain: view.expected).plain == view.model.selection.plain,
        "\(view.name) selects \(view.model.selection.plain) instead of \(view.expected)")
      guard let tree = view.model.state.document?.tree, let own = owner.state.document?.tree else { continue }
      expect(tree.root == own.root, "\(view.name) has another tree")
    }
  }

  /// Whether the view's host was rendering when another view changed the text, and its turn hasn't come yet.
  private func isBehind(_ view: RandomView) -> Bool {
    view.model.queueSnapshot.waiting.contains { $0.name == "tell observers" }
      || view.model.version != owner?.version
  }

  private func end() async {
    isCalm = true
    for view in views {
      view.host.endRendering()
      if let marked = view.marked {
        take(view.host.commit("", over: marked, in: view.model), "ends", in: view)
      }
      view.marked = nil
    }
    settle()
    for view in views where !view.model.queueSnapshot.hasHost { send(.attach(view.host), to: view) }
    settle()
    await endLastEdits()
    check()
    for view in views {
      expect(view.host.shown == owner?.text, "the host of \(view.name) doesn't show the text")
      expect(view.model.queueSnapshot.phase == "idle", "the queue of \(view.name) isn't idle")
    }
    let text = owner?.text ?? Rope()
    let html = owner?.state.document?.tree.html()
    expect(html == SyntaxTree(text).html(), "the tree isn't that of a full parse")
    checkTyped(in: text.description)
    note("end \(text.description)")
  }

  private func settle() {
    repeat {
      ownerScheduler.runUntilIdle(limit: 10_000)
      follow(byOf: nil)
      for view in views where view.scheduler.waitingTurns > 0 {
        view.scheduler.runTurn()
        follow(byOf: view)
      }
    } while views.contains { $0.scheduler.waitingTurns > 0 } || ownerScheduler.waitingTurns > 0
      || worker.runJob()
  }

  private func checkTyped(in text: String) {
    guard isTypingOnly else { return }
    let applied = typed.filter { $0.handle.outcomeSoFar == .applied }.map(\.letter)
    // Of marked text, what nobody committed may be there or not.
    let letters = text.map { String($0) }.filter { $0 != "〇" }
    expect(letters.sorted() == applied.sorted(), "the text isn't what was typed")
    let lost = typed.filter { $0.isShown && $0.handle.outcomeSoFar?.keeps($0.letter) == false }
    expect(lost.isEmpty, "what a host showed is nowhere")
  }
}
