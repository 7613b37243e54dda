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
