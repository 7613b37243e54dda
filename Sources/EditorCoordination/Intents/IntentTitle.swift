import MarkdownEditing

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
    case tellHost = "tell the host"
    case tellObservers = "tell observers"
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
    case .detach: IntentTitle(.detach)
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
    case .finished(.saved): IntentTitle(.saved)
    case .finished(.action): IntentTitle(.performedInBackground)
    case .analysed: IntentTitle(.analysed)
    case .parsed: IntentTitle(.parsed)
    case .hostEdited: IntentTitle(.hostEdited)
    case .hostSelected: IntentTitle(.hostSelected)
    case .load(let event): IntentTitle(event)
    case .view: IntentTitle(.view)
    case .complete, .completeOutside: IntentTitle(.completed)
    case .protect: IntentTitle(.protect)
    case .configure, .reconfigure: IntentTitle(.configure)
    case .acknowledgeError: IntentTitle(.acknowledgeError)
    case .greetHost: IntentTitle(.attach)
    case .tellHost: IntentTitle(.tellHost)
    case .tellObservers: IntentTitle(.tellObservers)
    }
  }
}
