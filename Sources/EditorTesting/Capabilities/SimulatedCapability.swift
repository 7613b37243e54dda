public import EditorCoordination
public import EditorDocuments

/// A capability of any name that does nothing, with a script that says what fails.
public struct SimulatedCapability: Capability {
  /// What it's called.
  public let name: CapabilityName
  /// What must be initialised before it.
  public let dependencies: [CapabilityName]
  /// Whether there is little to be done without it.
  public let isEssential: Bool
  /// What fails, and how much works.
  public let script: CapabilityScript

  /// The capability called `name`, which needs `dependencies`.
  public init(
    _ name: CapabilityName, needs dependencies: [CapabilityName] = [], isEssential: Bool = false,
    script: CapabilityScript = CapabilityScript()
  ) {
    (self.name, self.dependencies, self.isEssential, self.script) = (name, dependencies, isEssential, script)
  }

  /// What the script says.
  public var level: DegradationLevel { script.level }

  /// The levels from now on.
  public func levels() -> LevelStream { script.levels() }

  /// Makes it work, where the script doesn't let that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Ends it.
  public func invalidate() { script.invalidate() }
}
