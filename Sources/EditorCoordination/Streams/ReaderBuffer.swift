import Locking

/// The rule by which the buffer of a slow reader keeps or drops elements; a value, which the buffer guards.
package protocol BufferPolicy: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Adds `element`; the policy decides what is dropped for it.
  mutating func add(_ element: Element)

  /// Removes and returns the next element; `nil` if nothing waits.
  mutating func popFirst() -> Element?
}

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

/// The elements that wait for a slow reader: the newest ones and all critical ones, in order.
///
/// At most `mostCritical` critical elements wait: beyond that, the oldest two become one.
package struct CriticalLine<Element: Sendable>: Sendable {
  private struct Entry: Sendable {
    let order: Int
    var element: Element
  }

  private var critical = WaitingLine<Entry>()
  private var others = WaitingLine<Entry>()
  private var count = 0

  /// The greatest number of waiting critical elements.
  package static var mostCritical: Int { 256 }

  /// An empty line.
  package init() {}

  /// Adds `element` and returns the oldest uncritical one if that is dropped for it.
  ///
  /// At most `capacity` elements of both kinds wait, except that the newest element and all critical ones are kept. If
  /// there are more than `mostCritical` critical ones, `join` makes one of the oldest two.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func add(
    _ element: Element, isCritical: Bool, capacity: Int, joining join: (Element, Element) -> Element
  ) -> Element? {
    let dropped = critical.count + others.count >= capacity ? others.popFirst()?.element : nil
    let entry = Entry(order: count, element: element)
    count += 1
    if isCritical { critical.append(entry) } else { others.append(entry) }
    if critical.count > Self.mostCritical, let oldest = critical.popFirst() {
      critical.replaceFirst { $0.element = join(oldest.element, $0.element) }
    }
    return dropped
  }

  /// Removes and returns the oldest element; `nil` if nothing waits.
  package mutating func popFirst() -> Element? {
    guard let one = critical.first else { return others.popFirst()?.element }
    guard let other = others.first, other.order < one.order else { return critical.popFirst()?.element }
    return others.popFirst()?.element
  }
}
