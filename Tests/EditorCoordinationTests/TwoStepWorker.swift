import EditorCoordination

/// A worker whose jobs are worked out and handed over when a test says so.
@MainActor
final class TwoStepWorker: BackgroundWorker {
  private var waiting: [(job: BackgroundJob, work: BackgroundJob.Work)] = []
  private var done: [@MainActor @Sendable () -> Void] = []

  func start(_ work: @escaping BackgroundJob.Work) -> BackgroundJob {
    let job = BackgroundJob()
    waiting.append((job, work))
    return job
  }

  /// Works out the waiting jobs.
  func work() {
    let jobs = waiting
    waiting = []
    done += jobs.map { $0.work($0.job) }
  }

  /// Hands the results over.
  func handOver() {
    let results = done
    done = []
    for result in results { result() }
  }
}
