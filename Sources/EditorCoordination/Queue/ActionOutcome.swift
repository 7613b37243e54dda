public import MarkdownEditing

/// How an intent ended; every one ends exactly once, in one of these.
public enum ActionOutcome: Sendable, Hashable {
  /// It took effect.
  case applied
  /// It took its turn and there was nothing to change.
  case unchanged(UnchangedReason)
  /// It never ran, because it and another that waited would have undone each other.
  case coalesced
  /// It never took effect: its host was detached first, or whoever waited for it withdrew it.
  case cancelled
  /// It couldn't be done; the document is what it was before.
  case failed(EditorError)
}

extension ActionOutcome: CustomStringConvertible {
  /// The outcome as `mdedit` prints it, such as `applied` or `unchanged: nothing to undo`.
  public var description: String {
    switch self {
    case .applied: "applied"
    case .unchanged(let reason): "unchanged: \(reason)"
    case .coalesced: "coalesced"
    case .cancelled: "cancelled"
    case .failed(let error): "failed: \(error)"
    }
  }
}
