public import EditorCoordination
import Locking

/// A clock whose time a test advances; it wakes sleeping tasks when their time has come.
public final class ManualClock: SleepingClock {
  private struct Sleeper: Sendable {
    let id: Int
    let wakeUp: Duration
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State: Sendable {
    var time = Duration.zero
    var sleepers: [Sleeper] = []
    var lastID = 0
    var isStopped = false
  }

  private let state = Locked(State())

  /// A clock at zero.
  public init() {}

  /// The time passed so far.
  public var now: Duration { state.withLock { $0.time } }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The time until the next sleeping task wakes; `nil` if none sleeps.
  public var timeToNextWakeUp: Duration? {
    state.withLock { state in state.sleepers.map { $0.wakeUp - state.time }.min() }
  }

  /// Advances the time by `duration`, and wakes tasks that are due, in the order of their times; traps if it's
  /// negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "time doesn't go back by \(duration)")
    let due = state.withLock { state in
      state.time += duration
      let due = state.sleepers.filter { $0.wakeUp <= state.time }
      state.sleepers.removeAll { $0.wakeUp <= state.time }
      return due
    }
    let inOrder = due.sorted { ($0.wakeUp, $0.id) < ($1.wakeUp, $1.id) }
    for sleeper in inOrder { sleeper.continuation.resume(returning: true) }
  }

  /// Ends the sleep of all tasks, now and from now on, as if they were cancelled.
  ///
  /// Call it at the end of a test that leaves tasks asleep, which otherwise would never wake.
  public func stop() {
    let sleepers = state.withLock { state in
      let sleepers = state.sleepers
      (state.sleepers, state.isStopped) = ([], true)
      return sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume(returning: false) }
  }

  /// Returns once `duration` has passed; throws if the task is cancelled before that or the clock is stopped.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let hasSlept = await withTaskCancellationHandler {
      await withCheckedContinuation { lieDown(Sleeper(id: id, wakeUp: now + duration, continuation: $0)) }
    } onCancel: {
      wake(id)
    }
    if !hasSlept { throw CancellationError() }
  }

  private func lieDown(_ sleeper: Sleeper) {
    let isAwake: Bool? = state.withLock { state in
      // Checked under the lock, so that an earlier cancellation isn't missed.
      if Task.isCancelled || state.isStopped { return false }
      if sleeper.wakeUp <= state.time { return true }
      state.sleepers.append(sleeper)
      return nil
    }
    if let isAwake { sleeper.continuation.resume(returning: isAwake) }
  }

  private func wake(_ id: Int) {
    let sleeper = state.withLock { state in
      let index = state.sleepers.firstIndex { $0.id == id }
      return index.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(returning: false)
  }
}
