public import MarkdownEditing
import TextBuffer

/// The activity of a model, with its document.
///
/// Indirect, so that a model and the readers of its streams share one copy.
public indirect enum EditorState: Sendable {
  /// The model has never had a document.
  case uninitialized
  /// A document is being loaded, of which the part `progress` has come, from 0 to 1; `prior` is shown meanwhile.
  ///
  /// `progress` is `nil` if it's unknown.
  case loading(prior: MarkdownDocument?, progress: Double? = nil)
  /// Every intent has had its turn, and nothing is under way elsewhere.
  case ready(MarkdownDocument)
  /// Operations are under way, at least one; `prior` is the document so far.
  ///
  /// Work elsewhere comes first, in the order in which it was begun; waiting intents come last.
  case operating([EditorOperation], prior: MarkdownDocument)

  /// The document to show; `nil` if there is none.
  public var document: MarkdownDocument? {
    switch self {
    case .uninitialized: nil
    case .loading(let prior, _): prior
    case .ready(let document), .operating(_, let document): document
    }
  }

  /// The state with its document replaced by the result of `transform`.
  func mapDocument(_ transform: (MarkdownDocument) -> MarkdownDocument) -> EditorState {
    switch self {
    case .uninitialized: self
    case .loading(let prior, let progress): .loading(prior: prior.map(transform), progress: progress)
    case .ready(let document): .ready(transform(document))
    case .operating(let operation, let prior): .operating(operation, prior: transform(prior))
    }
  }

  /// The case of the state without its values, for a view that shows only the progress.
  public var phase: Phase {
    switch self {
    case .uninitialized: .uninitialized
    case .loading: .loading
    case .ready: .ready
    case .operating: .operating
    }
  }

  /// The cases of a state, without their values.
  public enum Phase: Sendable, Hashable {
    case uninitialized, loading, ready, operating
  }

  /// The state that follows `prior` after `event`.
  public init(from event: LoadEvent, prior: EditorState) {
    switch (event, prior.document) {
    case (.began, let document): self = .loading(prior: document)
    case (.progressed(let part), let document):
      guard case .loading = prior else {
        self = prior
        return
      }
      self = .loading(prior: document, progress: part.isNaN ? nil : min(max(part, 0), 1))
    case (.finished(let document), _), (.failed, .some(let document)): self = .ready(document)
    case (.failed, nil): self = .uninitialized
    }
  }
}

/// A step of loading a document.
public enum LoadEvent: Sendable {
  /// Loading has begun; actions fail until it ends.
  case began
  /// This part of the document has come, from 0 to 1; ignored while no document is being loaded.
  case progressed(Double)
  /// Loading has ended with this document.
  case finished(MarkdownDocument)
  /// Loading has failed; the previous document is back.
  case failed(EditorError)

  /// Whether the event only reports progress, so that a reader may miss it.
  var isProgress: Bool {
    if case .progressed = self { true } else { false }
  }
}

/// An activity of a model, from its beginning to its end.
public enum EditorOperation: Sendable, Hashable {
  /// A document is being loaded, of which the part `progress` has come, from 0 to 1; `nil` if unknown.
  case opening(progress: Double?)
  /// The document of an earlier turn is being saved.
  case saving
  /// An action is being computed off the main actor, such as `.format`, of which the part `progress` is done.
  ///
  /// `progress` is between 0 and 1 and never decreases; `nil` if unknown. The operation ends when the work is done.
  case performing(EditorAction, progress: Double? = nil)
  /// Intents wait because a drain used up its time: `remaining` of them, at least 1; `next` is the name of the next.
  case waiting(next: String, remaining: Int)
}

extension EditorOperation: CustomStringConvertible {
  /// The operation for a person, such as `saving` or `opening 40 %`; holds none of the user's text.
  public var description: String {
    switch self {
    case .opening(nil): "opening"
    case .opening(let progress?): "opening \(Self.percent(progress))"
    case .saving: "saving"
    case .performing(let action, let progress):
      (action == .format ? "formatting" : "performing \(action.plainName)")
        + (progress.map { " " + Self.percent($0) } ?? "")
    case .waiting(let next, let remaining): "before \(next), \(remaining) wait"
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

/// The state of a toolbar; it changes only when its value does.
public struct ToolbarState: Sendable, Hashable {
  /// Whether there is a step to undo.
  public var canUndo = false
  /// Whether there is a step to redo.
  public var canRedo = false
  /// The effect of each inline action at the selection; `nil` without a document.
  public var styles: ActiveStyles?

  /// The toolbar without a document.
  public init() {}

  /// The toolbar for `document`, if any.
  ///
  /// - Complexity: as of `MarkdownDocument.activeStyles(at:)`.
  init(_ document: MarkdownDocument?) {
    canUndo = document?.history.canUndo ?? false
    canRedo = document?.history.canRedo ?? false
    styles = document?.activeStyles()
  }
}

/// A document at a version.
public struct DocumentSnapshot: Sendable {
  /// The document.
  public let document: MarkdownDocument
  /// The document's version.
  public let version: EditorVersion
  /// The cause of the change that a stream reported with this snapshot; `nil` outside of streams.
  var cause: Cause?

  /// The snapshot of `document` at `version`.
  public init(_ document: MarkdownDocument, version: EditorVersion) {
    self.document = document
    self.version = version
  }

  /// Whether the document was changed since it was given, and after the version `kept` if that is one of it.
  ///
  /// An empty text doesn't count.
  package func hasChanges(after kept: EditorVersion?) -> Bool {
    let first = kept.map { $0.document == version.document ? $0.change : 0 } ?? 0
    return version.change > first && !document.rope.isEmpty
  }
}
