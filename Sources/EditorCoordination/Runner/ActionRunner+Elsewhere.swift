import MarkdownEditing
import MarkdownSyntax

// What isn't done within a turn: it's started in one, and its result has a turn of its own.
extension ActionRunner {
  /// Starts `job` for `entry`, whose handle ends when the result has had its turn; an error where nobody can do it.
  func start(_ job: ElsewhereJob, for entry: QueuedIntent, at time: Duration) -> EditorError? {
    start(job, ElsewhereWork(entry: entry, began: time))
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
      work.job = environment.worker.start { [weak self] job in
        let result = job.isCancelled ? nil : Self.result(of: action, on: snapshot, performer)
        return {
          guard let result else { return }
          self?.finish(id, with: .action(result, for: snapshot.version), in: .normal)
        }
      }
      elsewhere[id] = work
    }
    return nil
  }

  /// Cancels everything that is under way, except for saves, which come to their end unobserved.
  func cancelElsewhere() -> Int {
    defer { elsewhere = [:] }
    for work in elsewhere.values {
      work.job?.cancel()
      abandon(work.entry)
    }
    return elsewhere.count
  }

  /// The same action again makes the one that is under way needless.
  private func supersede(_ action: EditorAction) {
    for (id, work) in elsewhere where work.action == action {
      work.job?.cancel()
      elsewhere[id] = nil
      counts.cancelled += 1
      abandon(work.entry)
      report(.cancelled(1))
    }
  }

  private func finish(_ id: Int, with result: ElsewhereResult, in lane: IntentLane) {
    guard let work = elsewhere.removeValue(forKey: id), !hasTriedAgain(work, after: result) else { return }
    recordReturn(of: id, result)
    enqueue(.finished(result), work.entry.handle, in: lane, since: work.began)
  }

  /// Whether `work`, which came to `result`, was begun anew, on the document of now, because the error boundary says
  /// so.
  private func hasTriedAgain(_ work: ElsewhereWork, after result: ElsewhereResult) -> Bool {
    guard let error = result.error, let snapshot = documentSnapshot,
      case .retry(let count) = core.configuration.errorBoundary.response(to: error), work.retries < count
    else { return false }
    let job = work.action.map { ElsewhereJob.action($0, snapshot) } ?? .save(snapshot)
    var again = work
    again.retries += 1
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
    of action: EditorAction, on snapshot: DocumentSnapshot, _ performer: any ActionPerformer
  ) -> Result<ActionResult, EditorError> {
    do throws(EditorError) {
      return .success(try performer.result(of: action, on: snapshot.document))
    } catch {
      return .failure(error)
    }
  }
}

// The analysis of the text, wherever the configuration asks for it.
extension ActionRunner {
  /// Starts the analysis of the present text, unless that was done; what is under way for an older one is cancelled.
  func analyseIfWanted() {
    let version = core.version
    guard core.configuration.analysesText, version != analysedVersion, let document = core.state.document,
      !isLeftToOthers({ $0.analysedVersion == version })
    else { return }
    analysedVersion = version
    analysisJob?.cancel()
    // It's mapped through every change, so what those left alone needn't be counted again.
    let earlier = core.analysis?.analysis
    let delay = core.configuration.analysisDelay
    analysisJob = environment.worker.start(after: delay) { [weak self, weak shared] job in
      let analysis = DocumentAnalysis(document, after: earlier, isCancelled: { job.isCancelled })
      return {
        guard let self else { return shared?.takeUpWork(of: nil) ?? () }
        guard let analysis, !job.isCancelled else { return }
        self.takeIn(.analysed(VersionedAnalysis(analysis: analysis, version: version)))
      }
    }
  }
}

// The rest of a text that was too much to be parsed in a turn.
extension ActionRunner {
  /// Starts to parse what is pending, unless that is under way: of texts that come meanwhile the newest is next.
  func parseRestIfThereIsOne() {
    guard parsingJob == nil, let document = core.state.document, !document.tree.isComplete,
      !isLeftToOthers({ $0.parsingJob != nil })
    else { return }
    let version = core.version
    parsingJob = environment.worker.start { [weak self, weak shared] job in
      let tree = job.isCancelled ? nil : document.tree.completed()
      return {
        guard let self else { return shared?.takeUpWork(of: nil) ?? () }
        guard !job.isCancelled, let tree else { return }
        self.parsingJob = nil
        if version == self.core.version {
          self.takeIn(.parsed(tree, version))
        } else {
          self.parseRestIfThereIsOne()
        }
      }
    }
  }
}
