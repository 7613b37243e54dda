public import MarkdownEditing
public import TextBuffer

/// Anything that enters the engine, as a value.
public enum EditorIntent: Sendable {
  /// A user asked for an action.
  case perform(EditorAction)
  /// A user asked for an action that may take long: it is computed off the main actor, on the document of its turn.
  ///
  /// It fails with the code `stale` if the text changes meanwhile, and is cancelled if the same action is asked for
  /// again.
  case performInBackground(EditorAction)
  /// Hands the document of its turn to the saver; ends when the save is done.
  case save
  /// A host's text was changed in place, by typing or an input method; the host shows the change already.
  ///
  /// An edit by a host that isn't attached is refused: that host's text no longer belongs to this model.
  case hostEdited(HostEdit, by: any EditorHost)
  /// A host's selection moved; the host shows it already. A host that isn't attached is refused.
  case hostSelected(Selection, by: any EditorHost)
  /// Attaches a host, which is sent the whole document in a later turn; another host is detached first.
  case attach(any EditorHost)
  /// Detaches the host: waiting intents are cancelled before `handle(_:)` returns.
  case detach
  /// A step of loading a document.
  case load(LoadEvent)
  /// A person has seen the model's `lastError`, which is `nil` from then on.
  case acknowledgeError
  /// Work done elsewhere has produced a change.
  case completed(VersionedChange)
  /// Makes these parts of the text, and no others, read-only from now on.
  ///
  /// The ranges are relative to the text of the given version; if the text has changed since, they are moved along.
  case protect(ReadOnlyRanges, for: EditorVersion)
  /// Replaces the configuration.
  case configure(EditorConfiguration)
}

extension EditorIntent {
  /// The intent's name in logs and snapshots, such as `perform bold`; holds none of the user's text.
  public var name: String { title.description }

  /// The lane that the intent waits in unless its sender chooses another.
  public var lane: IntentLane {
    if case .completed = self { .normal } else { .critical }
  }
}
