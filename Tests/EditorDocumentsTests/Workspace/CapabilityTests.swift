import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import MarkdownEditing
import Testing

/// A workspace and its capabilities: which halt it, what they announce, how they come back.
@MainActor
@Suite(.endsSomeTime) struct CapabilityTests {
  private static let broken = EditorError(.deviceFailed, "no disk")
  private let storage = MemoryFileStorage(["a.md": "one\n"])
  private let clock = ManualClock()

  @Test("a failing initialisation can be scripted like any other call")
  func scriptedInitialization() {
    let script = CapabilityScript()
    script.fail("initialize", times: 1, with: Self.broken)
    #expect(throws: Self.broken) { try script.initialize() }
    #expect(throws: Never.self) { try script.initialize() }
  }

  @Test(
    "where an essential one stays unavailable, the start halts with its error, and nothing behind it begins")
  func halts() async throws {
    // By name, the first comes before what is essential, and the others behind it.
    let scripts = [CapabilityScript(), CapabilityScript(), CapabilityScript()]
    let (before, behind, dependent) = (CapabilityName("a"), CapabilityName("z"), CapabilityName("y"))
    let workspace = try EditorWorkspace(
      [
        storage, SimulatedCapability(before, script: scripts[0]),
        SimulatedCapability(behind, script: scripts[1]),
        SimulatedCapability(dependent, needs: [.fileStorage], script: scripts[2]),
      ], clock: clock)
    storage.script.fail(with: Self.broken)
    do throws(EditorError) {
      try await workspace.start()
      Issue.record("it began")
    } catch {
      #expect(
        error.code == .essentialUnavailable
          && error.message.contains("file storage, which is unavailable (no disk)"))
    }
    #expect(scripts.map(\.calls) == [["initialize"], [], []])
    #expect(workspace.health.statuses[dependent]?.error?.code == .unavailable)
    try await workspace.start()
    #expect(workspace.health.overall == .full && scripts.map(\.calls.count) == [1, 1, 1])
  }

  @Test("another one that stays unavailable doesn't halt it")
  func continues() async throws {
    let script = CapabilityScript()
    script.fail(with: Self.broken)
    let workspace = try EditorWorkspace(
      [storage, SimulatedCapability(CapabilityName("a"), script: script)], clock: clock)
    try await workspace.start()
    #expect(workspace.health.overall == .limited && workspace.health[.fileStorage] == .full)
  }

  @Test("what a capability announces is in the health without anybody asking, and what needs it goes with it")
  func announced() async throws {
    let index = SimulatedCapability(CapabilityName("an index"), needs: [.fileStorage])
    let workspace = try EditorWorkspace([storage, index], clock: clock)
    try await workspace.start()
    for level in [DegradationLevel.limited, .minimal, .full] {
      storage.script.degrade(to: level)
      try await wait { workspace.health[.fileStorage] == level }
      #expect(workspace.health[index.name] == .full)
    }
    storage.script.degrade(to: .unavailable)
    try await wait { workspace.health[index.name] == .unavailable }
    #expect(index.script.calls == ["initialize", "invalidate"])
  }

  @Test("a write that fails for want of space reaches the health, and a check that finds some lifts it")
  func space() async throws {
    let workspace = try EditorWorkspace([storage], clock: clock)
    try await workspace.start()
    for kind in ["write", "append", "probe"] {
      storage.script.fail(kind, with: EditorError(.noSpace, "disk full"))
    }
    _ = try? await storage.write([1], to: "b.md", if: .always)
    try await wait { workspace.health[.fileStorage] == .minimal }
    await workspace.checkHealth()
    #expect(workspace.health[.fileStorage] == .minimal)
    storage.script.mend()
    await workspace.checkHealth()
    #expect(workspace.health[.fileStorage] == .full)
  }

  @Test(
    "each is initialised by its own strategy, unless the workspace has one for all", arguments: [true, false])
  func strategies(isOwn: Bool) async throws {
    let storage = MemoryFileStorage(recovery: .retry(RetryPolicy(firstDelay: .seconds(1), jitter: 0)))
    let workspace = try EditorWorkspace([storage], recovery: isOwn ? nil : .propagate, clock: clock)
    storage.script.fail(with: Self.broken)
    let start = Task { try await workspace.start() }
    if isOwn {
      try await wait { clock.sleeperCount > 0 }
      clock.advance(by: .seconds(1))
      try await start.value
    } else {
      await #expect(throws: EditorError.self) { try await start.value }
    }
    #expect(storage.script.calls.count == (isOwn ? 2 : 1))
  }

  @Test("a capability of one's own is found by its type, by a protocol and by its name")
  func custom() async throws {
    let checker = Spelling(words: ["one"])
    let workspace = try EditorWorkspace([storage, checker], clock: clock)
    #expect(workspace.capability(Spelling.self)?.words == ["one"])
    #expect(workspace.capability((any WordChecking).self)?.knows("one") == true)
    #expect(workspace.capability(named: CapabilityName("spelling")) is Spelling)
    #expect(workspace.capability((any Clipboard).self) == nil)
    #expect(workspace.capability(named: .clipboard) == nil)
  }

  @Test("words are counted although a clipboard is missing, and not while what is needed for more fails")
  func analysis() async throws {
    var settings = EditorSettings()
    settings.analysesText = true
    let (clipboard, parser) = (SimulatedClipboard(), SimulatedParser())
    let workspace = try EditorWorkspace([storage, clipboard, parser], settings: settings, clock: clock)
    clipboard.script.degrade(to: .unavailable)
    try await workspace.start()
    let context = workspace.makeContext()
    let host = SimulatedHost()
    context.model.handle(.attach(host))
    try await context.open("a.md")
    try await wait { context.model.analysis?.analysis.words == 1 }
    parser.script.degrade(to: .limited)
    try await wait { workspace.health[.syntaxParsing] == .limited }
    _ = await context.model.handle(.perform(.type("two "))).outcome
    for _ in 0..<200 { await Task.yield() }
    #expect(context.model.analysis?.analysis.words == 1)
  }

  @Test("a workspace that couldn't be shut down goes on listening")
  func refusesToEnd() async throws {
    let workspace = try EditorWorkspace([storage], clock: clock)
    try await workspace.start()
    let context = workspace.makeContext()
    let host = SimulatedHost()
    context.model.handle(.attach(host))
    try await context.open("a.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    for kind in ["append", "write"] { storage.script.fail(kind, with: Self.broken) }
    await #expect(throws: EditorError.self) { try await workspace.shutDown() }
    try await wait { workspace.health[.fileStorage] == .minimal }
    storage.script.mend()
    try await workspace.shutDown()
    #expect(workspace.health.overall == .unavailable)
    try await wait { storage.script.listenerCount == 0 }
  }

  @Test("nothing listens to the capabilities once the workspace is gone")
  func ends() async throws {
    var workspace: EditorWorkspace? = try EditorWorkspace([storage], clock: clock)
    try await workspace?.start()
    try await wait { storage.script.listenerCount == 1 }
    workspace = nil
    try await wait { storage.script.listenerCount == 0 }
  }
}

/// What a program adds to the capabilities.
private protocol WordChecking {
  func knows(_ word: String) -> Bool
}

private struct Spelling: Capability, WordChecking {
  let words: Set<String>
  let name = CapabilityName("spelling")
  var level: DegradationLevel { .full }
  func initialize() {}
  func invalidate() {}
  func knows(_ word: String) -> Bool { words.contains(word) }
}
