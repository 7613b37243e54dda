import MarkdownEditing
import MarkdownSyntax

// Work that isn't done within a turn: it's started in one turn, and its result has a turn of its own.
extension ActionRunner {
  /// Starts `job` for `entry`, whose handle ends after the turn of the result.
  ///
  /// Returns an error if nobody can do the job.
  func start(_ job: ElsewhereJob, for entry: QueuedIntent, at time: Duration) -> EditorError? {
    start(job, ElsewhereWork(entry: entry, began: time, version: core.version))
  }

  private func start(_ job: ElsewhereJob, _ work: ElsewhereWork) -> EditorError? {
    let id = work.entry.handle.id
    var work = work
    switch job {
    case .save(let snapshot):
      guard let saver = saver else { return .noStore }
      elsewhere[id] = work
      Task { @MainActor [weak self] in
        let result = await Self.saved(snapshot, by: saver)
        self?.finish(id, with: .saved(result), in: .critical)
      }
    case .action(let action, let snapshot):
      supersede(action)
      let performer = performer
      work.action = action
      // Until the result has come, the sender may withdraw the intent.
      let (handle, steps) = (work.entry.handle, ProgressSteps())
      handle.waitAgain()
      work.job = environment.worker.start { [weak self] job in
        let result = Self.result(of: action, on: snapshot, performer) { share in
          if steps.isDue(share) { Task { @MainActor in self?.note(share, of: job, for: id) } }
          return !job.isCancelled && handle.outcomeSoFar == nil
        }
        return { self?.finish(id, with: .action(result, for: snapshot.version), in: .normal) }
      }
      elsewhere[id] = work
    }
    return nil
  }

  /// Notes that `share` of the work of `job` for the intent `id` is done; observers are told in a turn to come.
  private func note(_ share: Double, of job: BackgroundJob, for id: Int) {
    guard let work = elsewhere[id], work.job === job, share > work.share ?? 0 else { return }
    elsewhere[id]?.share = min(share, 1)
    takeIn(.tell)
  }

  /// Stops actions on older texts, since their results can't be used any more.
  func stopStaleActions() {
    for work in elsewhere.values where work.version != core.version { work.job?.cancel() }
  }

  /// Cancels everything under way elsewhere and returns the number; a save still finishes, but its result is dropped.
  func cancelElsewhere() -> Int {
    defer { elsewhere = [:] }
    for work in elsewhere.values {
      work.job?.cancel()
      abandon(work.entry)
    }
    return elsewhere.count
  }

  /// Cancels the same action if it is under way, since the new one replaces it.
  private func supersede(_ action: EditorAction) {
    for (id, work) in elsewhere where work.action == action {
      work.job?.cancel()
      elsewhere[id] = nil
      tally.counts.cancelled += 1
      abandon(work.entry)
      report(.cancelled(1))
    }
  }

  private func finish(_ id: Int, with result: ElsewhereResult, in lane: IntentLane) {
    guard let work = elsewhere.removeValue(forKey: id) else { return }
    guard work.action == nil || work.entry.handle.begin() else {
      noteCancelled(work.entry)
      return tellObserversOfEnd()
    }
    let result = result.asOf(core.version)
    guard !hasTriedAgain(work, after: result) else { return }
    recordReturn(of: id, result)
    enqueue(.finished(result, since: work.began), work.entry.handle, in: lane)
  }

  /// Whether the error boundary asks for another try of `work` after `result`, and one was started on the current
  /// document.
  private func hasTriedAgain(_ work: ElsewhereWork, after result: ElsewhereResult) -> Bool {
    guard let error = result.error, let snapshot = documentSnapshot,
      case .retry(let count) = core.configuration.errorBoundary.response(to: error), work.retries < count
    else { return false }
    // An action was asked for on this document, not on one that has replaced it.
    guard work.action == nil || work.version.document == snapshot.version.document else { return false }
    let job = work.action.map { ElsewhereJob.action($0, snapshot) } ?? .save(snapshot)
    var again = work
    again.retries += 1
    (again.version, again.share) = (snapshot.version, nil)
    return start(job, again) == nil
  }

  private nonisolated static func saved(
    _ snapshot: DocumentSnapshot, by saver: any DocumentSaving
  ) async -> Result<SaveOutcome, EditorError> {
    do throws(EditorError) { return .success(try await saver.save(snapshot)) } catch {
      return .failure(error)
    }
  }

  private nonisolated static func result(
    of action: EditorAction, on snapshot: DocumentSnapshot, _ performer: any ActionPerformer,
    reporting progress: @escaping @Sendable (Double) -> Bool
  ) -> Result<ActionResult, EditorError> {
    guard progress(0) else { return .success(.unchanged(.stopped)) }
    do throws(EditorError) {
      return .success(try performer.result(of: action, on: snapshot.document, reporting: progress))
    } catch {
      return .failure(error)
    }
  }
}

// The analysis of the text, if the configuration asks for it.
extension ActionRunner {
  /// Starts the analysis of the present text, unless it was started before; cancels one of an older text.
  func analyseIfWanted() {
    let version = core.version
    guard core.configuration.analysesText, version != tally.analysedVersion,
      let document = core.state.document,
      !isLeftToOthers({ $0.tally.analysedVersion == version })
    else { return }
    tally.analysedVersion = version
    tally.analysisJob?.cancel()
    // The analysis was mapped through every change, so unchanged stretches needn't be counted again.
    let earlier = core.analysis?.analysis
    let delay = core.configuration.analysisDelay
    tally.analysisJob = environment.worker.start(after: delay) { [weak self] job in
      let analysis = DocumentAnalysis(document, after: earlier, isCancelled: { job.isCancelled })
      return {
        guard let self, let analysis, !job.isCancelled else { return }
        self.takeIn(.analysed(VersionedAnalysis(analysis: analysis, version: version)))
      }
    }
  }
}

// The parsing of what a turn left unparsed.
extension ActionRunner {
  /// Starts to parse what is pending, unless a parse is under way.
  ///
  /// A text that comes meanwhile is parsed after that; only the newest one is.
  func parsePending() {
    guard tally.parsingJob == nil, let document = core.state.document, !document.tree.isComplete,
      !isLeftToOthers({ $0.tally.parsingJob != nil })
    else { return }
    let version = core.version
    tally.parsingJob = environment.worker.start { [weak self] job in
      let tree = job.isCancelled ? nil : document.tree.completed()
      return {
        guard let self, let tree, !job.isCancelled else { return }
        self.tally.parsingJob = nil
        if version == self.core.version {
          self.takeIn(.parsed(tree, version))
        } else {
          self.parsePending()
        }
      }
    }
  }
}

/// Work under way elsewhere, with the intent that waits for it.
struct ElsewhereWork {
  let entry: QueuedIntent
  /// The time at which the work was first begun.
  let began: Duration
  /// The version of the document that the work is for.
  var version: EditorVersion
  /// The action; `nil` for a save.
  var action: EditorAction?
  /// The job to cancel; `nil` for a save, which can't be cancelled, since half of it may be done.
  var job: BackgroundJob?
  /// The share of the action that is done, as far as it was reported.
  var share: Double?
  /// The number of retries so far.
  var retries = 0
}
