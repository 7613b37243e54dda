import Logging
import MarkdownEditing

/// The shell around the queue: asks for turns, performs what the queue says, and tells who is to be told.
///
/// A model owns it; it holds model and host weakly, and a turn that was asked for holds it weakly.
@MainActor
final class ActionRunner {
  /// The model that observers look at.
  weak var model: EditorModel?

  private var core: EditorCore
  private var counts = QueueCounts()
  private var queue = ActionQueue<QueuedIntent>()
  private var attachment = Attachment.detached
  private var waitingHostEdits = 0
  private let scheduler: any ActionScheduler
  private let clock: any MonotonicClock
  private let performer: any ActionPerformer
  private var readers = StateReaders()
  var sources = ForwardedSources()
  private var published = Published()

  /// The runner of a model whose state begins as `core`.
  init(
    _ core: EditorCore, scheduler: any ActionScheduler, clock: any MonotonicClock,
    performer: any ActionPerformer
  ) {
    self.core = core
    self.scheduler = scheduler
    self.clock = clock
    self.performer = performer
  }

  deinit {
    var queue = queue
    for entry in queue.removeAll() { entry.handle.abandon() }
    readers.finish()
    sources.cancelAll()
  }

  /// What the queue is doing.
  var snapshot: QueueSnapshot {
    QueueSnapshot(
      phase: queue.phase.rawValue, depth: queue.depth, hasHost: attachment.isAttached, counts: counts)
  }
}

// MARK: Taking in

extension ActionRunner {
  /// Takes `intent` in and returns; it has its turn later, except that a host is detached at once.
  func handle(_ intent: EditorIntent) -> ActionHandle {
    let handle = makeHandle()
    switch intent {
    case .attach(let host): attach(host, handle)
    case .detach: settle(handle, detach() ? .applied : .unchanged(.nothingAttached))
    case .hostEdited(let edit, by: let host): enqueue(.hostEdited(edit), handle, by: host)
    case .hostSelected(let selection, by: let host): enqueue(.hostSelected(selection), handle, by: host)
    case .perform(let action): enqueue(.perform(action), handle)
    case .completed(let change): enqueue(.complete(change), handle)
    case .load(let event): enqueue(.load(event), handle)
    case .configure(let configuration): enqueue(.configure(configuration), handle)
    }
    return handle
  }

  private func makeHandle() -> ActionHandle {
    counts.handled += 1
    return ActionHandle(id: counts.handled)
  }

  /// Enqueues work of the runner's own.
  private func takeIn(_ work: QueuedWork) { enqueue(work, makeHandle()) }

  private func enqueue(_ work: QueuedWork, _ handle: ActionHandle, by host: any EditorHost) {
    if let attached = attachment.host, attached !== host { return settle(handle, .failed(.otherHost)) }
    enqueue(work, handle)
  }

  private func enqueue(_ work: QueuedWork, _ handle: ActionHandle) {
    if work.needsHost, attachment.host == nil {
      detach()
      return settle(handle, .failed(.detached))
    }
    if coalesce(work, handle) { return }
    let limit = work.isOwn ? .max : core.configuration.generationLimit
    switch queue.enqueue(QueuedIntent(work: work, handle: handle), generationLimit: limit) {
    case .refused:
      if work.isHostEdit { core.host.lost() }
      settle(handle, .failed(.endlessChain(limit: limit)))
    case .accepted(let depth, let requestsTurn):
      if work.isHostEdit { waitingHostEdits += 1 }
      noteDepth(depth)
      if requestsTurn { requestTurn() }
    }
  }

  /// Ends `work` and the same toggle right before it, where that still waits and the configuration allows it.
  private func coalesce(_ work: QueuedWork, _ handle: ActionHandle) -> Bool {
    guard core.configuration.coalescesToggles, let toggle = work.toggle,
      let other = queue.removeLast(where: { $0.work.toggle == toggle && $0.handle.begin() })
    else { return false }
    settle(other.handle, .coalesced)
    settle(handle, .coalesced)
    log("coalesced \(work.name)")
    return true
  }

  private func settle(_ handle: ActionHandle, _ outcome: ActionOutcome) {
    counts.count(outcome)
    handle.end(outcome)
  }

  private func requestTurn() {
    scheduler.schedule { [weak self] in self?.turn() }
  }
}

// MARK: The host

extension ActionRunner {
  private func attach(_ host: any EditorHost, _ handle: ActionHandle) {
    if let present = attachment.host, present === host {
      return settle(handle, .unchanged(.alreadyAttached))
    }
    detach()
    attachment = .attached(WeakHost(host: host), isGreeted: false)
    enqueue(.greetHost, handle)
  }

  /// Lets the host go and cancels everything that waits, before it returns; `false` where none was attached.
  @discardableResult
  private func detach() -> Bool {
    guard case .attached = attachment else { return false }
    attachment = .detached
    cancelAll()
    readers.publish(stateUpdate(isCritical: true))
    readers.finish()
    sources.cancelAll()
    return true
  }

  private func cancelAll() {
    waitingHostEdits = 0
    for entry in queue.removeAll() {
      entry.handle.abandon()
      counts.count(.cancelled)
    }
  }

  /// Whether the attached host, if any, is still there; where it isn't, it is detached.
  private func hostIsWell() -> Bool {
    guard case .attached = attachment, attachment.host == nil else { return true }
    detach()
    return false
  }

  private func updateHost() {
    guard waitingHostEdits == 0, case .attached(_, isGreeted: true) = attachment,
      let document = core.state.document, hostIsWell(), let host = attachment.host
    else { return }
    guard !core.host.isUpToDate(with: core.version, selection: document.selection) else { return }
    // An update pass that began inside of this turn, in a nested run loop: no turn begins before it ends.
    guard !host.isRendering else { return takeIn(.tellHost) }
    let text = core.host.textUpdate
    core.host.updated(to: core.version, selection: document.selection)
    host.editorDidUpdate(EditorUpdate(text: text, document: document, version: core.version))
  }
}

// MARK: A turn

extension ActionRunner {
  private func turn() {
    if attachment.host?.isRendering == true {
      counts.putOff += 1
      return requestTurn()
    }
    queue.beginTurn()
    let drain = drainQueue()
    queue.beginPublishing()
    publish(drain)
    updateHost()
    for (handle, outcome) in drain.endings { settle(handle, outcome) }
    if queue.endTurn() { requestTurn() }
  }

  /// Performs what waits, one after the other, until nothing does or the time is used up.
  private func drainQueue() -> Drain {
    var drain = Drain()
    let start = clock.now
    var now = start
    repeat {
      // A host that was attached in this very turn may be rendering; the turn in which it's greeted waits for it.
      guard attachment.host?.isRendering != true, let entry = queue.next() else { break }
      perform(entry, in: &drain)
      let end = clock.now
      noteDuration(end - now, of: entry)
      now = end
    } while now - start < core.configuration.frameBudget
    if !drain.endings.isEmpty { counts.drains += 1 }
    return drain
  }

  private func perform(_ entry: QueuedIntent, in drain: inout Drain) {
    if entry.work.isHostEdit { waitingHostEdits = max(0, waitingHostEdits - 1) }
    // A host that has gone takes this entry along: it is cancelled, and what it would come to doesn't count.
    guard hostIsWell(), entry.handle.begin() else { return skip(entry) }
    let plan = plan(entry.work)
    guard queue.finishAction() else { return }
    let outcome = make(plan, for: entry.work)
    if case .greetHost = entry.work { attachment.greet() }
    drain.record(entry, outcome)
  }

  private func plan(_ work: QueuedWork) -> Result<EditorCore.Plan, EditorError> {
    do throws(EditorError) {
      return .success(try core.plan(work, using: performer))
    } catch {
      return .failure(error)
    }
  }

  private func make(_ plan: Result<EditorCore.Plan, EditorError>, for work: QueuedWork) -> ActionOutcome {
    switch plan {
    case .success(let plan):
      return core.make(plan)
    case .failure(let error):
      // The host shows its own edit already; refusing it means showing the document anew.
      if work.isHostEdit { core.host.lost() }
      log("rolled back \(work.name): \(error)")
      return .failed(error)
    }
  }

  private func skip(_ entry: QueuedIntent) {
    guard queue.finishAction() else { return }
    counts.count(.cancelled)
    // The host shows its own edit already; withdrawing it means showing the document anew.
    if entry.work.isHostEdit { core.host.lost() }
  }

}

// MARK: Publishing

extension ActionRunner {
  /// What observers and readers were told last.
  private struct Published {
    var revision = 0
    var operation: EditorOperation?
    var error: EditorError?
    var number = 0
  }

  /// A stream for a reader of its own, which begins with the present state.
  func states() -> StateStream {
    readers.add(first: stateUpdate(isCritical: false))
  }

  private func publish(_ drain: Drain) {
    let operation = queue.first.map { EditorOperation(next: $0.work.name, remaining: queue.depth) }
    let isNew =
      published.revision != core.revision || published.operation != operation
      || published.error != drain.error
    guard isNew || drain.isCritical else { return }
    published.revision = core.revision
    published.operation = operation
    published.error = drain.error
    published.number += 1
    let update = stateUpdate(isCritical: drain.isCritical)
    model?.publish(update)
    readers.publish(update)
  }

  private func stateUpdate(isCritical: Bool) -> StateUpdate {
    var state = core.state
    if let operation = published.operation, case .ready(let document) = state {
      state = .operating(operation, prior: document)
    }
    return StateUpdate(
      number: published.number, state: state, version: core.version, error: published.error,
      isCritical: isCritical)
  }
}

// MARK: Measuring

extension ActionRunner {
  private func noteDepth(_ depth: Int) {
    counts.deepest = max(counts.deepest, depth)
    guard depth == core.configuration.normalDepth + 1 else { return }
    counts.depthWarnings += 1
    log("\(depth) intents wait")
  }

  private func noteDuration(_ duration: Duration, of entry: QueuedIntent) {
    guard duration > core.configuration.slowAction else { return }
    counts.slow += 1
    log("\(entry.work.name) took \(duration)")
  }

  private func log(_ message: @autoclosure () -> String) {
    #if DEBUG
      core.configuration.logger?.warning("\(message())")
    #endif
  }
}
