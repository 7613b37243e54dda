public import MarkdownEditing

/// The end of an intent; every intent ends exactly once, in one of these cases.
public enum ActionOutcome: Sendable, Hashable {
  /// The intent took effect.
  case applied
  /// The intent had its turn, and there was nothing to change.
  case unchanged(UnchangedReason)
  /// The intent never ran: it and another waiting one would have undone each other.
  case coalesced
  /// The intent never took effect: its host was detached first, its sender withdrew it, or a newer one replaced it.
  case cancelled
  /// The intent failed; the document is as it was before.
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
