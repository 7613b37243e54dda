import MarkdownEditing

/// What an intent starts that isn't done within its turn.
enum ElsewhereJob: Sendable {
  case save(DocumentSnapshot)
  case action(EditorAction, DocumentSnapshot)
}

/// What came of it.
enum ElsewhereResult: Sendable {
  case saved(Result<SaveOutcome, EditorError>)
  case action(Result<ActionResult, EditorError>, for: EditorVersion)
}

extension ElsewhereResult {
  /// Why it failed, or `nil`.
  var error: EditorError? {
    switch self {
    case .saved(.failure(let error)), .action(.failure(let error), for: _): error
    case .saved, .action: nil
    }
  }
}
