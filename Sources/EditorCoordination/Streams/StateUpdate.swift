/// A state as a reader of a stream gets it.
public struct StateUpdate: Sendable {
  /// The state's place in the sequence of published states, counted from 0; a gap means that some were dropped.
  public let number: Int

  /// The state.
  public let state: EditorState

  /// The operations under way, in the order of `EditorState.operating`; also while a document is being loaded.
  public let operations: [EditorOperation]

  /// The version of the state's document.
  public let version: EditorVersion

  /// The errors of all intents that failed in the drain that led here, in order.
  ///
  /// If nobody has read 256 critical states, the oldest are merged, with the last 256 errors of all of them.
  public private(set) var errors: [EditorError]

  /// The last of the errors; `nil` if there are none.
  public var error: EditorError? { errors.last }

  /// Whether the state is kept for a reader however far it falls behind.
  ///
  /// Critical are the states after a failure, the end of a save, a step of loading other than progress, and a detach.
  public let isCritical: Bool

  var cause: Cause?

  /// This update with the unread errors of `earlier` before its own; it replaces both.
  func following(_ earlier: StateUpdate) -> StateUpdate {
    var result = self
    result.errors = Array((earlier.errors + errors).suffix(CriticalLine<StateUpdate>.mostCritical))
    return result
  }
}

extension StateUpdate: Caused {}
