public import EditorCoordination
public import EditorDocuments
import Locking

/// The scripted behaviour of a simulated capability: its level, failing calls and slow calls.
///
/// A call is named by its kind and, if it has one, its path: `write notes/a.md`. A rule applies to all calls whose
/// names begin with its prefix.
public final class CapabilityScript: Sendable {
  private struct Rule: Sendable {
    let calls: String
    let error: EditorError
    var times: Int
  }

  private struct State: Sendable {
    var level = DegradationLevel.full
    var observed = DegradationLevel.full
    var isInitialized = false
    var failures: [Int: EditorError] = [:]
    var rules: [Rule] = []
    var delays: [(calls: String, delay: Duration)] = []
    var calls: [String] = []

    var present: DegradationLevel { isInitialized ? min(level, observed) : .unavailable }

    /// The scripted failure of the call `name`, which was recorded last; `nil` if it works.
    mutating func failure(of name: String) -> EditorError? {
      if let error = failures.removeValue(forKey: calls.count - 1) { return error }
      guard let index = rules.firstIndex(where: { name.hasPrefix($0.calls) && $0.times > 0 }) else {
        return nil
      }
      rules[index].times -= 1
      return rules[index].error
    }
  }

  private let state = Locked(State())
  private let announcer = LevelAnnouncer()

  /// A script in which everything works once it's initialised.
  public init() {}

  /// The present level; `unavailable` until the capability is initialised.
  public var level: DegradationLevel { state.withLock { $0.present } }

  /// A stream of the levels.
  public func levels() -> LevelStream { announcer.levels() }

  /// The number of listeners to the levels.
  public var listenerCount: Int { announcer.listenerCount }

  /// The names of the calls so far, including `initialize` and `invalidate`.
  public var calls: [String] { state.withLock { $0.calls } }

  // MARK: Scripting

  /// Limits the level to `level` from now on.
  public func degrade(to level: DegradationLevel) { change { $0.level = level } }

  /// Makes one call fail with `error`: the one that follows after `number` other calls from now on.
  public func fail(after number: Int = 0, with error: EditorError) {
    state.withLock { $0.failures[$0.calls.count + number] = error }
  }

  /// Makes the next `times` calls whose names begin with `calls` fail with `error`.
  public func fail(_ calls: String, times: Int = .max, with error: EditorError) {
    state.withLock { $0.rules.append(Rule(calls: calls, error: error, times: times)) }
  }

  /// Removes the failure rules whose prefixes begin with `calls`.
  public func mend(_ calls: String = "") {
    state.withLock { $0.rules.removeAll { $0.calls.hasPrefix(calls) } }
  }

  /// Makes each call whose name begins with `calls` take `delay` on the capability's clock; the latest rule wins.
  public func delay(_ calls: String = "", by delay: Duration) {
    state.withLock { $0.delays.append((calls, delay)) }
  }

  // MARK: Playing

  /// The delay of a call named `name`.
  public func delay(of name: String) -> Duration {
    state.withLock { state in state.delays.last { name.hasPrefix($0.calls) }?.delay ?? .zero }
  }

  /// Limits the level to `level`, which the capability itself has observed.
  public func observe(_ level: DegradationLevel) { change { $0.observed = level } }

  /// Records a call named `name`; throws if the script says so or the capability is unavailable.
  public func call(_ name: String, of capability: CapabilityName) throws(EditorError) {
    let error = state.withLock { state -> EditorError? in
      state.calls.append(name)
      if let error = state.failure(of: name) { return error }
      let works = state.isInitialized && state.level != .unavailable
      return works ? nil : .unavailable(capability)
    }
    if let error { throw error }
  }

  /// Records an initialisation, which the script may make fail.
  public func initialize() throws(EditorError) {
    var error: EditorError?
    change { state in
      state.calls.append("initialize")
      error = state.failure(of: "initialize")
      state.isInitialized = error == nil
    }
    if let error { throw error }
  }

  /// Records an invalidation.
  public func invalidate() {
    change { state in
      state.calls.append("invalidate")
      state.isInitialized = false
    }
  }

  /// Changes the state with `body`, and announces the level.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      announcer.announce(state.present)
    }
  }
}
