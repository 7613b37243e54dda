public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// The intents that had their turns in a model, in order, with their outcomes: enough to replay them.
///
/// It holds the user's text. `EditorModel.record()` makes one; `IntentReplay` in EditorTesting replays one.
public struct IntentRecording: Codable, Hashable, Sendable {
  /// An intent that had its turn.
  public struct Step: Codable, Hashable, Sendable {
    /// The number of the intent's handle.
    public var id: Int
    /// The intent.
    public var intent: RecordedIntent
    /// The time at which its turn began, from the recording's start.
    public var time: Duration
    /// The outcome, as `ActionOutcome` describes it; `nil` if the intent began work elsewhere.
    public var outcome: String?
  }

  /// The document at the beginning; `nil` if there was none.
  public var start: RecordedDocument?
  /// The error boundary at the beginning.
  public var boundary: ErrorBoundary
  /// The intents in the order of their turns.
  public var steps: [Step] = []
  /// The document after the last step; `nil` if there is none.
  public var end: RecordedDocument?
}

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

/// A document's text, selection, dialect and read-only parts, without its history.
public struct RecordedDocument: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The selection.
  public var selection: Selection
  /// The dialect.
  public var dialect: Dialect
  /// The read-only parts of the text.
  public var readOnly: ReadOnlyRanges

  /// The content of `document`.
  public init(_ document: MarkdownDocument) {
    (text, selection) = (document.rope.description, document.selection)
    (dialect, readOnly) = (document.tree.dialect, document.readOnly)
  }

  /// The document, with nothing to undo.
  public var document: MarkdownDocument {
    MarkdownDocument(Rope(text), selection: selection, dialect: dialect).protecting(readOnly)
  }
}
