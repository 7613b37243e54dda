public import EditorCoordination

extension EditorWorkspace {
  /// The first capability of the type `Kind`, in dependency order; `nil` if there is none.
  ///
  /// For your own capabilities: `workspace.capability(SpellChecker.self)`. `Kind` can be a protocol or a concrete type.
  /// The capability's level tells whether it works.
  public func capability<Kind>(_ kind: Kind.Type = Kind.self) -> Kind? { registry.first(as: kind) }

  /// The capability called `name`; `nil` if there is none.
  public func capability(named name: CapabilityName) -> (any Capability)? {
    registry.inOrder.first { $0.name == name }
  }
}

extension EditorError {
  /// The error of a workspace that can't start without `name`, which is unavailable because of `reason`.
  static func essential(_ name: CapabilityName, _ reason: EditorError?) -> EditorError {
    let why = reason.map { " (\($0.message))" } ?? ""
    return EditorError(
      .essentialUnavailable,
      "there is little to be done without \(name), which is unavailable\(why): mend that and start again")
  }
}

extension EditorError.Code {
  /// An essential capability is unavailable.
  public static let essentialUnavailable = Self("essential-unavailable")
}
