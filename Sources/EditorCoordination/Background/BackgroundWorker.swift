import Locking

/// Runs work off the main actor; injected, so that a test decides when it runs.
@MainActor
public protocol BackgroundWorker: AnyObject {
  /// Runs `work` once, off the main actor, then runs the closure that it returns on the main actor, in a later turn.
  ///
  /// Cancelled work may still run and still deliver its closure. The caller drops results that come too late.
  func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob

  /// Runs `work` as `start(_:)` does, but not before `delay` has passed.
  ///
  /// A worker without a clock begins at once.
  func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob
}

extension BackgroundWorker {
  /// Ignores `delay` and begins at once.
  public func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    start(work)
  }
}

/// Work off the main actor that can be cancelled.
public final class BackgroundJob: Sendable {
  /// The work itself: computes, checks now and then whether the job is cancelled, and returns the closure to run on the
  /// main actor.
  public typealias Work = @Sendable (BackgroundJob) -> @MainActor @Sendable () -> Void

  private let flag = Flag()

  /// A job that isn't cancelled.
  public init() {}

  /// Whether nobody wants the result any more.
  public var isCancelled: Bool { flag.isSet }

  /// Marks the result as no longer wanted.
  public func cancel() { flag.set() }
}

/// The worker that runs jobs as tasks, on the threads that all tasks share.
public final class TaskWorker: BackgroundWorker {
  /// The worker of every model that isn't given its own.
  public static let shared = TaskWorker()

  /// A worker.
  public init() {}

  /// Runs `work` as a task of low priority.
  public func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob { start(after: .zero, work) }

  /// Runs `work` as a task of low priority that sleeps first.
  public func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    let job = BackgroundJob()
    Task.detached(priority: .utility) {
      if delay > .zero { _ = await SystemClock().hasSlept(for: delay) }
      let finish = work(job)
      await finish()
    }
    return job
  }
}
