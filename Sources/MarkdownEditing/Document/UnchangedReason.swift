/// Why an action changed nothing: a code for a program, and a short sentence for a person.
public struct UnchangedReason: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is in the way, as words with hyphens, such as `no-table`; the same in every version.
  public let code: String
  /// What the sentence says beside the code, in order: names, numbers of lines and such; the data of a translation.
  public let arguments: [String]
  /// The sentence in English, without a full stop.
  public let description: String

  /// The reason of `code` that reads as `description`, which says `arguments`.
  public init(_ code: String, _ arguments: [String], _ description: String) {
    (self.code, self.arguments, self.description) = (code, arguments, description)
  }

  /// The reason of `code` that reads as `description`, which says nothing beside it.
  public init(_ code: String, _ description: String) { self.init(code, [], description) }

  /// The reason that reads as `description`, of the code `other`.
  public init(_ description: String) { self.init("other", description) }

  /// Text and selection are already as the action would leave them.
  public static let nothingToChange = UnchangedReason("nothing-to-change", "nothing to change")
  /// There is no step to undo.
  public static let nothingToUndo = UnchangedReason("nothing-to-undo", "nothing to undo")
  /// There is no step to redo.
  public static let nothingToRedo = UnchangedReason("nothing-to-redo", "nothing to redo")
}
