public import EditorCoordination

/// A worker whose work runs when a test says so, on the main actor.
public final class ManualWorker: BackgroundWorker {
  private var waiting: [(job: BackgroundJob, delay: Duration, work: BackgroundJob.Work)] = []

  /// A worker that was asked for nothing.
  public init() {}

  /// The number of jobs that wait, those that were cancelled included.
  public var waitingJobs: Int { waiting.count }

  /// The number of jobs that wait and were cancelled.
  public var cancelledJobs: Int { waiting.count { $0.job.isCancelled } }

  /// How long the jobs that wait were to wait before they begin, one each.
  public var delays: [Duration] { waiting.map(\.delay) }

  /// Keeps `work` until it is run.
  public func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob { start(after: .zero, work) }

  /// Keeps `work` until it is run, however long that takes.
  public func start(after delay: Duration, _ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    let job = BackgroundJob()
    waiting.append((job, delay, work))
    return job
  }

  /// Runs the job at `index` of those that wait, cancelled or not, to its end; `false` where none is there.
  @discardableResult
  public func runJob(at index: Int = 0) -> Bool {
    guard waiting.indices.contains(index) else { return false }
    let (job, _, work) = waiting.remove(at: index)
    work(job)()
    return true
  }
}
