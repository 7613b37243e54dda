public import EditorCoordination
public import EditorDocuments

/// What a simulated capability does when it's asked: how much of it works, and which call fails with what.
public final class CapabilityScript: Sendable {
  private struct State: Sendable {
    var level = DegradationLevel.full
    var isInitialized = false
    var failures: [Int: EditorError] = [:]
    var calls: [String] = []
  }

  private let state = Locked(State())

  /// A script in which everything works once it's initialised.
  public init() {}

  /// How much works, once it's initialised; nothing before that.
  public var level: DegradationLevel {
    state.withLock { $0.isInitialized ? $0.level : .unavailable }
  }

  /// The names of the calls so far, `initialize` and `invalidate` included.
  public var calls: [String] { state.withLock { $0.calls } }

  /// Lets only so much work from now on.
  public func degrade(to level: DegradationLevel) { state.withLock { $0.level = level } }

  /// Lets the call that comes after `number` others from now on fail with `error`.
  public func fail(after number: Int = 0, with error: EditorError) {
    state.withLock { $0.failures[$0.calls.count + number] = error }
  }

  /// Takes note of a call of `name`; throws where the script says so, or where nothing works.
  public func call(_ name: String, of capability: CapabilityName) throws(EditorError) {
    let error = state.withLock { state -> EditorError? in
      state.calls.append(name)
      if let error = state.failures.removeValue(forKey: state.calls.count - 1) { return error }
      let works = state.isInitialized && state.level != .unavailable
      return works ? nil : .unavailable(capability)
    }
    if let error { throw error }
  }

  /// Takes note of an initialisation, which may be told to fail.
  public func initialize() throws(EditorError) {
    let error = state.withLock { state -> EditorError? in
      state.calls.append("initialize")
      let error = state.failures.removeValue(forKey: state.calls.count - 1)
      state.isInitialized = error == nil
      return error
    }
    if let error { throw error }
  }

  /// Takes note of an invalidation.
  public func invalidate() {
    state.withLock { state in
      state.calls.append("invalidate")
      state.isInitialized = false
    }
  }
}
