public import EditorCoordination

extension EditorWorkspace {
  /// The first capability of the kind that is asked for, in the order of their needs; `nil` where there is none.
  ///
  /// For capabilities of one's own: `workspace.capability(SpellChecker.self)`. What is asked for can be a protocol or a
  /// type; whether it works, its level says.
  public func capability<Kind>(_ kind: Kind.Type = Kind.self) -> Kind? { registry.first(as: kind) }

  /// The capability called `name`, or `nil` where there is none.
  public func capability(named name: CapabilityName) -> (any Capability)? {
    registry.inOrder.first { $0.name == name }
  }
}

extension EditorError {
  /// A workspace can't begin without `name`, which is unavailable because of `reason`.
  static func essential(_ name: CapabilityName, _ reason: EditorError?) -> EditorError {
    let why = reason.map { " (\($0.message))" } ?? ""
    return EditorError(
      .essentialUnavailable,
      "there is little to be done without \(name), which is unavailable\(why): mend that and start again")
  }
}

extension EditorError.Code {
  /// A capability without which there is little to be done is unavailable.
  public static let essentialUnavailable = Self("essential-unavailable")
}
