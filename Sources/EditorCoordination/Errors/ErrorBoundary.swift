public import MarkdownEditing

/// The reaction of a model to an intent that fails at its turn, by the error's code.
///
/// Whatever the reaction, the document stays as it was before, and nothing is swallowed: the intent's handle gets the
/// error, and the queue counts and reports it. An action is retried at once, in the same turn, so that later ones don't
/// overtake it. A save or a background action is begun again on the document of that moment.
public struct ErrorBoundary: Sendable, Hashable, Codable {
  /// The reaction to one error.
  public enum Response: Sendable, Hashable, Codable {
    /// Try again up to this many times, then react as `propagate` does.
    case retry(Int)
    /// Perform this action instead if the failed intent is an action.
    ///
    /// Other intents react as with `propagate`, and so does a fallback that fails too.
    case fallback(EditorAction)
    /// The error becomes the model's `lastError`, and no reader of its states can miss it.
    case propagate
    /// The error stays with the handle; observers aren't told.
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
