public import EditorCoordination
public import EditorDocuments
import Locking

/// What a simulated capability does when it's asked: how much of it works, which call fails with what, and which takes
/// long.
///
/// A call is named by its kind and, where it has one, its path: `write notes/a.md`. Rules are for all calls whose names
/// begin in some way.
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
  }

  private let state = Locked(State())
  private let announcer = LevelAnnouncer()

  /// A script in which everything works once it's initialised.
  public init() {}

  /// How much works, once it's initialised; nothing before that.
  public var level: DegradationLevel { state.withLock { $0.present } }

  /// The levels from now on.
  public func levels() -> LevelStream { announcer.levels() }

  /// The number of those who listen to its levels.
  public var listenerCount: Int { announcer.listenerCount }

  /// The names of the calls so far, `initialize` and `invalidate` included.
  public var calls: [String] { state.withLock { $0.calls } }

  // MARK: What is to happen

  /// Lets only so much work from now on.
  public func degrade(to level: DegradationLevel) { change { $0.level = level } }

  /// Lets the call that comes after `number` others from now on fail with `error`.
  public func fail(after number: Int = 0, with error: EditorError) {
    state.withLock { $0.failures[$0.calls.count + number] = error }
  }

  /// Lets the next `times` calls whose names begin with `calls` fail with `error`.
  public func fail(_ calls: String, times: Int = .max, with error: EditorError) {
    state.withLock { $0.rules.append(Rule(calls: calls, error: error, times: times)) }
  }

  /// Lets calls whose names begin with `calls` fail no more.
  public func mend(_ calls: String = "") {
    state.withLock { $0.rules.removeAll { $0.calls.hasPrefix(calls) } }
  }

  /// Lets each call whose name begins with `calls` take `delay`, on the capability's clock; the rule that was made last
  /// counts.
  public func delay(_ calls: String = "", by delay: Duration) {
    state.withLock { $0.delays.append((calls, delay)) }
  }

  // MARK: What happens

  /// How long a call of `name` takes.
  public func delay(of name: String) -> Duration {
    state.withLock { state in state.delays.last { name.hasPrefix($0.calls) }?.delay ?? .zero }
  }

  /// Takes note of how much works as far as the capability itself noticed.
  public func observe(_ level: DegradationLevel) { change { $0.observed = level } }

  /// Takes note of a call of `name`; throws where the script says so, or where nothing works.
  public func call(_ name: String, of capability: CapabilityName) throws(EditorError) {
    let error = state.withLock { state -> EditorError? in
      state.calls.append(name)
      if let error = state.failures.removeValue(forKey: state.calls.count - 1) { return error }
      if let index = state.rules.firstIndex(where: { name.hasPrefix($0.calls) && $0.times > 0 }) {
        state.rules[index].times -= 1
        return state.rules[index].error
      }
      let works = state.isInitialized && state.level != .unavailable
      return works ? nil : .unavailable(capability)
    }
    if let error { throw error }
  }

  /// Takes note of an initialisation, which may be told to fail.
  public func initialize() throws(EditorError) {
    var error: EditorError?
    change { state in
      state.calls.append("initialize")
      error = state.failures.removeValue(forKey: state.calls.count - 1)
      state.isInitialized = error == nil
    }
    if let error { throw error }
  }

  /// Takes note of an invalidation.
  public func invalidate() {
    change { state in
      state.calls.append("invalidate")
      state.isInitialized = false
    }
  }

  /// Changes what works, and announces that.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      announcer.announce(state.present)
    }
  }
}
