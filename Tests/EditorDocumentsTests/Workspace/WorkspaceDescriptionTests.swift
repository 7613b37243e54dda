import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing

/// A workspace on one page.
@MainActor
@Suite(.endsSomeTime) struct WorkspaceDescriptionTests {
  private let storage = MemoryFileStorage(["a.md": "one\n"])

  /// A model whose clock stands still and which doesn't log.
  private func makeModel(_ configuration: EditorConfiguration, _ store: DocumentStore?) -> EditorModel {
    var configuration = configuration
    configuration.logger = nil
    return EditorModel(configuration: configuration, clock: ManualClock(), saver: store)
  }

  /// Compares `page` with the one that is kept, which `UPDATE_DOCS=1` writes anew.
  private func expectGolden(_ whole: String) throws {
    // How many turns the intents before took depends on the machine.
    let page = whole.replacing(/; \d+ handled.*/, with: "; …")
    let file = Corpora.packageRoot.appending(path: "Fixtures/workspace/description.txt")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run this test with UPDATE_DOCS=1")
  }

  @Test("a workspace that hasn't started has nothing, and says so")
  func empty() async throws {
    let workspace = try EditorWorkspace([])
    #expect(
      await workspace.debugDescription() == """
        workspace: full
        settings: analyses-text off, analysis-milliseconds 0, autosave-milliseconds 2000, coalesces-toggles off, journal-milliseconds 500
        capabilities: none
        contexts: none

        """)
  }

  @Test("capabilities, contexts, stores and queues each have their lines, in an order that stays")
  func page() async throws {
    let failing = CapabilityScript()
    failing.fail(with: EditorError(.unavailable, "no threads left"))
    var settings = EditorSettings()
    settings.autosaveDelay = nil
    settings.journalDelay = nil
    let workspace = try EditorWorkspace(
      [SimulatedClipboard(), storage, Spelling(), SimulatedParser(script: failing)], settings: settings,
      clock: ManualClock(), makeModel: makeModel)
    // What is essential needs the parser, which fails.
    _ = try? await workspace.start()
    let host = SimulatedHost()
    let first = workspace.context(for: host)
    let second = workspace.makeContext()
    await workspace.checkHealth()
    try await first.open("a.md")
    #expect(await first.model.handle(.perform(.type("x"))).outcome == .applied)
    #expect(await first.model.handle(.perform(.undo)).outcome == .applied)
    #expect(await first.model.handle(.perform(.undo)).outcome != .applied)
    #expect(await first.model.handle(.perform(.type("y"))).outcome == .applied)
    try await wait { await first.store?.state.file?.isDirty == true }
    second.model.handle(.perform(.bold))
    host.beginRendering()
    first.model.handle(.perform(.type("secret")))
    first.model.handle(.perform(.bold))
    try expectGolden(await workspace.debugDescription())
    host.endRendering()
    await first.model.settle()
  }
}

/// A capability of somebody else's.
private actor Spelling: Capability {
  let name = CapabilityName("spelling")
  let dependencies = [CapabilityName.syntaxParsing, .fileStorage]
  let isEssential = true
  private(set) var level = DegradationLevel.unavailable

  func initialize() { level = .limited }
  func invalidate() { level = .unavailable }
}
