import MarkdownEditing

/// Work under way elsewhere, with the intent that waits for it.
struct ElsewhereWork {
  let entry: QueuedIntent
  /// The time at which the work was first begun.
  let began: Duration
  /// The action; `nil` for a save.
  var action: EditorAction?
  /// The job to cancel; `nil` for a save, which can't be cancelled, since half of it may be done.
  var job: BackgroundJob?
  /// The number of retries so far.
  var retries = 0
}
