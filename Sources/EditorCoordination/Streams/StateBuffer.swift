/// The states that wait for one reader.
final class StateBuffer: Sendable {
  private struct Contents: Sendable {
    var updates: [StateUpdate] = []
    var dropped = 0
    var isFinished = false
    var waiters: [(id: Int, continuation: CheckedContinuation<StateUpdate?, Never>)] = []
    var lastWaiter = 0

    /// Adds `update`, which a waiter gets at once where there is one.
    mutating func add(_ update: StateUpdate) -> CheckedContinuation<StateUpdate?, Never>? {
      if isFinished { return nil }
      if !waiters.isEmpty { return waiters.removeFirst().continuation }
      if updates.count >= StateStream.capacity, let oldest = updates.firstIndex(where: { !$0.isCritical }) {
        updates.remove(at: oldest)
        dropped += 1
      }
      updates.append(update)
      return nil
    }
  }

  /// What came of asking for a state.
  private enum Answer: Sendable {
    case now(StateUpdate?)
    case later
  }

  private let contents = Locked(Contents())

  /// The number of states that were dropped.
  var droppedCount: Int { contents.withLock { $0.dropped } }

  /// Adds `update` at the end.
  func add(_ update: StateUpdate) {
    contents.withLock { $0.add(update) }?.resume(returning: update)
  }

  /// Adds nothing any more; what waits can still be read.
  func finish() {
    let waiters = contents.withLock { contents in
      contents.isFinished = true
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
  }

  /// The first state, once there is one; `nil` once the buffer or the task has ended.
  func next() async -> StateUpdate? {
    let id = contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if case .now(let update) = ask(id, continuation) { continuation.resume(returning: update) }
      }
    } onCancel: {
      stopWaiting(id)
    }
  }

  private func ask(_ id: Int, _ continuation: CheckedContinuation<StateUpdate?, Never>) -> Answer {
    contents.withLock { contents in
      // Where the task was cancelled before it came here, `stopWaiting` found nobody; so ask again, under the lock.
      if Task.isCancelled { return .now(nil) }
      if !contents.updates.isEmpty { return .now(contents.updates.removeFirst()) }
      if contents.isFinished { return .now(nil) }
      contents.waiters.append((id, continuation))
      return .later
    }
  }

  private func stopWaiting(_ id: Int) {
    let waiter: CheckedContinuation<StateUpdate?, Never>? = contents.withLock { contents in
      guard let index = contents.waiters.firstIndex(where: { $0.id == id }) else { return nil }
      return contents.waiters.remove(at: index).continuation
    }
    waiter?.resume(returning: nil)
  }
}

/// The readers of a model's states, held weakly: one that is gone costs nothing.
struct StateReaders {
  private struct Reader {
    weak var buffer: StateBuffer?
  }

  private var readers: [Reader] = []

  /// A stream for one more reader.
  mutating func add(first: StateUpdate) -> StateStream {
    let buffer = StateBuffer()
    buffer.add(first)
    readers.removeAll { $0.buffer == nil }
    readers.append(Reader(buffer: buffer))
    return StateStream(buffer: buffer)
  }

  /// Gives `update` to every reader.
  func publish(_ update: StateUpdate) {
    for reader in readers { reader.buffer?.add(update) }
  }

  /// Ends every reader's stream.
  func finish() {
    for reader in readers { reader.buffer?.finish() }
  }
}
