public import EditorCoordination
import TextBuffer

// The journal beside the file: what isn't saved yet survives a crash.
extension DocumentStore {
  /// Where the journal of the file at `path` is: hidden, beside it; where something else has that name, `-2` and so on
  /// follows.
  public static func journalPath(for path: String) -> String { Journal.path(for: path) }

  /// Removes a journal that couldn't be used, so that what it holds is gone; fails where somebody else changed it
  /// meanwhile.
  public func decline(_ journal: KeptJournal) async throws(EditorError) {
    try await storage.remove(journal.path, if: journal.stamp.map { .unchanged($0) } ?? .always)
    apply(.declined(journal.path))
  }

  /// Writes what has changed to the journal after a while; one attempt at a time.
  func scheduleJournal() {
    guard journaling == nil, let delay = configuration.journalDelay, let file = state.file,
      StorageUse(file.storageLevel).features.contains(.journal)
    else { return }
    let clock = clock
    journaling = Task { [weak self] in
      guard await clock.hasSlept(for: delay) else { return }
      await self?.writeJournal()
      await self?.endJournaling()
    }
  }

  private func endJournaling() {
    journaling = nil
    guard let file = state.file, file.journalError == nil, !file.isSafe else { return }
    scheduleJournal()
  }

  /// Writes what has changed to the journal now, without waiting for the usual time; how that went is in the state's
  /// file.
  ///
  /// For moments after which there may be no other, such as when an app goes to the background.
  public func journalNow() async {
    journaling?.cancel()
    await journaling?.value
    journaling = nil
    await writeJournal()
  }

  /// Writes what has changed to the journal now.
  func writeJournal() async {
    guard configuration.journalDelay != nil, let file = state.file, let journal else { return }
    do throws(EditorError) {
      try await journal.write(file.text, through: state.textsOnDisk, as: nextJournalStep())
      await noteJournal(journal, nil)
    } catch { await noteJournal(journal, error) }
  }

  /// Sees to it that the journal, where there is one or one is just being written, goes by the text that is about to be
  /// saved: after a crash, it couldn't be told from a change of others otherwise.
  func prepareJournal() async {
    guard let file = state.file, let journal else { return }
    do throws(EditorError) {
      try await journal.follow(file.text, through: state.textsOnDisk, as: nextJournalStep())
      if await journal.text != nil { await noteJournal(journal, nil) }
    } catch { await noteJournal(journal, error) }
  }

  /// The number of the next step of the journal; to be asked for together with the texts that it's about.
  private func nextJournalStep() -> Int {
    journalSteps += 1
    return journalSteps
  }

  /// Removes the journal of what was saved just now; what was typed since is in a new one before that.
  func retireJournal() async {
    guard let file = state.file, let journal else { return }
    // Where nothing new can be written, the old one stays: it may have what was typed while the file was saved.
    guard !file.isDirty || configuration.journalDelay != nil else { return }
    do throws(EditorError) {
      try await journal.retire(file.text, since: file.textOnDisk, as: nextJournalStep())
      await noteJournal(journal, nil)
    } catch { await noteJournal(journal, error) }
    if state.file?.isSafe == false { scheduleJournal() }
  }

  /// Takes over what `journal` has on disk, unless another file is open by now.
  private func noteJournal(_ journal: JournalKeeper, _ error: EditorError?) async {
    let (text, passed) = await (journal.text, journal.passed)
    guard journal === self.journal, let file = state.file else { return }
    // What doesn't go by the file's text can't be told from a change of others when it's read again.
    apply(.journaled(passed.contains(file.textOnDisk) ? text : nil, error))
  }
}

extension DocumentStoreState {
  /// The texts that the file may have when it's read after a crash: what it has, and what is being written into it.
  fileprivate var textsOnDisk: [Rope] {
    switch self {
    case .saving(let file, let text): [file.textOnDisk, text]
    default: file.map { [$0.textOnDisk] } ?? []
    }
  }
}
