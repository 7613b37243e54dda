import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Testing

/// A workspace takes one step at a time.
@MainActor
@Suite(.endsSomeTime) struct WorkspaceStepTests {
  /// A capability that becomes ready when it's told to.
  private actor SlowCapability: Capability {
    nonisolated let name = CapabilityName("slow")
    private let announcer = LevelAnnouncer()
    private var waiting: CheckedContinuation<Void, Never>?

    var level: DegradationLevel { announcer.level }
    var isInitializing: Bool { waiting != nil }

    func initialize() async {
      await withCheckedContinuation { waiting = $0 }
      announcer.announce(.full)
    }

    func invalidate() { announcer.announce(.unavailable) }

    func becomeReady() {
      waiting?.resume()
      waiting = nil
    }
  }

  @Test("new settings, a look at the health and the end each wait for the step that was begun before")
  func inTurn() async throws {
    let slow = SlowCapability()
    let storage = MemoryFileStorage(["a.md": "a"])
    let workspace = try EditorWorkspace([storage, slow], clock: ManualClock())
    let start = Task { try await workspace.start() }
    try await wait { await slow.isInitializing }
    var settings = EditorSettings()
    settings.autosaveDelay = nil
    let apply = Task { [settings] in await workspace.apply(settings) }
    let check = Task { await workspace.checkHealth() }
    let end = Task { try await workspace.shutDown() }
    // Long enough for each of them to be through, if it didn't wait.
    for _ in 0..<500 { await Task.yield() }
    #expect(workspace.settings != settings && storage.script.calls == ["initialize"])
    await slow.becomeReady()
    try await start.value
    (_, _) = (await apply.value, await check.value)
    try await end.value
    #expect(workspace.settings == settings && storage.script.calls == ["initialize", "invalidate"])
    #expect(workspace.health.overall == .unavailable)
  }
}
