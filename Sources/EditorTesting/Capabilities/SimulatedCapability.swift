public import EditorCoordination
public import EditorDocuments

/// A capability of any name that does nothing, with a script of failures.
public struct SimulatedCapability: Capability {
  /// The capability's name.
  public let name: CapabilityName
  /// The names of the capabilities that must be initialised before it.
  public let dependencies: [CapabilityName]
  /// Whether a workspace can't start without it.
  public let isEssential: Bool
  /// The script of failures and the level.
  public let script: CapabilityScript

  /// The capability called `name`, with `dependencies`.
  public init(
    _ name: CapabilityName, needs dependencies: [CapabilityName] = [], isEssential: Bool = false,
    script: CapabilityScript = CapabilityScript()
  ) {
    (self.name, self.dependencies, self.isEssential, self.script) = (name, dependencies, isEssential, script)
  }

  /// The level of the script.
  public var level: DegradationLevel { script.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { script.levels() }

  /// Makes the capability available, unless the script makes that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Makes the capability unavailable.
  public func invalidate() { script.invalidate() }
}
