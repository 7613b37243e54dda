public import EditorCoordination

/// How much of a workspace's capabilities works.
public struct WorkspaceHealth: Sendable, Hashable {
  /// What became of one capability.
  public struct Status: Sendable, Hashable {
    /// How much of it works.
    public var level = DegradationLevel.unavailable
    /// Why it couldn't be initialised, or `nil`.
    public var error: EditorError?
    /// Whether there is little to be done without it.
    public var isEssential = false
  }

  /// The capabilities that the workspace has.
  public internal(set) var statuses: [CapabilityName: Status] = [:]

  /// How much of `name` works; nothing where the workspace has no such capability.
  public subscript(name: CapabilityName) -> DegradationLevel { statuses[name]?.level ?? .unavailable }

  /// How much works on the whole: as much as of the essential capability of which least works, and no more than
  /// `limited` where another one isn't there in full.
  public var overall: DegradationLevel {
    statuses.values.map { $0.isEssential ? $0.level : max($0.level, .limited) }.min() ?? .full
  }

  /// Whether all that is essential works in full, and so does `name`, where there is such a capability.
  func isWhole(besides name: CapabilityName) -> Bool {
    statuses.allSatisfy { $0.value.level == .full || !$0.value.isEssential && $0.key != name }
  }

  /// The first essential capability that is unavailable, by name, and why.
  var missing: (name: CapabilityName, error: EditorError?)? {
    let names = statuses.filter { $0.value.isEssential && $0.value.level == .unavailable }.keys.sorted()
    return names.first.map { ($0, statuses[$0]?.error) }
  }
}
