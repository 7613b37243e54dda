import MarkdownEditing

// Attaching, checking and updating the host.
extension ActionRunner {
  func attach(_ host: any EditorHost, _ handle: ActionHandle) {
    if case .closed = attachment {
      return settle(handle, .failed(.closed), IntentTitle(.attach), in: .critical)
    }
    if let present = attachment.host, present === host {
      return settle(handle, .unchanged(.alreadyAttached), IntentTitle(.attach), in: .critical)
    }
    if AttachedHosts.all.hasElsewhere(host, than: self) {
      return settle(handle, .failed(.attachedElsewhere), IntentTitle(.attach), in: .critical)
    }
    detach()
    attachment = .attached(WeakHost(host: host), isGreeted: false)
    AttachedHosts.all.add(host, to: self)
    recordAttach()
    enqueue(.greetHost, handle, in: .critical)
  }

  /// Detaches the host and ends everything that waits, before it returns; returns `false` if no host was attached.
  ///
  /// The host's own edits take effect, since a person has seen them on the screen. All else is cancelled.
  @discardableResult
  func detach() -> Bool {
    guard case .attached(let box, _) = attachment else { return false }
    attachment = .detached
    if let host = box.host { AttachedHosts.all.remove(host, from: self) }
    emptyQueue()
    recordDetach()
    // The model may be released before its own turn, in which the others would be told.
    tellFollowersLater()
    core.endComposition()
    cancelJobs()
    nextState(isCritical: true, operations)
    publishChanges()
    stateReaders.finish()
    changeReaders.finish()
    core.isRecordingChanges = !documentReaders.isEmpty
    sources.cancelAll()
    tellObserversOfEnd()
    return true
  }

  /// Detaches the host, which is returned, and refuses each further one until `reopen()`.
  func close() -> (any EditorHost)? {
    let host = attachment.host
    detach()
    attachment = .closed
    return host
  }

  /// Allows hosts again, after `close()`.
  func reopen() { if case .closed = attachment { attachment = .detached } }

  /// Cancels work for observers until a host is attached again.
  func cancelJobs() {
    tally.analysisJob?.cancel()
    tally.parsingJob?.cancel()
    (tally.analysisJob, tally.analysedVersion, tally.parsingJob) = (nil, nil, nil)
    shared?.takeUpWork(of: self)
  }

  /// Makes the edits that wait and that the host shows already; with `inOthers`, those of the other views, too.
  func makeWaitingHostEdits(inOthers: Bool = false) {
    if tally.waitingHostChanges > 0 {
      let edits = queue.remove(where: \.work.isHostEdit)
      tally.waitingHostChanges = max(0, tally.waitingHostChanges - edits.count)
      for entry in edits where !makeAtOnce(entry) { noteCancelled(entry) }
    }
    if inOthers { for view in followers { view.makeWaitingHostEdits() } }
  }

  private func emptyQueue() {
    tally.waitingHostChanges = 0
    let (removed, postponed) = (queue.removeAll(), postponed)
    self.postponed = []
    var cancelled = cancelElsewhere() + removed.count + postponed.count
    // One access to the past for all of them, since each is checked at run time.
    func abandonOthers(_ past: inout PastIntents) -> [QueuedIntent] {
      var edits: [QueuedIntent] = []
      removed.forEach { entry in
        guard !entry.work.isHostEdit else { return edits.append(entry) }
        past.append(PastIntents.Entry(entry, .cancelled))
        entry.handle.abandon()
      }
      return edits
    }
    for edit in abandonOthers(&tally.past) {
      if makeAtOnce(edit) { cancelled -= 1 } else { abandon(edit) }
    }
    for entry in postponed { abandon(entry) }
    guard cancelled > 0 else { return }
    tally.counts.cancelled += cancelled
    report(.cancelled(cancelled))
  }

  /// Performs `entry`, an edit that a host shows, without a turn of its own; observers are told in a later turn.
  ///
  /// A plan that another view is making at this moment is stale from then on. Returns `false` for an edit that was
  /// withdrawn.
  func makeAtOnce(_ entry: QueuedIntent) -> Bool {
    guard entry.handle.begin() else { return false }
    let time = environment.clock.now
    let plan = planOnce(entry.work, at: time)
    let outcome: ActionOutcome
    switch plan {
    case .success(.change(let change)):
      make(change)
      outcome = .applied
    case .success: outcome = .unchanged(.nothingToChange)
    case .failure(let error):
      rollBack(entry.work, after: error)
      outcome = .failed(error)
      if core.configuration.errorBoundary.response(to: error) != .ignore {
        tally.untoldError = entry.rescuing(error).after(tally.untoldError)
      }
    }
    recordTurn(of: entry, plan, at: time, outcome)
    settle(entry, outcome)
    return true
  }

  /// Whether the attached host, if any, is still there; a host that isn't is detached.
  func hostIsWell() -> Bool {
    guard case .attached = attachment, attachment.host == nil else { return true }
    detach()
    return false
  }

  /// Tells the host what it doesn't know yet, unless its own changes wait or it is in the middle of an update pass.
  func updateHost(after drain: Drain) {
    guard tally.waitingHostChanges == 0, case .attached(_, isGreeted: true) = attachment,
      let document = core.state.document, hostIsWell(), let host = attachment.host
    else { return }
    guard !core.host.isUpToDate(with: core.version, selection: document.selection) else { return }
    // The update pass began inside this turn, in a nested run loop. No turn begins before it ends.
    guard !host.isRendering else {
      report(.renderedWhilePublishing(drain.names))
      takeIn(.tell)
      return
    }
    let text = core.host.textUpdate
    // Marked text is left alone: the host is told of edits once the composition has ended.
    if core.isComposing, case .edited = text { return }
    core.host.updated(to: core.version, selection: document.selection)
    host.editorDidUpdate(
      EditorUpdate(text: text, document: document, version: core.version, analysis: core.analysis))
  }
}

/// The model that each view is attached to: a view attached to two models would show neither document.
@MainActor
private struct AttachedHosts {
  /// The attached hosts of the process.
  static var all = AttachedHosts()

  private var runners: [ObjectIdentifier: WeakRunner] = [:]

  /// Whether `host` is attached to a model other than that of `runner`.
  func hasElsewhere(_ host: any EditorHost, than runner: ActionRunner) -> Bool {
    guard let other = runners[ObjectIdentifier(host)]?.runner, other !== runner else { return false }
    // The identifier may be that of a host which is gone.
    return other.attachment.holds(host)
  }

  /// Notes that `host` is attached to the model of `runner`.
  ///
  /// - Complexity: O(*n*) for *n* attached hosts.
  mutating func add(_ host: any EditorHost, to runner: ActionRunner) {
    runners = runners.filter { $0.value.runner != nil }
    runners[ObjectIdentifier(host)] = WeakRunner(runner: runner)
  }

  /// Notes that `host` was detached from the model of `runner`.
  mutating func remove(_ host: any EditorHost, from runner: ActionRunner) {
    if runners[ObjectIdentifier(host)]?.runner === runner { runners[ObjectIdentifier(host)] = nil }
  }
}
