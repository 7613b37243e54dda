public import MarkdownEditing
public import TextBuffer

/// Anything that enters the engine, as a value.
public enum EditorIntent: Sendable {
  /// A user asked for an action.
  case perform(EditorAction)
  /// A user asked for an action that may take long: it is computed off the main actor, on the document of its turn.
  ///
  /// It fails with the code `stale` soon after the text changes, and is cancelled if the same action is asked for
  /// again. Until its result has come, its handle can withdraw it. `EditorOperation.performing` shows the progress.
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
  /// Detaches the host before `handle(_:)` returns: its own edits that wait take effect, other intents are cancelled.
  case detach
  /// Detaches this host as `detach` does; does nothing if another host has taken its place.
  ///
  /// A view that leaves the screen sends it: the view that replaces it may be attached already.
  case leave(any EditorHost)
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

/// An intent's name in parts, which are joined only when somebody reads it; holds none of the user's text.
struct IntentTitle: Sendable {
  /// The kind of intent, in words.
  enum Kind: String, Sendable {
    case perform, save, attach, detach, completed, protect, configure, saved, analysed, parsed
    case performInBackground = "perform in the background"
    case performedInBackground = "performed in the background"
    case hostEdited = "host edited"
    case hostSelected = "host selected"
    case view = "show another document"
    case loadBegan = "load began"
    case loadProgressed = "load progressed"
    case loadFinished = "load finished"
    case loadFailed = "load failed"
    case acknowledgeError = "acknowledge error"
    case tell = "tell observers"
  }

  let kind: Kind
  /// The name of the action, if the intent has one.
  var action: String?

  /// The title of an intent of `kind`.
  init(_ kind: Kind) { self.kind = kind }

  /// The title of an intent of `kind` with `action`.
  init(_ kind: Kind, _ action: EditorAction) {
    self.kind = kind
    self.action = action.plainName
  }

  /// The title of a step of loading.
  init(_ event: LoadEvent) {
    switch event {
    case .began: kind = .loadBegan
    case .progressed: kind = .loadProgressed
    case .finished: kind = .loadFinished
    case .failed: kind = .loadFailed
    }
  }
}

extension IntentTitle: CustomStringConvertible {
  /// The name, such as `perform bold`.
  var description: String {
    switch kind {
    case .perform: "perform " + (action ?? "")
    case .performInBackground: "perform " + (action ?? "") + " in the background"
    default: kind.rawValue
    }
  }
}

extension EditorIntent {
  /// The intent's name in parts.
  var title: IntentTitle {
    switch arrival {
    case .attach: IntentTitle(.attach)
    case .detach, .leave: IntentTitle(.detach)
    case .queued(let work, by: _): work.title
    }
  }
}

extension QueuedWork {
  /// The intent's name in parts.
  var title: IntentTitle {
    switch self {
    case .perform(let action): IntentTitle(.perform, action)
    case .performInBackground(let action): IntentTitle(.performInBackground, action)
    case .save: IntentTitle(.save)
    case .finished(.saved, since: _): IntentTitle(.saved)
    case .finished(.action, since: _): IntentTitle(.performedInBackground)
    case .analysed: IntentTitle(.analysed)
    case .parsed: IntentTitle(.parsed)
    case .hostEdited: IntentTitle(.hostEdited)
    case .hostSelected: IntentTitle(.hostSelected)
    case .load(let event): IntentTitle(event)
    case .loadFile(let document, over: _): IntentTitle(.finished(document))
    case .view: IntentTitle(.view)
    case .complete, .completeOutside, .lastEdits: IntentTitle(.completed)
    case .protect: IntentTitle(.protect)
    case .configure, .reconfigure: IntentTitle(.configure)
    case .acknowledgeError: IntentTitle(.acknowledgeError)
    case .greetHost: IntentTitle(.attach)
    case .tell: IntentTitle(.tell)
    }
  }
}
