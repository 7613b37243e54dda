import EditorCoordination
import Locking

/// Announces the level of a capability to its listeners, at each change.
public final class LevelAnnouncer: Sendable {
  private struct State: Sendable {
    var level = DegradationLevel.unavailable
    var listeners: [Int: LevelStream.Continuation] = [:]
    var lastListener = 0
  }

  private let state = Locked(State())
  /// The listeners that have ended since the last look.
  ///
  /// They have a lock of their own. A cancelled listener ends while the runtime holds its task's lock, which a yield to
  /// it needs, too. So the end of a listener must never wait for the lock under which levels are yielded.
  private let ended = Locked<[Int]>([])

  /// An announcer of a capability that is unavailable.
  public init() {}

  deinit { for listener in state.withLock({ $0.listeners }).values { listener.finish() } }

  /// The level announced last.
  public var level: DegradationLevel { state.withLock { $0.level } }

  /// Announces `level` to all listeners; does nothing if it isn't a change.
  public func announce(_ level: DegradationLevel) {
    forgetEnded()
    state.withLock { state in
      guard state.level != level else { return }
      state.level = level
      // Under the lock, so that all listeners get the levels in the same order.
      for listener in state.listeners.values { listener.yield(level) }
    }
  }

  /// A stream of the levels, the present one first; of unread levels only the newest is kept.
  public func levels() -> LevelStream {
    let (stream, continuation) = LevelStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    forgetEnded()
    let id = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = continuation
      continuation.yield(state.level)
      return state.lastListener
    }
    continuation.onTermination = { [weak self] _ in self?.ended.withLock { $0.append(id) } }
    return stream
  }

  /// The number of listeners.
  package var listenerCount: Int {
    forgetEnded()
    return state.withLock { $0.listeners.count }
  }

  private func forgetEnded() {
    let ids = ended.withLock { ids in
      defer { ids = [] }
      return ids
    }
    guard !ids.isEmpty else { return }
    state.withLock { state in for id in ids { state.listeners[id] = nil } }
  }
}

/// The levels of a capability, with an element for each change.
public typealias LevelStream = AsyncStream<DegradationLevel>
