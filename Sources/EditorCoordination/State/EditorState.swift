public import MarkdownEditing
import TextBuffer

/// What a model is doing, with all that belongs to it.
///
/// Indirect, so that a model and the readers of its streams share one copy.
public indirect enum EditorState: Sendable {
  /// It has never had a document.
  case uninitialized
  /// A document is on its way, of which the part `progress` has come, from 0 to 1, where that is known; `prior` is
  /// shown until then.
  case loading(prior: MarkdownDocument?, progress: Double? = nil)
  /// Every intent has had its turn, nothing is under way elsewhere, and this is the result.
  case ready(MarkdownDocument)
  /// These operations are under way, at least one: first what is done elsewhere, in the order in which it was begun,
  /// last what waits for its turn; `prior` is the result so far.
  case operating([EditorOperation], prior: MarkdownDocument)

  /// The document to show, or `nil` where there is none.
  public var document: MarkdownDocument? {
    switch self {
    case .uninitialized: nil
    case .loading(let prior, _): prior
    case .ready(let document), .operating(_, let document): document
    }
  }

  /// The state with what `transform` makes of its document.
  func mapDocument(_ transform: (MarkdownDocument) -> MarkdownDocument) -> EditorState {
    switch self {
    case .uninitialized: self
    case .loading(let prior, let progress): .loading(prior: prior.map(transform), progress: progress)
    case .ready(let document): .ready(transform(document))
    case .operating(let operation, let prior): .operating(operation, prior: transform(prior))
    }
  }

  /// The state without what belongs to it, for a view that shows only how far things are.
  public var phase: Phase {
    switch self {
    case .uninitialized: .uninitialized
    case .loading: .loading
    case .ready: .ready
    case .operating: .operating
    }
  }

  /// The cases of a state, without what belongs to them.
  public enum Phase: Sendable, Hashable {
    case uninitialized, loading, ready, operating
  }

  /// The state that `event` leads to from `prior`.
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
