import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTesting
import MarkdownEditing
import TestSupport
import TextBuffer

/// Types into a file through some views of a workspace, saves, closes and opens it, all as a seed says.
@MainActor
final class Typist {
  private struct View {
    /// The file's name; `nil` for a draft.
    let name: String?
    let host: SimulatedHost
    let context: EditorContext
  }

  private let workspace: EditorWorkspace
  private var views: [View] = []
  private var typing: RandomTyping
  private var random: SeededGenerator
  /// How many edits lead to each text.
  private var counts: [String: Int] = [:]
  private var acknowledged = 0

  /// The typist that opens the file, a view for each of `names`; without any, the draft in the state folder.
  init(seed: UInt64, stateFolder: String?, names: [String]) async throws {
    random = SeededGenerator(seed: ~seed)
    var settings = EditorSettings()
    settings.journalDelay = [.milliseconds(1), .milliseconds(3), .milliseconds(10)].randomElement(
      using: &random)
    settings.autosaveDelay = [nil, .milliseconds(2), .milliseconds(10)].randomElement(using: &random) ?? nil
    var store = DocumentStore.Configuration()
    store.outsideDelay = .milliseconds(1)
    (store.recovery, store.stateFolder) = (.propagate, stateFolder)
    workspace = try EditorWorkspace(
      [SystemFileStorage(), SystemFileWatching()], settings: settings, store: store)
    try await workspace.start()
    typing = RandomTyping(seed: seed, text: "")
    for name in names { try await open(name) }
    if names.isEmpty { try await open(nil) }
    typing = RandomTyping(seed: seed, text: views[0].context.model.text.description)
    counts[typing.text] = 0
  }

  /// Makes so many edits.
  func type(edits: Int) async throws {
    while typing.count < edits {
      try await typeOnce()
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<2 where views[0].name != nil: try await save()
      case 2..<4: await views[0].context.store?.journalNow()
      case 4: try await reopen()
      case 5..<12: try await Task.sleep(for: .microseconds(Int.random(in: 0..<3_000, using: &random)))
      default: break
      }
      if let state = await views[0].context.store?.state { acknowledge(state) }
    }
  }

  private func typeOnce() async throws {
    let view = views[Int.random(in: views.indices, using: &random)]
    while view.host.shown?.description != typing.text, !Task.isCancelled { await Task.yield() }
    let (range, replacement) = typing.type()
    counts[typing.text] = typing.count
    let edit = Edit(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), replacement)
    let outcome = await view.host.edit([edit], in: view.context.model).outcome
    guard outcome == .applied else { throw Failure("typing: \(outcome)") }
  }

  private func save() async throws {
    let outcome = await views[Int.random(in: views.indices, using: &random)].context.model.handle(.save)
      .outcome
    if case .failed = outcome { throw Failure("saving: \(outcome)") }
    acknowledge(typing.count)
  }

  /// Closes a view and opens it again: where it is the only one, the text then comes from the disk.
  private func reopen() async throws {
    let view = views.remove(at: Int.random(in: views.indices, using: &random))
    let outcome = try await workspace.close(view.context)
    if outcome != .stillOpen { acknowledge(typing.count) }
    try await open(view.name)
    let text = views[views.count - 1].context.model.text.description
    guard text == typing.text else {
      throw Failure("closed \(typing.text.debugDescription), opened \(text.debugDescription)")
    }
  }

  private func open(_ name: String?) async throws {
    let host = SimulatedHost()
    let path = try await name == nil ? workspace.unsavedDocuments().first?.path : name
    let context = workspace.context(for: host, document: path == nil ? "Untitled \(acknowledged)" : nil)
    if let path { try await context.open(path) }
    views.append(View(name: name, host: host, context: context))
    guard let store = context.store, views.count == 1 else { return }
    Task { for await state in await store.states() { acknowledge(state) } }
  }

  // MARK: What is safe

  private func acknowledge(_ state: DocumentStoreState) {
    guard let file = state.file, file.isSafe, let count = counts[file.text.description] else { return }
    acknowledge(count)
  }

  private func acknowledge(_ count: Int) {
    guard count > acknowledged else { return }
    acknowledged = count
    TypingProcess.say("\(count)")
  }

  /// What went wrong.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
