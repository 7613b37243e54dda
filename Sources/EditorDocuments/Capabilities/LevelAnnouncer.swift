import EditorCoordination
import Locking

/// Tells whoever listens how much of a capability works, each time that this changes.
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

  /// What was announced last.
  public var level: DegradationLevel { state.withLock { $0.level } }

  /// Tells all who listen that so much works now; nothing where they know.
  public func announce(_ level: DegradationLevel) {
    state.withLock { state in
      guard state.level != level else { return }
      state.level = level
      // Under the lock, so that everybody hears of all levels in one order.
      for listener in state.listeners.values { listener.yield(level) }
    }
  }

  /// The levels from now on, the present one first; of those that weren't read yet, only the newest is kept.
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

  /// The number of those who listen.
  package var listenerCount: Int { state.withLock { $0.listeners.count } }

  private func forget(_ id: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
}

/// How much of a capability works, each time that this changes.
public typealias LevelStream = AsyncStream<DegradationLevel>
