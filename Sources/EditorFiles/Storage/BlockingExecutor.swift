import Dispatch
import Locking

/// Runs an actor's jobs on a queue of its own, so that a system call that hangs keeps no thread from other tasks.
final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "file storage")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Resumes a waiting task with the first of several answers.
final class FirstAnswer<Value: Sendable>: Sendable {
  private let waiting: Locked<CheckedContinuation<Value, Never>?>

  /// The first answer for `continuation`.
  init(_ continuation: CheckedContinuation<Value, Never>) { waiting = Locked(continuation) }

  /// Whether an answer was given.
  var isGiven: Bool { waiting.withLock { $0 == nil } }

  /// Gives `answer`, unless one was given already.
  func give(_ answer: Value) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: answer)
  }
}
