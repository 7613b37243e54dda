public import MarkdownEditing

/// An activity of a model, from its beginning to its end.
public enum EditorOperation: Sendable, Hashable {
  /// A document is being loaded, of which the part `progress` has come, from 0 to 1; `nil` if unknown.
  case opening(progress: Double?)
  /// The document of an earlier turn is being saved.
  case saving
  /// An action is being computed off the main actor, such as `.format`.
  case performing(EditorAction)
  /// Intents wait because a drain used up its time: `remaining` of them, at least 1; `next` is the name of the next.
  case waiting(next: String, remaining: Int)
}

extension EditorOperation: CustomStringConvertible {
  /// The operation for a person, such as `saving` or `opening 40 %`; holds none of the user's text.
  public var description: String {
    switch self {
    case .opening(nil): "opening"
    case .opening(let progress?): "opening \(Int((progress * 100).rounded())) %"
    case .saving: "saving"
    case .performing(.format): "formatting"
    case .performing(let action): "performing \(action.plainName)"
    case .waiting(let next, let remaining): "before \(next), \(remaining) wait"
    }
  }
}
