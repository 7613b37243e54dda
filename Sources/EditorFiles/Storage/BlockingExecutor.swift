import Dispatch

/// Runs an actor's jobs on a queue of its own, so that a system call that hangs keeps no thread from other tasks.
final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "file storage")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
