import MarkdownEditing

/// Work that an intent starts and that isn't done within its turn.
enum ElsewhereJob: Sendable {
  case save(DocumentSnapshot)
  case action(EditorAction, DocumentSnapshot)
}

/// The result of an `ElsewhereJob`.
enum ElsewhereResult: Sendable {
  case saved(Result<SaveOutcome, EditorError>)
  case action(Result<ActionResult, EditorError>, for: EditorVersion)
}

extension ElsewhereResult {
  /// The error of a failed job; `nil` if it succeeded.
  var error: EditorError? {
    switch self {
    case .saved(.failure(let error)), .action(.failure(let error), for: _): error
    case .saved, .action: nil
    }
  }
}
