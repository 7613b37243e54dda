import EditorCoordination

// What the store does without while less of its storage works: `StorageUse` is the table.
extension DocumentStore {
  /// Listens to how much of the storage works, until the file is closed.
  func listen() {
    let storage = storage
    listening?.cancel()
    listening = Task { [weak self] in
      for await level in await storage.levels() { await self?.heard(level) }
    }
  }

  /// Listens no more.
  func endListening() {
    listening?.cancel()
    probing?.cancel()
    (listening, probing) = (nil, nil)
  }

  /// So much of the storage works now.
  private func heard(_ level: DegradationLevel) {
    guard let before = state.file?.storageLevel, apply(.levelled(level)) else { return }
    if level < .full { probeSoon() } else { endProbing() }
    // What was left undone meanwhile.
    guard level > before, let file = state.file else { return }
    if file.isDirty { scheduleAutosave() }
    if !file.isSafe { scheduleJournal() }
    lookSoon()
  }

  /// Tries now and then, ever more rarely, whether the storage works again; it announces that itself.
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

  /// The storage worked again; it may fail again by now.
  private func hasProbed() async {
    probing = nil
    if await storage.level < .full { probeSoon() }
  }

  private func endProbing() {
    probing?.cancel()
    probing = nil
  }

  /// Whether the storage can be asked to save: where nothing of it works, it's tried once more.
  func checkSaving() async throws(EditorError) {
    guard await storage.level == .unavailable, await storage.probe() == .unavailable else { return }
    throw .unavailable(.fileStorage)
  }
}

extension DocumentStore {
  /// Does what is due since the configuration isn't `before` any more.
  func catchUp(since before: Configuration) {
    guard let file = state.file else { return }
    if before.autosaveDelay == nil, file.isDirty { scheduleAutosave() }
    if before.journalDelay == nil, !file.isSafe { scheduleJournal() }
  }
}
