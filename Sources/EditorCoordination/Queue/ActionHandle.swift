import Locking
public import MarkdownEditing

/// The receipt for an intent: reports the outcome to any task or thread, and can withdraw the intent.
///
/// It keeps neither the model nor the host nor the document alive.
public final class ActionHandle: Sendable, Identifiable {
  /// The intent's number, counted from 1 in the order in which its model received intents.
  public let id: Int

  private enum State: Sendable {
    /// Not begun: the intent can still be withdrawn.
    case waiting([CheckedContinuation<ActionOutcome, Never>])
    /// Begun: only the queue can end the intent now.
    case begun([CheckedContinuation<ActionOutcome, Never>])
    /// Ended for good.
    case ended(ActionOutcome)
  }

  private let state: Locked<State>

  init(id: Int) {
    self.id = id
    state = Locked(.waiting([]))
  }

  /// The receipt for an intent that has ended already.
  convenience init(id: Int, ended outcome: ActionOutcome) {
    self.init(id: id)
    end(outcome)
  }

  /// The outcome of the intent; waits until it has ended.
  ///
  /// Like a task's value, it doesn't depend on who waits: cancelling the waiting task neither withdraws the intent nor
  /// ends the waiting. `cancel()` withdraws it.
  public var outcome: ActionOutcome {
    get async {
      await withCheckedContinuation { continuation in
        if let outcome = add(continuation) { continuation.resume(returning: outcome) }
      }
    }
  }

  /// The outcome of the intent; `nil` if it hasn't ended.
  public var outcomeSoFar: ActionOutcome? {
    state.withLock { state in
      if case .ended(let outcome) = state { outcome } else { nil }
    }
  }

  /// Withdraws the intent, which ends as cancelled; returns `false` if it had begun or ended already.
  ///
  /// An action in the background can be withdrawn until its result has come, and its work ends soon.
  @discardableResult
  public func cancel() -> Bool {
    let waiters: [CheckedContinuation<ActionOutcome, Never>]? = state.withLock { state in
      guard case .waiting(let waiters) = state else { return nil }
      state = .ended(.cancelled)
      return waiters
    }
    waiters?.forEach { $0.resume(returning: .cancelled) }
    return waiters != nil
  }

  private func add(_ waiter: CheckedContinuation<ActionOutcome, Never>) -> ActionOutcome? {
    state.withLock { state in
      switch state {
      case .waiting(let waiters): state = .waiting(waiters + [waiter])
      case .begun(let waiters): state = .begun(waiters + [waiter])
      case .ended(let outcome): return outcome
      }
      return nil
    }
  }
}

// For the queue's shell only.
extension ActionHandle {
  /// Marks the intent as begun, after which it can't be withdrawn; returns `false` if it was withdrawn before.
  func begin() -> Bool {
    state.withLock { state in
      guard case .waiting(let waiters) = state else { return false }
      state = .begun(waiters)
      return true
    }
  }

  /// Marks a begun intent as waiting again, so that it can be withdrawn; does nothing to any other.
  func waitAgain() {
    state.withLock { state in
      if case .begun(let waiters) = state { state = .waiting(waiters) }
    }
  }

  /// Ends the intent, begun or not, and wakes everyone who waits for it; traps if it has ended before.
  func end(_ outcome: ActionOutcome) {
    let waiters: [CheckedContinuation<ActionOutcome, Never>] = state.withLock { state in
      switch state {
      case .waiting(let waiters), .begun(let waiters):
        state = .ended(outcome)
        return waiters
      case .ended(let earlier):
        preconditionFailure("intent \(id) ended twice: \(earlier), then \(outcome)")
      }
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  /// Ends the intent as cancelled, begun or not; does nothing if it has ended before.
  func abandon() {
    let waiters: [CheckedContinuation<ActionOutcome, Never>] = state.withLock { state in
      switch state {
      case .waiting(let waiters), .begun(let waiters):
        state = .ended(.cancelled)
        return waiters
      case .ended: return []
      }
    }
    for waiter in waiters { waiter.resume(returning: .cancelled) }
  }
}

/// The end of an intent; every intent ends exactly once, in one of these cases.
public enum ActionOutcome: Sendable, Hashable {
  /// The intent took effect.
  case applied
  /// The intent had its turn, and there was nothing to change.
  case unchanged(UnchangedReason)
  /// The intent never ran: it and another waiting one would have undone each other.
  case coalesced
  /// The intent never took effect: its host was detached first, its sender withdrew it, or a newer one replaced it.
  case cancelled
  /// The intent failed; the document is as it was before.
  indirect case failed(EditorError)
}

extension ActionOutcome: CustomStringConvertible {
  /// The outcome as `mdedit` prints it, such as `applied` or `unchanged: nothing to undo`.
  public var description: String {
    switch self {
    case .applied: "applied"
    case .unchanged(let reason): "unchanged: \(reason)"
    case .coalesced: "coalesced"
    case .cancelled: "cancelled"
    case .failed(let error): "failed: \(error)"
    }
  }
}
