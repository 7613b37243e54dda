import EditorCoordination

// Degradation of the store while less of its storage works; `StorageUse` has the table.
extension DocumentStore {
  /// Listens to the level of the storage until the file is closed.
  func listen() {
    let storage = storage
    listening?.cancel()
    listening = Task { [weak self] in
      for await level in await storage.levels() { await self?.heard(level) }
    }
  }

  /// Ends the listening and the probing.
  func endListening() {
    listening?.cancel()
    probing?.cancel()
    (listening, probing) = (nil, nil)
  }

  /// Reacts to a new level of the storage.
  private func heard(_ level: DegradationLevel) {
    guard let before = state.file?.storageLevel, apply(.levelled(level)) else { return }
    if level < .full { probeSoon() } else { endProbing() }
    // Catches up on what was left undone meanwhile.
    guard level > before, let file = state.file else { return }
    if file.isDirty { scheduleAutosave() }
    if !file.isSafe { scheduleJournal() }
    if let last = successors.last { follow(last) }
    lookSoon()
  }

  /// Probes the storage at growing intervals until it works again; the storage announces that itself.
  private func probeSoon() {
    guard probing == nil, let first = configuration.probeDelay else { return }
    let (storage, clock) = (storage, clock)
    probing = Task { [weak self] in
      var delay = first
      while await clock.hasSlept(for: delay), await storage.probe() < .full {
        delay = min(delay * 2, max(first, .seconds(60)))
      }
      if !Task.isCancelled { await self?.hasProbed() }
    }
  }

  /// The storage worked again, but it may have failed since.
  private func hasProbed() async {
    probing = nil
    if await storage.level < .full { probeSoon() }
  }

  private func endProbing() {
    probing?.cancel()
    probing = nil
  }

  /// Throws in safe mode, or if the storage is unavailable and a probe doesn't help.
  func checkSaving() async throws(EditorError) {
    guard !configuration.writesNothing else { throw .safeMode }
    guard await storage.level == .unavailable, await storage.probe() == .unavailable else { return }
    throw .unavailable(.fileStorage)
  }
}

extension DocumentStore {
  /// Schedules what is due since the configuration changed from `before`.
  func catchUp(since before: Configuration) {
    guard let file = state.file else { return }
    if before.writesNothing, !configuration.writesNothing { Task { await noteOthers() } }
    if before.autosaveDelay == nil || before.writesNothing, file.isDirty { scheduleAutosave() }
    if !before.hasJournal, !file.isSafe { scheduleJournal() }
  }
}

extension EditorError {
  static let safeMode = EditorError(.safeMode, "nothing is written in safe mode: leave it first")
}
