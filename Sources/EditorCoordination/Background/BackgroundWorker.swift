import Locking

/// Runs work off the main actor; injected, so that a test decides when it runs.
@MainActor
public protocol BackgroundWorker: AnyObject {
  /// Runs `work` once, off the main actor, and what it answers with on the main actor, in a later turn.
  ///
  /// Work that was cancelled may still run and be asked for its answer: whoever started it drops what is late.
  func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob

  /// Runs `work` as `start(_:)` does, but not before `delay` is over.
  ///
  /// A worker that has no clock begins at once.
  func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob
}

extension BackgroundWorker {
  /// Begins at once.
  public func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    start(work)
  }
}

/// Work off the main actor that can be cancelled.
public final class BackgroundJob: Sendable {
  /// Computes, asking the job now and then whether it's cancelled, and answers with what is to be done on the main
  /// actor.
  public typealias Work = @Sendable (BackgroundJob) -> @MainActor @Sendable () -> Void

  private let flag = Flag()

  /// A job that isn't cancelled.
  public init() {}

  /// Whether nobody wants the result any more.
  public var isCancelled: Bool { flag.isSet }

  /// Says that nobody wants the result any more.
  public func cancel() { flag.set() }
}

/// The worker that uses the threads that tasks share.
public final class TaskWorker: BackgroundWorker {
  /// The one that every model shares unless it is given another.
  public static let shared = TaskWorker()

  /// A worker.
  public init() {}

  /// Runs `work` as a task of low priority.
  public func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob { start(after: .zero, work) }

  /// Runs `work` as a task of low priority that sleeps first.
  public func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    let job = BackgroundJob()
    Task.detached(priority: .utility) {
      // What was cancelled meanwhile is still asked for its answer: others may have to take it up.
      if delay > .zero { _ = await SystemClock().hasSlept(for: delay) }
      let finish = work(job)
      await finish()
    }
    return job
  }
}
