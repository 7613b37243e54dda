import Locking

/// The elements that wait for one reader, guarded by a lock; the writer never waits for the reader.
package final class ReaderBuffer<Policy: BufferPolicy>: Sendable {
  private struct Contents: Sendable {
    var policy: Policy
    var isFinished = false
    var waiters: [(id: Int, continuation: CheckedContinuation<Policy.Element?, Never>)] = []
    var lastWaiter = 0
  }

  /// The answer to a request for an element.
  private enum Answer: Sendable {
    case now(Policy.Element?)
    case later
  }

  private let contents: Locked<Contents>

  /// An empty buffer.
  init(_ policy: Policy) { contents = Locked(Contents(policy: policy)) }

  /// Runs `body` with exclusive access to the policy.
  package func withPolicy<Result: Sendable>(_ body: (inout Policy) -> Result) -> Result {
    contents.withLock { body(&$0.policy) }
  }

  /// Adds `element`, or hands it to a waiting reader; does nothing once the buffer has ended.
  func add(_ element: Policy.Element) {
    typealias Waiter = CheckedContinuation<Policy.Element?, Never>
    let next: (waiter: Waiter, element: Policy.Element)? = contents.withLock { contents in
      if contents.isFinished { return nil }
      contents.policy.add(element)
      // A reader waits only if no element does, so this element is the next one.
      guard !contents.waiters.isEmpty, let element = contents.policy.popFirst() else { return nil }
      return (contents.waiters.removeFirst().continuation, element)
    }
    if let next { next.waiter.resume(returning: next.element) }
  }

  /// Ends the buffer: nothing is added any more, but waiting elements can still be read.
  package func finish() {
    let waiters = contents.withLock { contents in
      contents.isFinished = true
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
  }

  /// The next element, once there is one; `nil` once the buffer or the task has ended.
  package func next() async -> Policy.Element? {
    let id = contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if case .now(let element) = ask(id, continuation) { continuation.resume(returning: element) }
      }
    } onCancel: {
      stopWaiting(id)
    }
  }

  private func ask(_ id: Int, _ continuation: CheckedContinuation<Policy.Element?, Never>) -> Answer {
    contents.withLock { contents in
      // If the task was cancelled before this point, `stopWaiting` found no waiter. So check again, under the lock.
      if Task.isCancelled { return .now(nil) }
      if let element = contents.policy.popFirst() { return .now(element) }
      if contents.isFinished { return .now(nil) }
      contents.waiters.append((id, continuation))
      return .later
    }
  }

  private func stopWaiting(_ id: Int) {
    let waiter: CheckedContinuation<Policy.Element?, Never>? = contents.withLock { contents in
      guard let index = contents.waiters.firstIndex(where: { $0.id == id }) else { return nil }
      return contents.waiters.remove(at: index).continuation
    }
    waiter?.resume(returning: nil)
  }
}

/// The readers of a stream; their buffers are held weakly, so a reader that is gone costs nothing.
package struct StreamReaders<Policy: BufferPolicy>: Sendable {
  private struct Reader: Sendable {
    weak var buffer: ReaderBuffer<Policy>?
  }

  private var readers: [Reader] = []

  /// No readers.
  package init() {}

  /// Whether there are no readers; readers that are gone count until the next `publish(_:)`.
  package var isEmpty: Bool { readers.isEmpty }

  /// A buffer for one more reader, with `first` as its first element, if given.
  package mutating func add(_ policy: Policy, first: Policy.Element? = nil) -> ReaderBuffer<Policy> {
    let buffer = ReaderBuffer(policy)
    if let first { buffer.add(first) }
    readers.append(Reader(buffer: buffer))
    return buffer
  }

  /// Gives `element` to every reader, and forgets readers that are gone.
  package mutating func publish(_ element: Policy.Element) {
    var someAreGone = false
    for reader in readers {
      if let buffer = reader.buffer { buffer.add(element) } else { someAreGone = true }
    }
    if someAreGone { readers.removeAll { $0.buffer == nil } }
  }

  /// Ends every reader's stream.
  package func finish() {
    for reader in readers { reader.buffer?.finish() }
  }
}
