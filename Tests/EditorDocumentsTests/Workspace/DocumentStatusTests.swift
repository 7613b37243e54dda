import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// A view reads the state of its file as it reads the model, without a task of its own.
@MainActor
@Suite(.endsSomeTime) struct DocumentStatusTests {
  private let storage = MemoryFileStorage(["a.md": "one\n", "b.md": "two\n"])
  private let clock = ManualClock()
  private let hosts = [SimulatedHost(), SimulatedHost()]

  private func workspace() async throws -> EditorWorkspace {
    var configuration = DocumentStore.Configuration()
    (configuration.outsideDelay, configuration.pollInterval, configuration.autosaveDelay) = (nil, nil, nil)
    (configuration.recovery, configuration.stateFolder) = (.propagate, "drafts")
    let workspace = try EditorWorkspace([storage], store: configuration, clock: clock)
    try await workspace.start()
    return workspace
  }

  @Test("it says what the store says: a draft, a file, what isn't safe, a save that fails, a conflict")
  func follows() async throws {
    let context = try await workspace().context(for: hosts[0], document: "new")
    let file = context.status
    #expect(file.phase == .closed && file.isSafe && file.path == nil)
    _ = await context.model.handle(.perform(.type("x"))).outcome
    try await wait { file.phase == .dirty && file.isDraft && !file.isSafe }
    await context.store?.journalNow()
    try await wait { file.isSafe }
    try await context.save(as: "c.md")
    try await wait { file.phase == .clean && file.path == "c.md" && !file.isDraft }

    storage.script.fail("write", times: 1, with: EditorError(.noSpace, "full"))
    context.model.perform(.select(anchor: UTF16Offset(0), head: UTF16Offset(1)))
    _ = await context.model.perform(.type("y")).outcome
    _ = await context.model.handle(.save).outcome
    try await wait { file.phase == .unsaveable && file.error?.code == .noSpace }
    await storage.writeOutside("theirs", to: "c.md")
    _ = await context.model.handle(.save).outcome
    try await wait { file.phase == .conflicted && file.theirs?.description == "theirs" && file.error == nil }
    await context.store?.resolve(.takeTheirs)
    try await wait { file.phase == .clean && file.theirs == nil && file.isSafe }
  }

  @Test("a view that reads the phase isn't disturbed by typing, nor any view in the middle of an update pass")
  func quiet() async throws {
    let context = try await workspace().context(for: hosts[0])
    try await context.open("a.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    try await wait { context.status.phase == .dirty }
    let counter = ChangeCounter { _ = (context.status.phase, context.status.path) }
    _ = await context.model.handle(.perform(.type("y"))).outcome
    try await wait { await context.store?.state.file?.text.description == "xyone\n" }
    #expect(counter.count == 0)

    hosts[0].beginRendering()
    _ = try await context.store?.save()
    for _ in 0..<200 { await Task.yield() }
    #expect(counter.count == 0 && context.status.phase == .dirty)
    hosts[0].endRendering()
    try await wait {
      if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(8)) }
      return context.status.phase == .clean
    }
  }

  @Test("a view that moves to another document shows that one's file")
  func moves() async throws {
    let workspace = try await workspace()
    let first = workspace.context(for: hosts[0])
    try await first.open("a.md")
    let second = workspace.context(for: hosts[1])
    try await second.open("b.md")
    try await wait { second.status.path == "b.md" }
    try await second.open("a.md")
    try await wait { second.status.path == "a.md" }
  }
}
