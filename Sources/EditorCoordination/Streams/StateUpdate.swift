/// A state as a reader of a stream gets it.
public struct StateUpdate: Sendable {
  /// The number of states that the model had published before this one; a gap means that some were dropped.
  public let number: Int

  /// The state.
  public let state: EditorState

  /// The version of the state's document.
  public let version: EditorVersion

  /// The errors of all intents that failed in the drain that led here, in order.
  public let errors: [EditorError]

  /// The last of the errors, or `nil`.
  public var error: EditorError? { errors.last }

  /// Whether the state is kept for a reader however far that falls behind: after a failure, a load or a detach.
  public let isCritical: Bool

  var cause: Cause?
}

extension StateUpdate: Caused {}
