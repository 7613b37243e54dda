/// The reason why an action changed nothing: a code for programs and a short sentence for people.
public struct UnchangedReason: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of reason, as words with hyphens, such as `no-table`; the same in every version.
  public let code: String
  /// The variable parts of the sentence, in order, such as names and line numbers; a translation needs them besides the
  /// code.
  public let arguments: [String]
  /// The sentence in English, without a full stop.
  public let description: String

  /// The reason of the kind `code` with the sentence `description`, whose variable parts are `arguments`.
  public init(_ code: String, _ arguments: [String], _ description: String) {
    (self.code, self.arguments, self.description) = (code, arguments, description)
  }

  /// The reason of the kind `code` with the sentence `description`, which has no variable parts.
  public init(_ code: String, _ description: String) { self.init(code, [], description) }

  /// The reason with the sentence `description` and the code `other`.
  public init(_ description: String) { self.init("other", description) }

  /// Text and selection are already as the action would leave them.
  public static let nothingToChange = UnchangedReason("nothing-to-change", "nothing to change")
  /// The place holds nothing that the action changes.
  static let nothingThere = UnchangedReason("nothing-there", "there is nothing to change here")
  /// There is no step to undo.
  public static let nothingToUndo = UnchangedReason("nothing-to-undo", "nothing to undo")
  /// There is no step to redo.
  public static let nothingToRedo = UnchangedReason("nothing-to-redo", "nothing to redo")
}
