import EditorCoordination
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import TestSupport
import TextBuffer

@testable import EditorDocuments

/// One random run of a view on documents without files, which the seed determines.
///
/// It types, leaves, comes back, saves under names, opens files and drafts, and is closed. The disk fails, and the
/// process dies.
///
/// Each letter is typed once, so that it can be looked for. A letter counts once a view showed it or an action that
/// typed it was applied.
@MainActor
final class RandomDrafts {
  private(set) var trace: [String] = []
  private(set) var violations: [String] = []
  private var storage = MemoryFileStorage(["b.md": "b\n", "c.md": "c\n"])
  private let clock = ManualClock()
  private var random: SeededGenerator
  private var workspace: EditorWorkspace
  private var host = SimulatedHost()
  private var context: EditorContext
  private var letters = 0
  private var typed: Set<Character> = []

  /// The run that `seed` determines.
  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed)
    workspace = try await Self.workspace(on: storage, clock)
    context = workspace.context(for: host, document: "0")
  }

  private static func workspace(on storage: MemoryFileStorage, _ clock: ManualClock) async throws
    -> EditorWorkspace
  {
    var editor = EditorConfiguration()
    editor.logger = nil
    let workspace = try EditorWorkspace([storage], editor: editor, store: configuration, clock: clock)
    try await workspace.start()
    return workspace
  }

  private static let configuration = {
    var configuration = DocumentStore.Configuration()
    (configuration.stateFolder, configuration.pollInterval) = ("state", nil)
    return configuration
  }()

  /// Runs `steps` steps and then to the end.
  func run(steps: Int) async throws {
    for _ in 0..<steps where violations.isEmpty {
      try await step()
      await check()
    }
    if violations.isEmpty { try await end() }
    clock.stop()
  }

  private func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { violations.append("\(message()), after \(trace.count) steps") }
  }

  // MARK: What happens

  private func step() async throws {
    let (kind, choice) = (number(below: 20), number(below: 1_000))
    trace.append("\(kind) \(choice)")
    switch kind {
    case 0..<8: await type(leaves: choice % 5 == 0, byHost: choice % 2 == 0)
    case 8..<11: context.model.handle(.attach(host))
    case 11: await advance(by: choice)
    case 12: try? await context.save(as: "\(choice % 7).md", replacing: false)
    case 13: _ = try? await context.open(["b.md", "c.md", "\(choice % 7).md"][choice % 3])
    case 14:
      if let draft = try? await workspace.unsavedDocuments().first { _ = try? await context.open(draft.path) }
    case 15:
      storage.script.fail(
        ["append", "write"][choice % 2], times: 1 + choice % 3, with: EditorError(.noSpace, "full"))
    case 16: storage.script.mend()
    case 17: await close()
    case 18: if choice < 500 { await context.store?.journalNow() } else { await loadAnother() }
    default: if choice < 300 { try await crash() } else { await openWhileTyping(after: choice % 40) }
    }
  }

  private func letter() -> String {
    letters += 1
    return String(Character(Unicode.Scalar(UInt32(0x4E00 + letters)) ?? "?"))
  }

  private func type(leaves: Bool, byHost: Bool) async {
    let letter = letter()
    let isShown = byHost && host.shown != nil && context.model.queueSnapshot.hasHost
    let handle =
      isShown
      ? host.edit([.insert(letter, at: .zero)], in: context.model)
      : context.model.handle(.perform(.type(letter)))
    if leaves { context.model.handle(.detach) }
    await context.model.settle()
    if handle.outcomeSoFar == .applied { typed.formUnion(letter) }
    if isShown, let outcome = handle.outcomeSoFar {
      expect(outcome.keeps(letter), "\(letter) was shown, and is nowhere: \(outcome)")
    }
    // The store hears of it a little later.
    for _ in 0..<20 { await Task.yield() }
  }

  /// Opens a file, while a letter is typed in the middle of the host's update pass, some turns after the call.
  private func openWhileTyping(after turns: Int) async {
    let opening = Task { [context] in _ = try? await context.open("b.md") }
    for _ in 0..<turns { await Task.yield() }
    if host.shown != nil, context.model.queueSnapshot.hasHost {
      let letter = letter()
      let handle = host.edit([.insert(letter, at: .zero)], in: context.model)
      host.beginRendering()
      for _ in 0..<turns { await Task.yield() }
      host.endRendering()
      // What waits for the end of the update pass looks again a moment later.
      for _ in 0..<3 { await advance(by: 3) }
      await opening.value
      let outcome = await handle.outcome
      if outcome == .applied { typed.formUnion(letter) }
      expect(outcome.keeps(letter), "\(letter) was shown, and is nowhere: \(outcome)")
    }
    await opening.value
    for _ in 0..<20 { await Task.yield() }
  }

  /// The app puts a document of its own in the place of the present one.
  private func loadAnother() async {
    _ = await context.model.handle(.load(.finished(MarkdownDocument("loaded\n")))).outcome
  }

  private func advance(by milliseconds: Int) async {
    clock.advance(by: .milliseconds(milliseconds * 3))
    for _ in 0..<50 { await Task.yield() }
  }

  private func close() async {
    do {
      try await workspace.close(context)
      host = SimulatedHost()
      context = workspace.context(for: host, document: "\(trace.count)")
    } catch {
      expect(error.code == .unsaved, "\(error)")
    }
  }

  /// Leaves nothing but the disk.
  private func crash() async throws {
    typed.formIntersection(await onDisk())
    let contents = await storage.contents.mapValues { String(decoding: $0, as: UTF8.self) }
    storage = MemoryFileStorage(contents)
    workspace = try await Self.workspace(on: storage, clock)
    host = SimulatedHost()
    context = workspace.context(for: host, document: "\(trace.count)")
  }

  // MARK: What must hold

  private func onDisk() async -> Set<Character> {
    Set(await storage.contents.values.map { String(decoding: $0, as: UTF8.self) }.joined())
  }

  /// Each letter is in a view, a document that can't be closed yet, or on the disk, where it's said to be safe.
  private func check() async {
    let (_, safe) = await places()
    // Looked at last: what was safe a moment ago is there now.
    let onDisk = await onDisk()
    expect(
      safe.isSubset(of: onDisk),
      "\(safe.subtracting(onDisk).sorted()) is said to be safe, and isn't on the disk")
    // A letter that is on its way from a model to its store is nowhere for a moment.
    try? await wait(for: "every letter to be somewhere", limit: .seconds(2)) { await lostLetters().isEmpty }
    let lost = await lostLetters()
    expect(lost.isEmpty, "lost: \(lost.sorted())")
    expect(host.mistakes.isEmpty, "\(host.mistakes)")
  }

  /// The letters in views and stores, and those of them that a store says are safe.
  private func places() async -> (all: Set<Character>, safe: Set<Character>) {
    var (places, safe) = (Set<Character>(), Set<Character>())
    for document in workspace.documents.all {
      places.formUnion(document.model.text.description)
      for waiting in await document.store?.successors ?? [] {
        places.formUnion(waiting.document.rope.description)
      }
      guard let file = await document.store?.state.file else { continue }
      places.formUnion(file.text.description)
      if file.isSafe { safe.formUnion(typed.intersection(file.text.description)) }
    }
    return (places, safe)
  }

  /// The letters that are neither in views and stores nor on the disk.
  private func lostLetters() async -> Set<Character> {
    let places = await places().all
    // The disk last: what leaves a store is there by then.
    return await typed.subtracting(places).subtracting(onDisk())
  }

  /// Closes everything, and looks for each letter where a person finds it: in files and drafts.
  private func end() async throws {
    storage.script.mend()
    do { try await workspace.shutDown() } catch { return expect(false, "it can't be ended: \(error)") }
    let workspace = try await Self.workspace(on: storage, clock)
    var found: Set<Character> = []
    let unsaved = try await workspace.unsavedDocuments()
    for document in unsaved { found.formUnion(document.text?.description ?? "") }
    // A file that was opened before there was one has only its journal so far.
    for path in Set(await storage.contents.keys.filter { !$0.contains("/") } + unsaved.map(\.path)) {
      let store = DocumentStore(storage: storage, clock: clock, configuration: Self.configuration)
      found.formUnion(try await store.open(path).rope.description)
      for journal in await store.state.file?.keptJournals ?? [] {
        // One that the state folder didn't accept is beside its file.
        let isListed = unsaved.contains { $0.path == path } || !journal.path.contains("/")
        expect(isListed, "nobody lists \(path)")
        found.formUnion(journal.text?.description ?? "")
      }
    }
    let lost = typed.subtracting(found)
    expect(lost.isEmpty, "nobody finds \(lost.sorted())")
  }
}
