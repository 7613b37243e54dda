public import MarkdownEditing

/// Something that a model is in the middle of, from its beginning to its end.
public enum EditorOperation: Sendable, Hashable {
  /// A document is on its way, of which this part has come, from 0 to 1; `nil` where nobody has said.
  case opening(progress: Double?)
  /// The document of an earlier turn is being saved.
  case saving
  /// An action is worked out off the main actor, such as `.format`.
  case performing(EditorAction)
  /// Intents wait, because a drain used up its time: so many, at least 1, of which `next` is the name of the next.
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
