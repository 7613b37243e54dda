import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// An intent that waits in a model's queue.
struct QueuedIntent: Sendable {
  let work: QueuedWork
  let handle: ActionHandle
  let lane: IntentLane
  /// The cause of the intent.
  let origin: IntentOrigin

  init(work: QueuedWork, handle: ActionHandle, lane: IntentLane, origin: IntentOrigin = IntentOrigin()) {
    (self.work, self.handle, self.lane, self.origin) = (work, handle, lane, origin)
  }

  /// The intent of another view on the document to make `change`, which joins the edits `made` in a view that goes.
  init(lastEdits change: ChangeSet, of made: [QueuedIntent], for version: EditorVersion) {
    let transaction = Transaction(changes: change, event: .external)
    let work = QueuedWork.lastEdits(
      VersionedChange(transaction, for: version, whenStale: .rebase), of: made)
    self.init(work: work, handle: ActionHandle(id: 0), lane: .critical)
  }

  /// Tells the handle that the intent ended with `outcome`.
  func end(_ outcome: ActionOutcome) {
    if case .lastEdits(_, of: let made) = work { for entry in made { entry.end(outcome) } }
    if case .failed(let error) = outcome { handle.end(.failed(rescuing(error))) } else { handle.end(outcome) }
  }

  /// `error`, by which the intent failed, with the text of a host's edit, which the host shows already.
  func rescuing(_ error: EditorError) -> EditorError {
    let changes: ChangeSet
    switch work {
    case .hostEdited(let edit): changes = edit.transaction.changes
    case .lastEdits(let change, of: _): changes = change.transaction.changes
    default: return error
    }
    var error = error
    error.rescuedTexts = changes.edits.map(\.replacement).filter { !$0.isEmpty }
    return error
  }
}

/// The treatment of an intent that comes in.
enum IntentArrival {
  case attach(any EditorHost)
  case detach
  case leave(any EditorHost)
  /// The intent waits for its turn; `by` is the host that made it already and must be the attached one.
  case queued(QueuedWork, by: (any EditorHost)? = nil)
}

extension EditorIntent {
  /// The treatment of the intent when it comes in.
  var arrival: IntentArrival {
    switch self {
    case .attach(let host): .attach(host)
    case .detach: .detach
    case .leave(let host): .leave(host)
    case .hostEdited(let edit, by: let host): .queued(.hostEdited(edit), by: host)
    case .hostSelected(let selection, by: let host): .queued(.hostSelected(selection), by: host)
    case .perform(let action): .queued(.perform(action))
    case .performInBackground(let action): .queued(.performInBackground(action))
    case .save: .queued(.save)
    case .completed(let change): .queued(.complete(change))
    case .load(let event): .queued(.load(event))
    case .acknowledgeError: .queued(.acknowledgeError)
    case .protect(let ranges, for: let version): .queued(.protect(ranges, version))
    case .configure(let configuration): .queued(.configure(configuration))
    }
  }
}

/// The work of an intent's turn: the intent without its host, which must not be kept alive.
///
/// Large values are boxed, so that a place in the queue is small, and so is a weak reference, which takes long to copy.
enum QueuedWork: Sendable {
  case perform(EditorAction)
  indirect case hostEdited(HostEdit)
  case hostSelected(Selection)
  indirect case load(LoadEvent)
  /// Loads a document if no text newer than `over`, which is kept elsewhere, goes with the present one.
  indirect case loadFile(MarkdownDocument, over: EditorVersion?)
  indirect case complete(VersionedChange)
  /// A change that others made to the document's file.
  indirect case completeOutside(VersionedChange)
  /// The last edits in another view, which is gone; they were those intents of its host.
  indirect case lastEdits(VersionedChange, of: [QueuedIntent])
  indirect case protect(ReadOnlyRanges, EditorVersion)
  indirect case configure(EditorConfiguration)
  /// A change of the configuration by the layer above, which leaves the rest alone.
  case reconfigure(@Sendable (inout EditorConfiguration) -> Void)
  /// Shows the document of this view's model.
  indirect case view(WeakView)
  case performInBackground(EditorAction)
  case save
  /// The result of work elsewhere for an intent that had its turn before; the work began at the time `since`.
  indirect case finished(ElsewhereResult, since: Duration)
  indirect case analysed(VersionedAnalysis)
  /// The complete tree of a version's text that was only partly parsed in its turn.
  indirect case parsed(SyntaxTree, EditorVersion)
  case acknowledgeError
  /// Shows the document to a host that was just attached.
  case greetHost
  /// Tells observers and the host what they weren't told in an earlier turn; every turn ends with that.
  case tell

  /// Whether the work makes sense only while a host is attached.
  var needsHost: Bool {
    switch self {
    case .perform, .performInBackground, .save, .finished, .hostEdited, .hostSelected, .complete, .greetHost:
      true
    case .load, .loadFile, .configure, .analysed, .parsed, .completeOutside, .lastEdits, .reconfigure,
      .acknowledgeError, .tell, .view, .protect:
      false
    }
  }

  /// Whether the work may change the text of the document.
  var mayChangeText: Bool {
    switch self {
    case .perform, .hostEdited, .complete, .completeOutside, .lastEdits, .finished: true
    default: false
    }
  }

  /// The action that is asked for; `nil` for other work.
  var action: EditorAction? {
    if case .perform(let action) = self { action } else { nil }
  }

  /// Whether the runner itself asked for the work, once for each event elsewhere; no endless chain comes of that.
  var isOwn: Bool {
    switch self {
    case .tell, .analysed, .parsed, .finished: true
    default: false
    }
  }

  /// Whether the work's intent had its turn before, so that it can't be withdrawn any more.
  var hasBegun: Bool {
    if case .finished = self { true } else { false }
  }

  /// Whether the work is the end of a save, which no reader may miss.
  var isSaved: Bool {
    if case .finished(.saved, since: _) = self { true } else { false }
  }

  /// Whether a fallback action may replace the work if it fails.
  var canBeReplaced: Bool {
    switch self {
    case .perform, .finished(.action, since: _): true
    default: false
    }
  }

  /// Whether the work is a host's edit, which the host shows already.
  var isHostEdit: Bool {
    if case .hostEdited = self { true } else { false }
  }

  /// Whether a person has seen the work's result on the screen already.
  var isShown: Bool {
    if case .lastEdits = self { true } else { isHostEdit }
  }

  /// Whether the work is relative to the text that the host shows, so that the host is told of no other one before.
  var isByHost: Bool {
    switch self {
    case .hostEdited, .hostSelected: true
    default: false
    }
  }

  /// The intent's name.
  var name: String { title.description }
}

/// A view on a document, as an intent names it: the runner of a model, hidden from the queue.
protocol DocumentView: AnyObject, Sendable {}

/// A view, held weakly.
struct WeakView: Sendable {
  weak var view: (any DocumentView)?
}
