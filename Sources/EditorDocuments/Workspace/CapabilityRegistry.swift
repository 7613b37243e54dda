import EditorCoordination
import Locking

/// The capabilities of a workspace, ordered by their dependencies.
struct CapabilityRegistry: Sendable {
  /// The capabilities, each after those that it depends on.
  let inOrder: [any Capability]

  /// The registry of `capabilities`.
  ///
  /// Throws if two have the same name, if a dependency is missing, or if dependencies form a cycle.
  init(_ capabilities: [any Capability]) throws(EditorError) {
    var byName: [CapabilityName: any Capability] = [:]
    for capability in capabilities where byName.updateValue(capability, forKey: capability.name) != nil {
      throw EditorError(
        .invalidSettings, "there are two capabilities called \(capability.name): leave one out")
    }
    let names = try DependencyOrder.sorted(byName.mapValues(\.dependencies))
    inOrder = names.compactMap { byName[$0] }
  }

  /// The first capability of the type `Kind`; `nil` if there is none.
  func first<Kind>(as kind: Kind.Type) -> Kind? {
    for capability in inOrder { if let found = capability as? Kind { return found } }
    return nil
  }

  /// Initialises unavailable capabilities whose dependencies are available, in order, and probes limited ones.
  ///
  /// First, capabilities that have lost a dependency are invalidated, in reverse order. Failures are handled by
  /// `strategy`, or by each capability's own. With `halting`, the first essential capability that stays unavailable
  /// ends the initialisation: no later one is initialised.
  func revive(
    by strategy: RecoveryStrategy?, on clock: any SleepingClock, halting: Bool = false
  ) async -> WorkspaceHealth {
    await invalidateOrphans()
    var health = WorkspaceHealth()
    for capability in inOrder {
      health.statuses[capability.name] = await revive(
        capability, in: health, by: strategy, on: clock, isHalted: halting && health.missing != nil)
    }
    return health
  }

  /// The present levels, after an announcement; capabilities that have lost a dependency are invalidated.
  ///
  /// Nothing is initialised. The errors of failed initialisations are kept from `before`.
  func look(since before: WorkspaceHealth) async -> WorkspaceHealth {
    await invalidateOrphans()
    var health = WorkspaceHealth()
    for capability in inOrder {
      let level = await capability.level
      let error = level == .unavailable ? before.statuses[capability.name]?.error : nil
      health.statuses[capability.name] = .init(
        level: level, error: error, isEssential: capability.isEssential)
    }
    return health
  }

  /// Invalidates all capabilities, in reverse order.
  func invalidate() async -> WorkspaceHealth {
    var health = WorkspaceHealth()
    for capability in inOrder.reversed() {
      await capability.invalidate()
      health.statuses[capability.name] = .init(isEssential: capability.isEssential)
    }
    return health
  }

  private func invalidateOrphans() async {
    var (gone, orphans) = (Set<CapabilityName>(), [any Capability]())
    for capability in inOrder {
      let isOrphan = capability.dependencies.contains { gone.contains($0) }
      if isOrphan { orphans.append(capability) }
      if await capability.level == .unavailable || isOrphan { gone.insert(capability.name) }
    }
    // One that was unavailable by itself may have come back since, and stays.
    for capability in orphans.reversed() where await capability.level != .unavailable {
      await capability.invalidate()
    }
  }

  private func revive(
    _ capability: any Capability, in health: WorkspaceHealth, by strategy: RecoveryStrategy?,
    on clock: any SleepingClock, isHalted: Bool
  ) async -> WorkspaceHealth.Status {
    var status = WorkspaceHealth.Status(isEssential: capability.isEssential)
    status.level = await capability.level
    guard status.level == .unavailable else {
      if status.level < .full { status.level = await capability.probe() }
      return status
    }
    if let missing = capability.dependencies.first(where: { health[$0] == .unavailable }) {
      status.error = .unavailable(missing)
      return status
    }
    guard !isHalted else { return status }
    let failure = Locked<EditorError?>(nil)
    do throws(EditorError) {
      _ = try await (strategy ?? capability.recovery).run(on: clock) { _ throws(EditorError) in
        failure.withLock { $0 = nil }
        do throws(EditorError) { try await capability.initialize() } catch {
          failure.withLock { $0 = error }
          throw error
        }
      }
      status.level = await capability.level
    } catch {
      // The status tells it, as it tells one that the strategy ignores.
    }
    status.error = failure.withLock { $0 }
    return status
  }
}
