import EditorCoordination

/// A workspace's capabilities in the order in which they depend on each other.
struct CapabilityRegistry: Sendable {
  /// Each after those that it depends on.
  let inOrder: [any Capability]

  /// The registry of `capabilities`.
  ///
  /// Throws where two have the same name, where one needs another that isn't there, and where they depend on each other
  /// in a circle.
  init(_ capabilities: [any Capability]) throws(EditorError) {
    var byName: [CapabilityName: any Capability] = [:]
    for capability in capabilities where byName.updateValue(capability, forKey: capability.name) != nil {
      throw EditorError(
        .invalidSettings, "there are two capabilities called \(capability.name): leave one out")
    }
    let names = try DependencyOrder.sorted(byName.mapValues(\.dependencies))
    inOrder = names.compactMap { byName[$0] }
  }

  /// The first of the kind that is asked for.
  func first<Kind>(as kind: Kind.Type) -> Kind? {
    for capability in inOrder { if let found = capability as? Kind { return found } }
    return nil
  }

  /// Initialises what isn't available, in order, as far as what each depends on is, and probes what works in part;
  /// failures are dealt with by `strategy`, or as each capability says.
  ///
  /// Before that, what has lost something that it depends on is invalidated, in reverse order. Where it's to be
  /// `halting`, it ends with the first essential capability that stays unavailable; those behind it aren't touched.
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

  /// How much works now, after something was announced; what has lost something that it depends on is invalidated.
  ///
  /// Nothing is initialised; why something couldn't be is kept from `before`.
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

  /// Ends all of them, in reverse order.
  func invalidate() async -> WorkspaceHealth {
    var health = WorkspaceHealth()
    for capability in inOrder.reversed() {
      await capability.invalidate()
      health.statuses[capability.name] = .init(isEssential: capability.isEssential)
    }
    return health
  }

  private func invalidateOrphans() async {
    var gone: Set<CapabilityName> = []
    for capability in inOrder {
      let isOrphan = capability.dependencies.contains { gone.contains($0) }
      if await capability.level == .unavailable || isOrphan { gone.insert(capability.name) }
    }
    for capability in inOrder.reversed() where gone.contains(capability.name) {
      if await capability.level != .unavailable { await capability.invalidate() }
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
    do throws(EditorError) {
      _ = try await (strategy ?? capability.recovery).run(on: clock) { _ throws(EditorError) in
        try await capability.initialize()
      }
      status.level = await capability.level
    } catch {
      status.error = error
    }
    return status
  }
}
