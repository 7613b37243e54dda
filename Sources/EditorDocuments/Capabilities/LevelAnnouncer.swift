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

  /// An announcer of a capability that is unavailable.
  public init() {}

  deinit { for listener in state.withLock({ $0.listeners }).values { listener.finish() } }

  /// The level announced last.
  public var level: DegradationLevel { state.withLock { $0.level } }

  /// Announces `level` to all listeners; does nothing if it isn't a change.
  public func announce(_ level: DegradationLevel) {
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
    let id = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = continuation
      continuation.yield(state.level)
      return state.lastListener
    }
    continuation.onTermination = { [weak self] _ in self?.forget(id) }
    return stream
  }

  /// The number of listeners.
  package var listenerCount: Int { state.withLock { $0.listeners.count } }

  private func forget(_ id: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
}

/// The levels of a capability, with an element for each change.
public typealias LevelStream = AsyncStream<DegradationLevel>
