public import EditorCoordination

/// The levels of a workspace's capabilities.
public struct WorkspaceHealth: Sendable, Hashable {
  /// The state of one capability.
  public struct Status: Sendable, Hashable {
    /// The share that works.
    public var level = DegradationLevel.unavailable
    /// The error of the last initialisation, even if it was ignored; `nil` if it didn't fail.
    public var error: EditorError?
    /// Whether a workspace can't start without it.
    public var isEssential = false
  }

  /// The states of the workspace's capabilities, by name.
  public internal(set) var statuses: [CapabilityName: Status] = [:]

  /// The level of `name`; `unavailable` if the workspace has no such capability.
  public subscript(name: CapabilityName) -> DegradationLevel { statuses[name]?.level ?? .unavailable }

  /// The overall level: the lowest of the essential capabilities, and at most `limited` if any other isn't full.
  public var overall: DegradationLevel {
    statuses.values.map { $0.isEssential ? $0.level : max($0.level, .limited) }.min() ?? .full
  }

  /// Whether everything essential works in full, and so does `name` if there is such a capability.
  func isWhole(including name: CapabilityName) -> Bool {
    statuses.allSatisfy { $0.value.level == .full || !$0.value.isEssential && $0.key != name }
  }

  /// The first essential capability, by name, that is unavailable, with its error; `nil` if there is none.
  var missing: (name: CapabilityName, error: EditorError?)? {
    let names = statuses.filter { $0.value.isEssential && $0.value.level == .unavailable }.keys.sorted()
    return names.first.map { ($0, statuses[$0]?.error) }
  }
}
