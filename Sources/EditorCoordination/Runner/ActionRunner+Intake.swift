import MarkdownEditing

// What comes in.
extension ActionRunner {
  /// Takes `intent` in and returns; it has its turn later, except that a host is detached at once.
  func handle(_ intent: EditorIntent, in lane: IntentLane) -> ActionHandle {
    let handle = makeHandle()
    if attachment.host?.isRendering == true {
      report(.sentWhileRendering("#\(handle.id) \(intent.name)", from: origin))
    }
    switch intent {
    case .attach(let host): attach(host, handle)
    case .detach: settle(handle, detach() ? .applied : .unchanged(.nothingAttached))
    case .hostEdited(let edit, by: let host): enqueue(.hostEdited(edit), handle, in: lane, by: host)
    case .hostSelected(let selection, by: let host):
      enqueue(.hostSelected(selection), handle, in: lane, by: host)
    case .perform(let action): enqueue(.perform(action), handle, in: lane)
    case .performInBackground(let action): enqueue(.performInBackground(action), handle, in: lane)
    case .save: enqueue(.save, handle, in: lane)
    case .completed(let change): enqueue(.complete(change), handle, in: lane)
    case .load(let event): enqueue(.load(event), handle, in: lane)
    case .acknowledgeError: enqueue(.acknowledgeError, handle, in: lane)
    case .configure(let configuration): enqueue(.configure(configuration), handle, in: lane)
    }
    return handle
  }

  /// Enqueues work of the runner's own.
  @discardableResult
  func takeIn(_ work: QueuedWork) -> ActionHandle {
    let handle = makeHandle()
    enqueue(work, handle, in: .critical)
    return handle
  }

  /// Where an intent that is sent now comes from, for a report.
  private var origin: String {
    switch queue.phase {
    case .idle, .scheduled: "outside of any turn"
    case .draining, .performing: queue.current.map { "#\($0.handle.id) \($0.work.name)" } ?? "a turn"
    case .publishing: "whoever was told of a turn's results"
    }
  }

  private func makeHandle() -> ActionHandle {
    counts.handled += 1
    return ActionHandle(id: counts.handled)
  }

  private func enqueue(
    _ work: QueuedWork, _ handle: ActionHandle, in lane: IntentLane, by host: any EditorHost
  ) {
    if let attached = attachment.host, attached !== host { return settle(handle, .failed(.otherHost)) }
    enqueue(work, handle, in: lane)
  }

  func enqueue(_ work: QueuedWork, _ handle: ActionHandle, in lane: IntentLane) {
    if work.needsHost, attachment.host == nil {
      detach()
      return settle(handle, .failed(.detached))
    }
    if coalesce(work, handle, in: lane) { return }
    let limit = work.isOwn ? .max : core.configuration.generationLimit
    let entry = QueuedIntent(work: work, handle: handle, lane: lane)
    let causes = Cause.current?.next(at: environment.clock.now) ?? 0
    switch queue.enqueue(entry, in: lane, causes: causes, generationLimit: limit) {
    case .refused(let generation):
      if work.isHostEdit { core.host.lost() }
      refuse(work, .endlessChain(limit: limit), isFirst: generation == limit + 1)
      settle(handle, .failed(.endlessChain(limit: limit)))
    case .accepted(let depth, let requestsTurn):
      if work.isHostEdit { waitingHostEdits += 1 }
      noteDepth(depth)
      if requestsTurn { requestTurn() }
    }
  }

  /// Sees to it that `error`, why `work` isn't taken in, is told to observers, too: who sent that may not look at the
  /// handle.
  ///
  /// Observers that had been told already get no turn for what they send after the `isFirst` refusal, or they would
  /// be told forever. While a turn is yet to come, or hasn't told anybody, that one does it.
  private func refuse(_ work: QueuedWork, _ error: EditorError, isFirst: Bool) {
    report(.rolledBack(work.name, error))
    guard core.configuration.errorBoundary.response(to: error) != .ignore else { return }
    let needsTurn = refusal == nil && isFirst && [.publishing, .idle].contains(queue.phase)
    refusal = error
    if needsTurn { takeIn(.tellHost) }
  }

  /// Ends `work` and the same toggle right before it, where that still waits and the configuration allows it.
  private func coalesce(_ work: QueuedWork, _ handle: ActionHandle, in lane: IntentLane) -> Bool {
    guard core.configuration.coalescesToggles, let toggle = work.action,
      environment.performer.isToggle(toggle),
      let other = queue.removeLast(
        in: lane, where: { $0.work.action == toggle && $0.handle.begin() })
    else { return false }
    settle(other.handle, .coalesced)
    settle(handle, .coalesced)
    report(.coalesced(work.name))
    return true
  }
}
