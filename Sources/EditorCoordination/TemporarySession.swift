public import MarkdownEditing
public import TextBuffer

/// TEMPORARY stand-in.
public enum ActionOutcome: Sendable {
  /// Done.
  case applied
  /// Nothing to do.
  case unchanged(UnchangedReason)
  /// Merged.
  case coalesced
  /// Not done.
  case cancelled
  /// Failed.
  case failed(any Error)
}

/// TEMPORARY stand-in.
public struct EditorSession {
  /// The document afterwards.
  public var document: MarkdownDocument
  /// How each ended.
  public var outcomes: [ActionOutcome]
  /// The changes.
  public var changes: ChangeSet

  /// Runs actions.
  @MainActor
  public static func run(_ actions: [EditorAction], on document: MarkdownDocument) -> EditorSession {
    var result = EditorSession(
      document: document, outcomes: [], changes: .identity(length: document.rope.utf8Count))
    for action in actions {
      switch result.document.result(of: action) {
      case .changed(let transaction):
        result.document = result.document.applying(transaction)
        result.outcomes.append(.applied)
      case .unchanged(let reason): result.outcomes.append(.unchanged(reason))
      }
    }
    return result
  }
}
