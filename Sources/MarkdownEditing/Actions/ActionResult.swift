public import TextBuffer

/// What an action comes to on a document.
public enum ActionResult: Sendable, Hashable {
  /// The change to make.
  case changed(Transaction)
  /// Nothing to do, and why.
  case unchanged(UnchangedReason)
}

/// Why an action changed nothing; a short sentence for a person to read.
public struct UnchangedReason: Sendable, Hashable, CustomStringConvertible {
  /// The sentence, without a full stop.
  public let description: String

  /// The reason that reads as `description`.
  public init(_ description: String) { self.description = description }

  /// Text and selection are already as the action would leave them.
  public static let nothingToChange = UnchangedReason("nothing to change")
  /// There is no step to undo.
  public static let nothingToUndo = UnchangedReason("nothing to undo")
  /// There is no step to redo.
  public static let nothingToRedo = UnchangedReason("nothing to redo")
}
