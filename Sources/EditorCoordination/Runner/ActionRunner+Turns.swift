import MarkdownEditing

// A turn of the main actor: perform waiting intents, publish once, tell the host, end the handles.
extension ActionRunner {
  /// Runs the turn that was asked for; the task that asked for it is no cause of what happens in it.
  func turn() { Cause.$current.withValue(nil) { beginTurn() } }

  private func beginTurn() {
    let document = shared
    if let document, !document.beginTurn(of: self) { return }
    performTurn()
    document?.endTurn(of: self)
    // During the turn the document may have got its second view, or this view another document.
    if shared !== document { shared?.endTurn(of: self) }
  }

  private func performTurn() {
    if attachment.host?.isRendering == true {
      tally.counts.putOff += 1
      tally.putOffInARow += 1
      return requestTurn()
    }
    tally.putOffInARow = 0
    queue.beginTurn()
    let drain = drainQueue()
    queue.beginPublishing()
    let cause = Cause(generation: queue.generation, intent: tally.lastBegun, time: environment.clock.now)
    Cause.$current.withValue(cause) {
      publish(drain)
      let followers = followers
      for view in followers { view.publishFollowed() }
      updateHost(after: drain)
      for view in followers { view.updateFollowingHost(after: drain) }
    }
    for ending in drain.endings { settle(ending.entry, ending.outcome, after: ending.duration) }
    core.configuration.instruments?.recordDepth(queue.depth)
    if queue.endTurn() { requestTurn() }
  }

  /// Performs waiting intents one after the other, until none waits or the time is used up.
  private func drainQueue() -> Drain {
    var drain = Drain()
    let start = environment.clock.now
    var now = start
    repeat {
      // A host that was attached in this very turn may be rendering. The turn in which it's greeted waits for it.
      guard attachment.host?.isRendering != true, let entry = queue.next() else { break }
      perform(entry, at: now, in: &drain)
      let end = environment.clock.now
      noteDuration(end - now, of: entry)
      drain.note(end - now, of: entry)
      now = end
      // The next intent acts on another document, and another view of that one may be in the middle of a turn.
      if case .view = entry.work { break }
    } while now - start < core.configuration.frameBudget
    if !drain.endings.isEmpty { tally.counts.drains += 1 }
    return drain
  }

  private func perform(_ entry: QueuedIntent, at time: Duration, in drain: inout Drain) {
    tally.lastBegun = entry.handle.id
    if entry.work.isByHost { tally.waitingHostChanges = max(0, tally.waitingHostChanges - 1) }
    // A host that is gone takes this entry along: the entry is cancelled, and its result doesn't count.
    guard hostIsWell(), entry.work.hasBegun || entry.handle.begin() else { return skip(entry) }
    let plan = recoveringPlan(entry.work, at: time)
    guard queue.finishAction() else { return }
    let outcome: ActionOutcome
    switch plan {
    case .success(.nothing(let reason)): outcome = .unchanged(reason)
    case .success(.done): outcome = .applied
    case .success(.change(let change)):
      make(change)
      if case .document(.loaded(let event, number: _)) = change {
        drain.record(event)
        if case .finished = event { tally.lastLoad = entry.handle.id }
      }
      outcome = .applied
    case .success(.postpone): return postpone(entry)
    case .success(.elsewhere(let job)): return begin(job, for: entry, at: time, in: &drain)
    case .failure(let error):
      rollBack(entry.work, after: error)
      outcome = .failed(error)
    }
    recordTurn(of: entry, plan, at: time, outcome)
    takeNote(of: entry, outcome)
    if !core.isComposing { takeInPostponed() }
    drain.record(entry, outcome, ignoring: core.configuration.errorBoundary)
  }

  /// Applies `change` here and in the other views; what hosts show already is made first if it couldn't be any more.
  func make(_ change: ViewChange) {
    if change.endsDocument { makeWaitingHostEdits(inOthers: change.news != nil) }
    core.make(change)
    if let shared, let news = change.news { shared.tell(news, by: self) }
  }

  func rollBack(_ work: QueuedWork, after error: EditorError) {
    // The host shows its own edit already, so refusing it means showing the document anew.
    if work.isHostEdit {
      core.host.lost()
      core.endComposition()
    }
    report(.rolledBack(work.name, error))
  }

  private func begin(_ job: ElsewhereJob, for entry: QueuedIntent, at time: Duration, in drain: inout Drain) {
    guard let error = start(job, for: entry, at: time) else {
      return recordTurn(of: entry, nil, at: time, nil)
    }
    drain.record(entry, .failed(error), ignoring: core.configuration.errorBoundary)
  }

  /// Updates the runner's own state after `entry` ended with `outcome`.
  private func takeNote(of entry: QueuedIntent, _ outcome: ActionOutcome) {
    switch entry.work {
    case .greetHost:
      attachment.greet()
      // Both were cancelled when the previous host was detached.
      analyseIfWanted()
      parsePending()
    case .view(let other): if outcome == .applied, let other = other.runner { join(other) }
    default: break
    }
  }

  /// The plan for `work`, after the error boundary's reaction to a failure.
  private func recoveringPlan(_ work: QueuedWork, at time: Duration) -> PlanResult {
    var plan = planOnce(work, at: time)
    guard case .failure(let error) = plan else { return plan }
    switch core.configuration.errorBoundary.response(to: error) {
    case .propagate, .ignore: return plan
    case .fallback(let action): return work.canBeReplaced ? planOnce(.perform(action), at: time) : plan
    case .retry(let count):
      for _ in 0..<max(0, count) {
        guard case .failure = plan else { break }
        plan = planOnce(work, at: time)
      }
      return plan
    }
  }

  /// The plan for `work`; fails if the document changes meanwhile, since a performer may detach a host that has edits.
  ///
  /// The last edits of views that are gone come first: they are moved along only as long as no more than 64 changes,
  /// which the change log keeps, come before them.
  func planOnce(_ work: QueuedWork, at time: Duration) -> PlanResult {
    shared?.makeLastEdits()
    if case .loadFile = work { makeWaitingHostEdits(inOthers: true) }
    if case .view(let other) = work { return planViewing(other.runner) }
    let version = core.version
    do throws(EditorError) {
      let plan = try core.plan(work, using: performer, at: time)
      guard version == core.version else { throw .stale(version, current: core.version) }
      if case .change(.document(.loaded(let event, number: _))) = plan,
        let numbers = tally.numbers
      {
        return .success(.change(.document(.loaded(event, number: numbers.next()))))
      }
      return .success(plan)
    } catch {
      return .failure(error)
    }
  }

  private func postpone(_ entry: QueuedIntent) {
    entry.handle.waitAgain()
    postponed.append(entry)
  }

  /// Enqueues the postponed intents again; called while no input method is composing text.
  ///
  /// They were accepted before, and may have been withdrawn since. So nothing refuses them now.
  func takeInPostponed() {
    let entries = postponed
    postponed = []
    for entry in entries {
      let causes = entry.origin.generation
      let entered = queue.enqueue(entry, in: entry.lane, causes: causes, generationLimit: .max)
      if case .accepted(_, requestsTurn: true) = entered { requestTurn() }
    }
  }

  private func skip(_ entry: QueuedIntent) {
    if queue.finishAction() { noteCancelled(entry) }
  }

  /// Notes that `entry` has ended without having its turn.
  func noteCancelled(_ entry: QueuedIntent) {
    remember(entry, .cancelled, after: .zero)
    tally.counts.cancelled += 1
    report(.cancelled(1))
    // The host shows its own edit already, so withdrawing it means showing the document anew.
    if entry.work.isHostEdit { core.host.lost() }
  }
}

/// The result of one drain of the queue, until it is published.
struct Drain {
  /// The ended intents with their outcomes, in order; their handles are told last.
  private(set) var endings: [Ending] = []
  /// The errors of the intents that failed, in order.
  private(set) var errors: [EditorError] = []

  /// The end of an intent that had its turn.
  struct Ending {
    let entry: QueuedIntent
    let outcome: ActionOutcome
    /// The duration of its turn.
    var duration = Duration.zero
  }

  /// The error that observers see after the drain, if they saw `error` before.
  func shownError(after error: EditorError?) -> EditorError? {
    let earlier = isAcknowledged ? nil : error
    return lastError.map { $0.after(earlier) } ?? earlier
  }

  /// The last error since the last acknowledgement in this drain.
  private var lastError: EditorError?
  private var isAcknowledged = false
  /// Whether an event occurred that no reader may miss.
  private(set) var isCritical = false

  /// A drain in which nothing has happened yet.
  init() {}

  /// The names of the intents that had their turns.
  var names: [String] { endings.map(\.entry.work.name) }

  /// Records the end of `entry`; an error that `boundary` ignores stays with the handle.
  mutating func record(_ entry: QueuedIntent, _ outcome: ActionOutcome, ignoring boundary: ErrorBoundary) {
    endings.append(Ending(entry: entry, outcome: outcome))
    if case .failed(let error) = outcome, boundary.response(to: error) != .ignore {
      add(entry.rescuing(error))
      isCritical = true
    }
    if case .acknowledgeError = entry.work { (lastError, isAcknowledged) = (nil, true) }
    if entry.work.isSaved { isCritical = true }
  }

  /// Records a step of loading.
  mutating func record(_ event: LoadEvent) {
    if !event.isProgress { isCritical = true }
    if case .failed(let error) = event { add(error) }
  }

  /// This drain with the errors and the criticality of `other`, an earlier one, but without its endings.
  func after(_ other: Drain) -> Drain {
    var drain = self
    drain.errors = other.errors + errors
    drain.lastError = shownError(after: other.lastError)
    drain.isCritical = isCritical || other.isCritical
    return drain
  }

  /// Records the `duration` of the turn of `entry`, if that is the last ending.
  mutating func note(_ duration: Duration, of entry: QueuedIntent) {
    guard let last = endings.indices.last, endings[last].entry.handle === entry.handle else { return }
    endings[last].duration = duration
  }

  private mutating func add(_ error: EditorError) {
    errors.append(error)
    lastError = error.after(lastError)
  }
}
