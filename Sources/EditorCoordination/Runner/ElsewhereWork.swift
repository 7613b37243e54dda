import MarkdownEditing

/// Work that is under way elsewhere, and the intent that waits for it.
struct ElsewhereWork {
  let entry: QueuedIntent
  /// When it was begun first.
  let began: Duration
  /// The action, where it is one.
  var action: EditorAction?
  /// What can be cancelled; a save can't be, since half of it may be done.
  var job: BackgroundJob?
  /// How often it was tried again.
  var retries = 0
}
