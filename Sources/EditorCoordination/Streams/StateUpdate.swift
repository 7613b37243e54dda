/// A state as a reader of a stream gets it.
public struct StateUpdate: Sendable {
  /// The number of states that the model had published before this one; a gap means that some were dropped.
  public let number: Int

  /// The state.
  public let state: EditorState

  /// What is under way, in the order that `EditorState.operating` tells; also while a document is being loaded.
  public let operations: [EditorOperation]

  /// The version of the state's document.
  public let version: EditorVersion

  /// The errors of all intents that failed in the drain that led here, in order.
  ///
  /// Where nobody has read 256 critical states, the oldest become one: it has the last 256 errors of all of them.
  public private(set) var errors: [EditorError]

  /// The last of the errors, or `nil`.
  public var error: EditorError? { errors.last }

  /// Whether the state is kept for a reader however far that falls behind: after a failure, a load or a detach.
  public let isCritical: Bool

  var cause: Cause?

  /// The update in place of two: of itself, and of `earlier`, whose errors nobody has read.
  func following(_ earlier: StateUpdate) -> StateUpdate {
    var result = self
    result.errors = Array((earlier.errors + errors).suffix(CriticalLine<StateUpdate>.mostCritical))
    return result
  }
}

extension StateUpdate: Caused {}
