public import MarkdownEditing
public import TextBuffer

/// An intent that had its turn, as data: hosts and closures are recorded by their effect.
public enum RecordedIntent: Codable, Hashable, Sendable {
  /// An action.
  case perform(EditorAction)
  /// An action performed in the background; `returned` and `ended` steps with the same number follow if it was begun.
  case performInBackground(EditorAction)
  /// A save; `saved` or `notSaved`, and `ended` steps with the same number follow if a saver was there.
  case save
  /// An action returned from the background and waits for its turn; a replay computes its result again.
  case returned
  /// A save returned and waits for its turn.
  case saved(SaveOutcome)
  /// A save failed, and its error waits for its turn.
  case notSaved(EditorError)
  /// A result from elsewhere had its turn.
  case ended
  /// A host's edit, mapped to the document of its turn.
  case hostEdited(HostEdit)
  /// A host's selection, mapped to the document of its turn.
  case hostSelected(Selection)
  /// A host was attached.
  case attach
  /// The host was detached, or was found to be gone.
  case detach
  /// Loading has begun.
  case loadBegan
  /// This part of the document has come, from 0 to 1.
  case loadProgressed(Double)
  /// Loading has ended with this document.
  case loadFinished(RecordedDocument)
  /// Loading has failed.
  case loadFailed(EditorError)
  /// A person has seen the error.
  case acknowledgeError
  /// A result of work done elsewhere; its version counts documents and changes from the recording's beginning.
  case completed(VersionedChange)
  /// A change that others made to the document's file; its version counts likewise.
  case completedOutside(VersionedChange)
  /// New read-only parts of the text, mapped to the document of their turn.
  case protect(ReadOnlyRanges)
  /// A new configuration, of which only the error boundary affects the outcome of intents.
  case configure(ErrorBoundary)
}
