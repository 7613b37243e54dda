public import MarkdownEditing
public import TextBuffer

/// Anything that enters the engine, as a value.
public enum EditorIntent: Sendable {
  /// A user asked for an action.
  case perform(EditorAction)
  /// A user asked for an action that may take long: it is worked out off the main actor, on the document of its
  /// turn.
  ///
  /// It ends as failed with the code `stale` where the text changes meanwhile, and as cancelled where the same is
  /// asked again.
  case performInBackground(EditorAction)
  /// Hands the document of its turn to whoever saves it; ends when that is done.
  case save
  /// A host's text was changed in place, by typing or an input method; the host shows it already.
  ///
  /// One that isn't the attached host is refused: its text is none of this model's any more.
  case hostEdited(HostEdit, by: any EditorHost)
  /// A host's selection moved; the host shows it already. One that isn't the attached host is refused.
  case hostSelected(Selection, by: any EditorHost)
  /// A host is there. It is sent the whole document in a later turn; another host is detached first.
  case attach(any EditorHost)
  /// The host is gone: what waits is cancelled before `handle(_:)` returns.
  case detach
  /// A document is being loaded, or was.
  case load(LoadEvent)
  /// A person has seen the model's `lastError`: there is none from then on.
  case acknowledgeError
  /// Work done elsewhere has come to a change.
  case completed(VersionedChange)
  /// Nobody may edit these parts of the text from now on, and all the rest; they are where the text of that
  /// version has them, and moved along where it's late.
  case protect(ReadOnlyRanges, for: EditorVersion)
  /// The configuration is another one from now on.
  case configure(EditorConfiguration)
}

extension EditorIntent {
  /// What the intent is called in logs and snapshots, such as `perform bold`; holds none of the user's text.
  public var name: String { title.description }

  /// The lane that the intent waits in unless its sender chooses another.
  public var lane: IntentLane {
    if case .completed = self { .normal } else { .critical }
  }
}
