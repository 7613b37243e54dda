public import MarkdownEditing

/// What a model does when an intent fails at its turn, by the error's code.
///
/// Whatever it does, the document is what it was before, and nothing is swallowed: the intent's handle gets the error,
/// and the queue counts and reports it. An action is tried again at once, in the same turn: if it waited, later ones
/// would overtake it. A save, or an action in the background, is begun again on the document of then.
public struct ErrorBoundary: Sendable, Hashable {
  /// What to do about an error.
  public enum Response: Sendable, Hashable {
    /// Try again, up to so many times; then go on as with `propagate`.
    case retry(Int)
    /// Perform this action in its place, unless that is a save; where that fails too, its error goes on as with
    /// `propagate`.
    case fallback(EditorAction)
    /// The error becomes the model's `lastError`, and readers of its states can't miss it.
    case propagate
    /// The error stays with the handle; observers aren't disturbed.
    case ignore
  }

  /// The response to each code that has one of its own.
  public var responses: [EditorError.Code: Response]

  /// The response to every other code.
  public var otherwise: Response

  /// The boundary with `responses` to some codes and `otherwise` to all others.
  public init(_ responses: [EditorError.Code: Response] = [:], otherwise: Response = .propagate) {
    self.responses = responses
    self.otherwise = otherwise
  }

  /// The response to `error`.
  public func response(to error: EditorError) -> Response { responses[error.code] ?? otherwise }
}
