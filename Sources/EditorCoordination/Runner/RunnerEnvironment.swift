/// The injected dependencies of a runner.
@MainActor
final class RunnerEnvironment {
  let scheduler: any ActionScheduler
  let clock: any MonotonicClock
  let performer: any ActionPerformer
  let worker: any BackgroundWorker
  let saver: (any DocumentSaving)?

  private init(
    scheduler: any ActionScheduler, clock: any MonotonicClock, performer: any ActionPerformer,
    worker: any BackgroundWorker, saver: (any DocumentSaving)?
  ) {
    self.scheduler = scheduler
    self.clock = clock
    self.performer = performer
    self.worker = worker
    self.saver = saver
  }

  /// The usual environment, with the given dependencies in place of the usual ones.
  static func with(
    scheduler: (any ActionScheduler)?, clock: (any MonotonicClock)?, performer: (any ActionPerformer)?,
    worker: (any BackgroundWorker)?, saver: (any DocumentSaving)?
  ) -> RunnerEnvironment {
    if scheduler == nil && clock == nil && performer == nil && worker == nil && saver == nil { return usual }
    return RunnerEnvironment(
      scheduler: scheduler ?? usual.scheduler, clock: clock ?? usual.clock,
      performer: performer ?? usual.performer, worker: worker ?? usual.worker, saver: saver)
  }

  /// The environment of one more view on the same document; `nil` keeps this environment's scheduler.
  func with(scheduler: (any ActionScheduler)?) -> RunnerEnvironment {
    guard let scheduler else { return self }
    return RunnerEnvironment(
      scheduler: scheduler, clock: clock, performer: performer, worker: worker, saver: saver)
  }

  private static let usual = RunnerEnvironment(
    scheduler: MainActorScheduler.shared, clock: SystemClock(), performer: DocumentPerformer(),
    worker: TaskWorker.shared, saver: nil)
}
