import EditorCoordination
import EditorDocuments
import EditorTesting
import MarkdownEditing
import TestSupport
import TextBuffer

/// One random run of a workspace with a few views on one file: they type, save, leave, come back and go, while others
/// change the file, the disk fails, the settings change and the workspace is dropped.
///
/// The seed decides what happens; how what goes on at the same time is interleaved, it doesn't. Only letters are typed
/// that nothing else types, so that each of them can be looked for.
@MainActor
final class RandomDocument {
  static let path = "a.md"

  /// A view, which is closed when it's dropped from the list, or just goes.
  struct View {
    let host: SimulatedHost
    let context: EditorContext
  }

  /// An intent that was sent.
  struct Sent {
    /// The letter that it types, if it does.
    var letter: String?
    var mayApply = true
    /// Whether a view showed the letter already.
    var isShown = false
    let handle: ActionHandle
  }

  private(set) var trace: [String] = []
  private(set) var violations: [String] = []
  let storage: MemoryFileStorage
  /// The configuration of stores, but for what is drawn anew at each start.
  private(set) var configuration = DocumentStore.Configuration()
  let clock = ManualClock()
  let leaks = LeakCheck()
  private var random: SeededGenerator
  private var workspace: EditorWorkspace?
  private(set) var views: [View] = []
  /// What was begun and may wait for the clock.
  var begun: [Task<Void, Never>] = []
  private var letters = 0
  private(set) var handles: [Sent] = []
  /// How the handles have ended that had at the last look.
  var ended: [Int: ActionOutcome] = [:]
  /// Letters that the text had when it was said to be safe.
  var acknowledged: Set<Character> = []
  /// Letters that were typed, here or by others, and that nobody decided to give up.
  var typed: Set<Character> = []
  /// Letters of the text that a person decided against.
  ///
  /// The store has them, and their journal, until the model has taken in the other text, so they look safe for a while.
  private(set) var givenUp: Set<Character> = []
  /// The stamp of the file that others removed: a store that knows none after it is wrong about what is safe.
  private var removed = 0
  /// The views that were detached, and not attached since.
  private var detached: Set<ObjectIdentifier> = []

  /// The run that `seed` determines.
  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed)
    storage = MemoryFileStorage([Self.path: "start\n"], clock: clock)
    configuration.stateFolder = seed.isMultiple(of: 2) ? "state" : nil
    try await begin()
  }

  /// Runs `steps` steps and then to the end.
  func run(steps: Int) async {
    for _ in 0..<steps where violations.isEmpty {
      await step()
      await check()
    }
    if violations.isEmpty { await end() }
    await drop()
    expect(handles.allSatisfy { $0.handle.outcomeSoFar != nil }, "a handle outlives its model unended")
    expect(leaks.leaks.isEmpty, "still there: \(leaks.leaks)")
    // What a crash cut off sleeps in the middle of a call.
    clock.stop()
    expect(await settle { clock.sleeperCount == 0 }, "somebody sleeps for ever")
  }

  /// Adds what can be read of the last step to the trace's last entry.
  func annotate(_ notes: [String]) {
    guard !trace.isEmpty else { return }
    trace[trace.count - 1] += "\n" + notes.joined(separator: "\n")
  }

  func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { violations.append("\(message()), after \(trace.count) steps") }
  }

  private func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  /// The store that has the file open.
  var store: DocumentStore? {
    get async {
      for view in views { if let store = view.context.store, await store.state.file != nil { return store } }
      return nil
    }
  }
}

// MARK: What happens

extension RandomDocument {
  private func begin() async throws {
    // A disk that takes its time: more is typed, and others do more, while it writes.
    storage.script.delay("write", by: .milliseconds([0, 300, 1_200][number(below: 3)]))
    storage.script.delay("append", by: .milliseconds([0, 0, 200][number(below: 3)]))
    configuration.pollInterval = number(below: 2) == 0 ? nil : .seconds(3)
    var editor = EditorConfiguration()
    editor.logger = nil
    let made = try EditorWorkspace(
      [storage], settings: settings(), editor: editor, store: configuration, clock: clock
    ) {
      EditorModel(configuration: $0, scheduler: PromptScheduler(), saver: $1)
    }
    workspace = leaks.watch(made, "workspace")
    try await made.start()
    addView()
  }

  private func settings() -> EditorSettings {
    var settings = EditorSettings()
    settings.journalDelay = [.milliseconds(100), .milliseconds(500), nil][number(below: 3)]
    settings.autosaveDelay = [.milliseconds(700), .seconds(2), nil][number(below: 3)]
    settings.analysesText = number(below: 2) == 0
    return settings
  }

  private func step() async {
    // Drawn whatever comes of them, so that the steps are the same in each run.
    let (kind, choice, place) = (number(below: 32), number(below: 1_000), number(below: 1_000))
    let settings = settings()
    trace.append("\(kind) \(choice) \(place)")
    let view = views.isEmpty ? nil : views[choice % views.count]
    switch kind {
    case 0..<9: if let view { type(in: view, choice, place) }
    case 9..<13: clock.advance(by: .milliseconds(place))
    case 13: if let view { take(view.context.model.handle(.save)) }
    case 14: if let store = await store { begin { await store.journalNow() } }
    case 15: await changeOutside(choice, place)
    case 16: fail(["write", "append", "remove", "read", "stamp"][choice % 5], times: 1 + place % 3)
    case 17: storage.script.mend()
    case 18: if let view { detach(view) }
    case 19..<22: if let view { attach(view) }
    case 22: if let workspace { begin { await workspace.apply(settings) } }
    case 23: configure(view, place)
    case 24: if views.count < 3 { addView() }
    case 25: if views.count > 1 { close(removeView(choice)) }
    case 26: if views.count > 1 { _ = removeView(choice) }
    case 27: if let workspace { begin { await workspace.checkHealth() } }
    case 28: await resolve(choice)
    case 29: if place < 200 { await restart() }
    case 30: view?.host.beginRendering()
    default: for view in views { view.host.endRendering() }
    }
    // Often what was begun goes on before the next step.
    for _ in 0..<[0, 3, 40][choice % 3] { await Task.yield() }
  }

  private func letter() -> String {
    letters += 1
    return String(Character(Unicode.Scalar(UInt32(0x4E00 + letters)) ?? "?"))
  }

  private func type(in view: View, _ choice: Int, _ place: Int) {
    let letter = letter()
    let mayApply = !detached.contains(ObjectIdentifier(view.host))
    guard choice % 2 == 0, mayApply, !view.host.isRendering, let text = view.host.shown else {
      let handle = view.context.model.handle(.perform(.type(letter)))
      return handles.append(Sent(letter: letter, mayApply: mayApply, handle: handle))
    }
    var offset = UTF8Offset(text.utf8Count * place / 1_000)
    while text.isInsideScalar(offset) { offset = offset.advanced(by: -1) }
    let handle = view.host.edit([.insert(letter, at: offset)], in: view.context.model)
    handles.append(Sent(letter: letter, isShown: true, handle: handle))
  }

  private func take(_ handle: ActionHandle) { handles.append(Sent(handle: handle)) }

  private func detach(_ view: View) {
    detached.insert(ObjectIdentifier(view.host))
    take(view.context.model.handle(.detach))
  }

  func attach(_ view: View) {
    detached.remove(ObjectIdentifier(view.host))
    take(view.context.model.handle(.attach(view.host)))
  }

  private func begin(_ work: @escaping @MainActor () async -> Void) { begun.append(Task { await work() }) }

  func open(_ context: EditorContext) { begin { _ = try? await context.open(Self.path) } }

  func addView() {
    guard let workspace else { return }
    let host = leaks.watch(SimulatedHost(), "host")
    // A host that's gone may have stood where this one does.
    detached.remove(ObjectIdentifier(host))
    let context = leaks.watch(workspace.context(for: host), "context")
    views.append(View(host: host, context: context))
    open(context)
  }

  private func removeView(_ choice: Int) -> View {
    let view = views.remove(at: choice % views.count)
    view.host.endRendering()
    return view
  }

  private func close(_ view: View) {
    guard let workspace else { return }
    // One that can't be closed, as its text is safe nowhere, stays in the workspace as if it had gone.
    begin { _ = try? await workspace.close(view.context) }
  }

  private func configure(_ view: View?, _ place: Int) {
    var configuration = EditorConfiguration()
    configuration.logger = nil
    configuration.coalescesToggles = place % 2 == 0
    configuration.frameBudget = place % 3 == 0 ? .zero : .milliseconds(4)
    if let view { take(view.context.model.handle(.configure(configuration))) }
  }

  private func fail(_ calls: String, times: Int) {
    storage.script.fail(calls, times: times, with: EditorError(.noSpace, "the disk is full"))
  }

  /// Does as another program: adds a letter somewhere, writes the file as it is, or removes it.
  private func changeOutside(_ choice: Int, _ place: Int) async {
    let letter = letter()
    guard await storage.text(Self.path) != nil else { return }
    if choice % 8 == 6 { return await removeOutside() }
    await storage.changeOutside(Self.path) { text in
      guard let text, choice % 8 != 7 else { return text }
      let index = text.index(text.startIndex, offsetBy: text.count * place / 1_000)
      return text[..<index] + letter + text[index...]
    }
    if choice % 8 != 7 { typed.formUnion(letter) }
  }

  private func removeOutside() async {
    storage.script.mend()
    let (file, text) = (await store?.state.file, await storage.text(Self.path) ?? "")
    removed = (try? await storage.stamp(of: Self.path)).flatMap { Int($0.value) } ?? removed
    await storage.writeOutside(nil, to: Self.path)
    // Who removed it took along what only the file had.
    acknowledged = []
    typed.subtract(Set(text).subtracting(file.map { Set($0.text.description) } ?? []))
  }

  /// Takes note of what the store says is safe.
  func acknowledge() async {
    guard let file = await store?.state.file, file.isSafe else { return }
    if case .present(let stamp) = file.presence, Int(stamp.value) ?? 0 <= removed { return }
    acknowledged.formUnion(Self.letters(in: file.text.description).subtracting(givenUp))
  }

  /// The letters in `text` that were typed.
  static func letters(in text: String) -> Set<Character> {
    Set(text.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x4E00 } })
  }

  func resolve(_ choice: Int) async {
    guard let store = await store, case .conflicted = await store.state, await settle() else { return }
    guard case .conflicted(let file, let theirs) = await store.state else { return }
    let (ours, others) = (Set(file.text.description), Set(theirs.description))
    let joined = await store.conflict.map { Self.joined($0) } ?? file.text
    let kept = [file.text, theirs, joined][choice % 3]
    let choice = [ConflictResolution.keepOurs, .takeTheirs, .takeText(joined)][choice % 3]
    let dropped = ours.union(others).subtracting(kept.description)
    (typed, acknowledged) = (typed.subtracting(dropped), acknowledged.subtracting(dropped))
    givenUp.formUnion(dropped)
    await store.resolve(choice)
  }

  /// Both texts as a person joins them who looks at each hunk: no letter stands in it twice.
  private static func joined(_ conflict: TextConflict) -> Rope {
    conflict.resolved(
      by: conflict.hunks.map { hunk in
        .text(hunk.theirs.filter { !hunk.ours.contains($0) && !letters(in: String($0)).isEmpty } + hunk.ours)
      })
  }

  /// Drops all there is, in the middle of whatever it does, and begins anew.
  private func restart() async {
    await drop()
    noteOutcomes()
    // The rest was never said to be safe; but what others wrote is still there.
    let text = await storage.text(Self.path) ?? ""
    typed.formIntersection(acknowledged.union(text))
    do { try await begin() } catch { violations.append("\(error)") }
  }

  func drop() async {
    // A view that rendered for ever would be waited for.
    for view in views { view.host.endRendering() }
    (views, workspace) = ([], nil)
    await finishBegun()
    _ = await settle { self.leaks.leaks.isEmpty }
  }
}

/// Gives turns as jobs of the main actor, without a nap also while a host renders: the steps end that, not time.
private final class PromptScheduler: ActionScheduler {
  func schedule(_ turn: @escaping @MainActor () -> Void) { Task { turn() } }
}
