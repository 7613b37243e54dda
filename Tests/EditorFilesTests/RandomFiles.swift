import Dispatch
import EditorCoordination
import EditorFiles
import EditorTestSupport
import EditorTesting
import Foundation
import Locking
import MarkdownEditing
import TestSupport
import TextBuffer

@testable import EditorDocuments

/// One random run of two programs on the same files of a real disk.
///
/// They type, also by an input method and in the turn in which their view goes, and save, open, move and close
/// documents. Others replace the files by folders, pipes, links and foreign bytes, and rename them. The disk doesn't
/// answer for a while, and programs die.
///
/// The seed decides what happens, but not how work on the disk is interleaved with it. Each letter is typed once, so
/// that it can be looked for. It counts once a view showed it or a call accepted it.
@MainActor
final class RandomFiles {
  /// A program with one view.
  @MainActor
  final class Program {
    let storage: SystemFileStorage
    let workspace: EditorWorkspace
    var host = SimulatedHost()
    var context: EditorContext

    init(
      _ disk: HangingDisk, _ scene: FileScene, _ configuration: DocumentStore.Configuration,
      _ clock: ManualClock
    ) async throws {
      storage = SystemFileStorage(calls: disk.calls(scene), timeLimit: .seconds(5), timer: clock)
      var editor = EditorConfiguration()
      editor.logger = nil
      workspace = try EditorWorkspace([storage], editor: editor, store: configuration, clock: clock)
      try await workspace.start()
      context = workspace.context(for: host, document: "0")
    }
  }

  private(set) var trace: [String] = []
  private(set) var violations: [String] = []
  private let scene: FileScene
  private let disk = HangingDisk()
  private let clock = ManualClock()
  private let configuration: DocumentStore.Configuration
  private var random: SeededGenerator
  private var programs: [Program] = []
  private var letters = 0
  private var names = 0
  /// The letters that were sent, whether a view showed them, and what came of it so far.
  private var sent: [(letter: String, isShown: Bool, handle: ActionHandle)] = []
  /// The letters that must be somewhere.
  private var typed: Set<Character> = []
  /// The letters that files had which others took away, by path.
  ///
  /// A new file there says that they aren't wanted.
  private var takenAway: [String: Set<Character>] = [:]

  /// The run that `seed` determines.
  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed)
    scene = try FileScene(.missing)
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval) = (.milliseconds(1), .seconds(2))
    configuration.recovery = .propagate
    if Bool.random(using: &random) { configuration.stateFolder = scene.folder.appending(path: "state").path }
    self.configuration = configuration
    try FileManager.default.createDirectory(atPath: path("state"), withIntermediateDirectories: false)
    for name in ["a.md", "b.md"] { try Data("\(name)\n".utf8).write(to: URL(filePath: path(name))) }
    for _ in 0..<2 { programs.append(try await Program(disk, scene, configuration, clock)) }
  }

  /// Runs `steps` steps and then to the end.
  func run(steps: Int) async throws {
    for _ in 0..<steps where violations.isEmpty {
      try await step()
      await check()
    }
    if violations.isEmpty { try await end() }
    disk.answer()
    clock.stop()
  }

  private func path(_ name: String) -> String { scene.folder.appending(path: name).path }

  private func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { violations.append("\(message()), after \(trace.count) steps") }
  }
}

// MARK: Steps

extension RandomFiles {
  private func step() async throws {
    let (kind, choice) = (number(below: 28), number(below: 1_000))
    trace.append("\(kind) \(choice)")
    let program = programs[choice % 2]
    let (context, name) = (program.context, path(["a.md", "b.md", "link.md"][choice % 3]))
    // Mostly a file that is open.
    let file = await choice % 4 == 0 ? nil : programs[choice / 4 % 2].context.store?.state.file
    let target = file?.isDraft == false ? file?.path ?? name : name
    switch kind {
    case 0..<8: await type(in: program, choice / 2)
    case 8..<10: context.model.handle(.attach(program.host))
    case 10: await advance(by: choice * 4)
    case 11..<13: await within(context) { _ = await $0.model.handle(.save).outcome }
    case 13: await within(context) { await $0.store?.journalNow() }
    case 14: await within(context) { try? await $0.save(as: self.newPath()) }
    case 15: await within(context) { try? await $0.move(to: self.newPath()) }
    case 16..<19: await within(context) { _ = try? await $0.open(name) }
    case 19: await openUnsaved(in: program)
    case 20: await close(in: program)
    case 21..<23: try await replace(target, choice / 3)
    case 23: await edit(target)
    case 24: if !disk.isHanging { try rename(target) }
    case 25: if choice % 4 > 0 { disk.answer() } else { disk.hang() }
    case 26: await resolve(context)
    default: if choice % 3 == 0 { try await crash(choice % 2) } else { try await mend(target) }
    }
    await pause()
  }

  private func newPath() -> String {
    names += 1
    return path("\(names).md")
  }

  private func letter() -> String {
    letters += 1
    return String(Character(Unicode.Scalar(UInt32(0x4E00 + letters)) ?? "?"))
  }

  private static func letters(in text: String) -> Set<Character> {
    Set(text.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x4E00 } })
  }

  /// Types by the view, by its input method or by a call, often in the turn in which the view goes.
  private func type(in program: Program, _ choice: Int) async {
    let (letter, model, host) = (letter(), program.context.model, program.host)
    let isShown = choice % 3 > 0 && host.shown != nil && model.queueSnapshot.hasHost
    let handle: ActionHandle
    if isShown, choice % 3 == 1 {
      let marked = host.compose("n", over: .zero..<UTF8Offset(0), in: model)
      if choice % 5 == 0 { await pause() }
      handle = host.commit(letter, over: marked, in: model)
    } else if isShown {
      handle = host.edit([.insert(letter, at: .zero)], in: model)
    } else {
      handle = model.handle(.perform(.type(letter)))
    }
    if choice % 7 < 3 { model.handle(.detach) }
    sent.append((letter, isShown, handle))
    await pause()
  }

  /// Takes note of how intents ended since the last look.
  private func noteOutcomes() {
    for (letter, isShown, handle) in sent {
      guard let outcome = handle.outcomeSoFar else { continue }
      if outcome == .applied { typed.formUnion(letter) }
      expect(!isShown || outcome.keeps(letter), "\(letter) was shown, and is nowhere: \(outcome)")
    }
    sent.removeAll { $0.handle.outcomeSoFar != nil }
  }

  private func openUnsaved(in program: Program) async {
    await within(program.context) { context in
      let found = (try? await program.workspace.unsavedDocuments()) ?? []
      guard !found.isEmpty else { return }
      _ = try? await context.open(found[self.number(below: found.count)].path)
    }
  }

  private func close(in program: Program) async {
    await within(program.context) { context in
      do throws(EditorError) { try await program.workspace.close(context) } catch {
        return self.expect([.unsaved, .timedOut].contains(error.code), "\(error)")
      }
      program.host = SimulatedHost()
      program.context = program.workspace.context(for: program.host, document: "\(self.trace.count)")
    }
  }

  private func resolve(_ context: EditorContext) async {
    guard case .conflicted = await context.store?.state, let conflict = await context.store?.conflict else {
      return
    }
    let both = conflict.resolved(by: Array(repeating: .both, count: 1_000))
    await within(context) { _ in await context.store?.resolve(.takeText(both)) }
  }

  /// Leaves nothing of a program but what is on the disk.
  private func crash(_ index: Int) async throws {
    disk.answer()
    await pause()
    programs.remove(at: index)
    // What the program was doing ends, as a kill would have let it at some moment.
    await advance(by: 10)
    typed.formIntersection(onDisk().union(await inDocuments()))
    programs.append(try await Program(disk, scene, configuration, clock))
  }
}

// MARK: Others

extension RandomFiles {
  /// Puts something that is no text in the place of the file, or nothing.
  private func replace(_ path: String, _ choice: Int) async throws {
    guard !disk.isHanging else { return }
    try await takeAway(path)
    let files = FileManager.default
    switch choice % 6 {
    case 0: break
    case 1: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case 2: mkfifo(path, 0o600)
    case 3: try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: path))
    case 4: try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".missing")
    default: try files.createSymbolicLink(atPath: path, withDestinationPath: self.path("a.md"))
    }
  }

  /// Removes what isn't a text in the place of a file.
  private func mend(_ path: String) async throws {
    guard !disk.isHanging, text(path) == nil else { return }
    try await takeAway(path)
  }

  private func takeAway(_ path: String) async throws {
    let files = FileManager.default
    let isLink = (try? files.destinationOfSymbolicLink(atPath: path)) != nil
    let letters = isLink ? [] : Self.letters(in: text(path) ?? "")
    if isLink || files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    // A document that is open keeps them, until there is another text in the file's place.
    takenAway[path, default: []].formUnion(letters)
    typed.subtract(letters.subtracting(onDisk()).subtracting(await inDocuments()))
  }

  private func rename(_ path: String) throws {
    guard text(path) != nil else { return }
    try FileManager.default.moveItem(atPath: path, toPath: newPath())
  }

  /// Adds a letter to the file's text.
  private func edit(_ path: String) async {
    guard !disk.isHanging, let text = text(path) else { return }
    let letter = letter()
    try? Data((text + letter).utf8).write(to: URL(filePath: path))
    typed.formUnion(letter)
  }

  private func text(_ path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      (try? FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)[
        .type])
        as? FileAttributeType == .typeRegular
    else { return nil }
    return FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

// MARK: Waiting

extension RandomFiles {
  private func pause() async {
    for _ in 0..<20 { await Task.yield() }
    try? await Task.sleep(for: .microseconds(300))
  }

  private func advance(by milliseconds: Int) async {
    clock.advance(by: .milliseconds(milliseconds))
    await pause()
  }

  /// Does `work`, and lets time pass until it ends.
  private func within(_ context: EditorContext, _ work: @escaping @MainActor (EditorContext) async -> Void)
    async
  {
    var isDone = false
    let task = Task {
      await work(context)
      isDone = true
    }
    for round in 0..<5_000 where !isDone { round < 20 ? await pause() : await advance(by: 200) }
    expect(isDone, "a call doesn't end")
    if isDone { await task.value }
  }
}

// MARK: Laws

extension RandomFiles {
  /// The texts of all files.
  private func filesOnDisk() -> [String: String] {
    var texts: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: scene.folder.path) ?? .init() {
      guard let text = text(path(name)) else { continue }
      texts[name] = text
    }
    return texts
  }

  private func onDisk() -> Set<Character> { Self.letters(in: filesOnDisk().values.joined()) }

  private func inDocuments() async -> Set<Character> {
    var letters: Set<Character> = []
    for document in programs.flatMap(\.workspace.documents.all) {
      letters.formUnion(Self.letters(in: document.model.text.description))
      letters.formUnion(Self.letters(in: await document.store?.state.file?.text.description ?? ""))
      for waiting in await document.store?.successors ?? [] {
        letters.formUnion(Self.letters(in: waiting.document.rope.description))
      }
    }
    return letters
  }

  /// Each letter is in a document or on the disk, and on the disk if that is said.
  private func check() async {
    noteOutcomes()
    for (path, letters) in takenAway where text(path) != nil {
      typed.subtract(letters)
      takenAway[path] = nil
    }
    let unseen = takenAway.values.reduce(into: Set()) { $0.formUnion($1) }
    var safe: Set<Character> = []
    for program in programs {
      expect(program.host.mistakes.isEmpty, "\(program.host.mistakes)")
      for document in program.workspace.documents.all {
        guard let file = await document.store?.state.file, file.isSafe else { continue }
        safe.formUnion(Self.letters(in: file.text.description).intersection(typed).subtracting(unseen))
      }
    }
    var lost = typed.subtracting(await inDocuments())
    // Looked at last: what was safe a moment ago is there now.
    let onDisk = onDisk()
    let missing = safe.subtracting(onDisk)
    expect(missing.isEmpty, "\(missing.sorted()) is said to be safe, and isn't on the disk")
    lost.subtract(onDisk)
    // A letter that is on its way from a model to its store is nowhere for a moment.
    guard !lost.isEmpty else { return }
    try? await wait(for: "every letter to be somewhere", limit: .seconds(2)) { await hasAllLetters() }
    let hasAll = await hasAllLetters()
    expect(hasAll, "lost: \(lost.sorted())")
  }

  private func hasAllLetters() async -> Bool {
    typed.subtracting(await inDocuments()).isSubset(of: onDisk())
  }

  /// Ends both programs, and looks for each letter where a person finds it.
  private func end() async throws {
    disk.answer()
    await pause()
    for path in takenAway.keys { try await mend(path) }
    for program in programs {
      for _ in 0..<3 {
        await resolve(program.context)
        await within(program.context) { context in
          if await context.store?.state.file?.isDraft == true { try? await context.save(as: self.newPath()) }
        }
      }
      var failure: EditorError?
      await within(program.context) { _ in
        do throws(EditorError) { try await program.workspace.shutDown() } catch { failure = error }
      }
      expect(failure == nil, "it can't be ended: \(failure?.message ?? "")")
    }
    await check()
    programs = []
    let last = try await Program(disk, scene, configuration, clock)
    let unsaved = try await last.workspace.unsavedDocuments()
    let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
    // Without a state folder, a file that was taken away has only its journal.
    let paths = names.compactMap { $0.hasPrefix(".") ? Journal.nameOfFile($0) : $0 }.map(path)
    var found: Set<Character> = []
    for path in Set(paths + unsaved.map(\.path)) {
      let store = DocumentStore(storage: last.storage, clock: clock, configuration: configuration)
      guard let text = try? await store.open(path).rope.description else { continue }
      found.formUnion(Self.letters(in: text))
      for journal in await store.state.file?.keptJournals ?? [] {
        found.formUnion(Self.letters(in: journal.text?.description ?? ""))
      }
      try await store.close()
    }
    let lost = typed.subtracting(found)
    expect(lost.isEmpty, "nobody finds \(lost.sorted())")
    if !violations.isEmpty { trace.append("\(filesOnDisk())") }
  }
}

/// A disk that stops answering now and then.
final class HangingDisk: Sendable {
  private let state = Locked(false)

  var isHanging: Bool { state.withLock { $0 } }

  /// Answers no call until `answer()`.
  func hang() { state.withLock { $0 = true } }

  func answer() { state.withLock { $0 = false } }

  /// System calls that wait for the disk as each file is opened.
  func calls(_ scene: FileScene) -> WatchedCalls {
    WatchedCalls(
      scene,
      watch: { [self] call in
        guard case .open = call else { return }
        while isHanging { usleep(200) }
      })
  }
}
