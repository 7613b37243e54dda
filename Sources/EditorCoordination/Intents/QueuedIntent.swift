import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// What waits in a model's queue.
struct QueuedIntent: Sendable {
  let work: QueuedWork
  let handle: ActionHandle
  let lane: IntentLane
  /// What led to it.
  var origin = IntentOrigin()
  /// When what was done elsewhere for it began; `nil` where nothing was.
  var beganElsewhere: Duration?
}

/// What is done about an intent when it comes in.
enum IntentArrival {
  case attach(any EditorHost)
  case detach
  /// It waits for its turn; where a host did it already, that host must be the attached one.
  case queued(QueuedWork, by: (any EditorHost)? = nil)
}

extension EditorIntent {
  /// What is done about it when it comes in.
  var arrival: IntentArrival {
    switch self {
    case .attach(let host): .attach(host)
    case .detach: .detach
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

/// What is done when an intent has its turn: the intent without its host, which must not be kept alive.
///
/// What is large is kept elsewhere, so that a place in the queue is small.
enum QueuedWork: Sendable {
  case perform(EditorAction)
  indirect case hostEdited(HostEdit)
  case hostSelected(Selection)
  indirect case load(LoadEvent)
  indirect case complete(VersionedChange)
  /// What others did to the document's file.
  indirect case completeOutside(VersionedChange)
  indirect case protect(ReadOnlyRanges, EditorVersion)
  indirect case configure(EditorConfiguration)
  /// The layer above has a say in a part of the configuration.
  case reconfigure(@Sendable (inout EditorConfiguration) -> Void)
  /// The document of this model is to be shown.
  case view(WeakView)
  case performInBackground(EditorAction)
  case save
  /// What was done elsewhere for an intent that had its turn before.
  indirect case finished(ElsewhereResult)
  indirect case analysed(VersionedAnalysis)
  /// The tree of a version's text, of which only a part was parsed in its turn.
  indirect case parsed(SyntaxTree, EditorVersion)
  case acknowledgeError
  /// A host that was just attached is to be shown the document.
  case greetHost
  /// Observers are to be told that nothing is under way any more.
  case tellObservers
  /// A host that was rendering when it was to be told something is told in the turn after.
  case tellHost

  /// Whether the work makes sense only while a host is attached.
  var needsHost: Bool {
    switch self {
    case .perform, .performInBackground, .save, .finished, .hostEdited, .hostSelected, .complete, .greetHost,
      .tellHost:
      true
    case .load, .configure, .analysed, .parsed, .completeOutside, .reconfigure, .acknowledgeError,
      .tellObservers, .view, .protect:
      false
    }
  }

  /// The action that is asked for, or `nil` where none is.
  var action: EditorAction? {
    if case .perform(let action) = self { action } else { nil }
  }

  /// Whether the runner asked for it itself, once for each thing that happened elsewhere: no chain comes of that.
  var isOwn: Bool {
    switch self {
    case .tellHost, .tellObservers, .analysed, .parsed, .finished: true
    default: false
    }
  }

  /// Whether its intent had its turn before, so that it can't be withdrawn any more.
  var hasBegun: Bool {
    if case .finished = self { true } else { false }
  }

  /// Whether it's the end of a save, which no reader may miss.
  var isSaved: Bool {
    if case .finished(.saved) = self { true } else { false }
  }

  /// Whether another action may take its place where it fails.
  var canBeReplaced: Bool {
    switch self {
    case .perform, .finished(.action): true
    default: false
    }
  }

  /// Whether a host did it and shows it already.
  var isHostEdit: Bool {
    if case .hostEdited = self { true } else { false }
  }

  /// The intent's name.
  var name: String { title.description }
}
