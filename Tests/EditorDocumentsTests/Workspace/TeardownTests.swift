import EditorCoordination
import EditorDocuments
import EditorTestSupport
import EditorTesting
import Locking
import MarkdownEditing
import Testing

/// What ends in which order, seen over all capabilities together.
@MainActor
@Suite(.endsSomeTime) struct TeardownTests {
  private let clock = ManualClock()

  /// A capability that writes into a log that others write into as well.
  private final class Logged: Capability {
    let name: CapabilityName
    let dependencies: [CapabilityName]
    private let log: Log
    private let announcer = LevelAnnouncer()

    init(_ name: String, needs dependencies: [String] = [], _ log: Log) {
      (self.name, self.log) = (CapabilityName(name), log)
      self.dependencies = dependencies.map { CapabilityName($0) }
    }

    var level: DegradationLevel { announcer.level }

    func initialize() {
      log.add("+\(name)")
      announcer.announce(.full)
    }

    func invalidate() {
      log.add("-\(name)")
      announcer.announce(.unavailable)
    }
  }

  private final class Log: Sendable {
    private let entries = Locked<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    func take() -> [String] {
      entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
  }

  @Test(
    "capabilities begin in the order of their needs, end in reverse, and so do those that lost what they need"
  )
  func order() async throws {
    let log = Log()
    let base = SimulatedCapability(CapabilityName("base"))
    let workspace = try EditorWorkspace(
      [
        Logged("c", needs: ["b"], log), Logged("b", needs: ["a"], log), Logged("a", needs: ["base"], log),
        base,
      ],
      clock: clock)
    try await workspace.start()
    #expect(log.take() == ["+a", "+b", "+c"])
    base.script.degrade(to: .unavailable)
    await workspace.checkHealth()
    #expect(log.take() == ["-c", "-b", "-a"])
    base.script.degrade(to: .full)
    await workspace.checkHealth()
    #expect(log.take() == ["+a", "+b", "+c"])
    try await workspace.shutDown()
    #expect(log.take() == ["-c", "-b", "-a"])
  }

  @Test("a context that is asked for while the workspace shuts down is closed from the start")
  func contextMeanwhile() async throws {
    let storageClock = ManualClock()
    let storage = MemoryFileStorage(["a.md": "a"], clock: storageClock)
    let workspace = try EditorWorkspace([storage], clock: clock)
    try await workspace.start()
    let context = workspace.makeContext()
    let hosts = [SimulatedHost(), SimulatedHost()]
    context.model.handle(.attach(hosts[0]))
    try await context.open("a.md")
    _ = await context.model.handle(.perform(.type("x"))).outcome
    storage.script.delay("append", by: .seconds(1))
    let end = Task { try await workspace.shutDown() }
    try await wait { storageClock.sleeperCount > 0 }
    let late = workspace.context(for: hosts[1], document: "late")
    #expect(late.model.isClosed)
    await #expect { try await late.open("a.md") } throws: { ($0 as? EditorError)?.code == .closed }
    #expect(await late.model.handle(.attach(hosts[1])).outcome.errorCode == .closed)
    storageClock.advance(by: .seconds(1))
    try await end.value
    #expect(workspace.contexts.isEmpty)
    try await workspace.start()
    let next = workspace.context(for: hosts[1], document: "late")
    #expect(next !== late && !next.model.isClosed)
    #expect(await next.model.handle(.perform(.type("y"))).outcome == .applied)
  }

  @Test("contexts are closed before the capabilities end that they need, the newest first")
  func contexts() async throws {
    let storage = MemoryFileStorage(["a.md": "a", "b.md": "b", "c.md": "c"])
    let workspace = try EditorWorkspace([storage], clock: clock)
    try await workspace.start()
    for path in ["a.md", "b.md", "c.md"] {
      let context = workspace.makeContext()
      let host = SimulatedHost()
      context.model.handle(.attach(host))
      try await context.open(path)
      _ = await context.model.handle(.perform(.type("x"))).outcome
    }
    try await workspace.shutDown()
    let calls = storage.script.calls.filter { $0.hasPrefix("append") || $0 == "invalidate" }
    let journals = ["c", "b", "a"].map { "append .\($0).md.mdedit-journal" }
    #expect(calls == journals + ["invalidate"])
  }
}
