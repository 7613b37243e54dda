import EditorCoordination
import Testing

@testable import EditorDocuments

@Suite("The registry of capabilities") struct CapabilityRegistryTests {
  /// A capability that comes back right after somebody saw that it's unavailable.
  private actor Returning: Capability {
    nonisolated let name = CapabilityName("returning")
    private var looks = 0
    private(set) var invalidations = 0

    var level: DegradationLevel {
      looks += 1
      return looks == 1 ? .unavailable : .full
    }

    func levels() -> LevelStream { LevelAnnouncer().levels() }
    func probe() -> DegradationLevel { .full }
    func initialize() {}
    func invalidate() { invalidations += 1 }
  }

  @Test("one that was unavailable by itself, and is back, isn't invalidated")
  func returning() async throws {
    let capability = Returning()
    let health = try await CapabilityRegistry([capability]).look(since: WorkspaceHealth())
    #expect(health.statuses[capability.name]?.level == .full)
    #expect(await capability.invalidations == 0)
  }
}
