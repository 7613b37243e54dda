import Locking

/// The first of several answers to a waiting task.
///
/// `decide()` reserves the right to answer, and `give(_:)` delivers the answer later.
final class FirstAnswer<Value: Sendable>: Sendable {
  private let waiting: Locked<(isDecided: Bool, continuation: CheckedContinuation<Value, Never>?)>

  /// The first answer for `continuation`.
  init(_ continuation: CheckedContinuation<Value, Never>) { waiting = Locked((false, continuation)) }

  /// Whether an answer was decided on.
  var isDecided: Bool { waiting.withLock { $0.isDecided } }

  /// Decides on the caller's answer; returns `false` if another one came first.
  func decide() -> Bool {
    waiting.withLock { waiting in
      defer { waiting.isDecided = true }
      return !waiting.isDecided
    }
  }

  /// Gives `answer`, which was decided on.
  func give(_ answer: Value) {
    let continuation = waiting.withLock { waiting in
      defer { waiting.continuation = nil }
      return waiting.continuation
    }
    continuation?.resume(returning: answer)
  }
}
