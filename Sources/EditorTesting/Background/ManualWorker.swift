public import EditorCoordination

/// A worker whose jobs run when a test calls `runJob(at:)`, on the main actor.
public final class ManualWorker: BackgroundWorker {
  private var waiting: [(job: BackgroundJob, delay: Duration, work: BackgroundJob.Work)] = []

  /// A worker without jobs.
  public init() {}

  /// The number of waiting jobs, including cancelled ones.
  public var waitingJobs: Int { waiting.count }

  /// The number of waiting jobs that were cancelled.
  public var cancelledJobs: Int { waiting.count { $0.job.isCancelled } }

  /// The delays with which the waiting jobs were started, one for each.
  public var delays: [Duration] { waiting.map(\.delay) }

  /// Keeps `work` until the test runs it.
  public func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob { start(after: .zero, work) }

  /// Keeps `work` and its `delay` until the test runs it; the delay itself is ignored.
  public func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    let job = BackgroundJob()
    waiting.append((job, delay, work))
    return job
  }

  /// Runs the waiting job at `index`, cancelled or not, to its end; returns `false` if there is none.
  @discardableResult
  public func runJob(at index: Int = 0) -> Bool {
    guard waiting.indices.contains(index) else { return false }
    let (job, _, work) = waiting.remove(at: index)
    work(job)()
    return true
  }
}
