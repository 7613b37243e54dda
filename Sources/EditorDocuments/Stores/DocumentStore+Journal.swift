public import EditorCoordination
import TextBuffer

// The journal, through which unsaved text survives a crash.
extension DocumentStore {
  /// The path of the journal of the file at `path` without a state folder: hidden, beside it.
  ///
  /// If that name is taken, `-2` and so on is appended. For a symbolic link, pass the path that it leads to. A name
  /// that is too long for a file system is shortened, and ends with its hash.
  public static func journalPath(for path: String) -> String { JournalPlace(beside: path).journal() }

  /// Removes a journal that couldn't be used, with its content; throws if somebody else changed it meanwhile.
  public func decline(_ journal: KeptJournal) async throws(EditorError) {
    try await storage.remove(journal.path, if: journal.stamp.map { .unchanged($0) } ?? .always)
    apply(.declined(journal.path))
  }

  /// The folder for the journals of the file at `path`; `nil` if they are beside it, as a draft's are.
  func stateFolder(for path: String) -> String? { isDraft(path) ? nil : configuration.stateFolder }

  /// The keeper of the journals of the file at `path`, which continues those of `shelf`.
  func keeper(
    _ shelf: JournalShelf, of path: String, by claim: FileClaim = .new
  ) async -> JournalKeeper {
    JournalKeeper(
      shelf, of: await storage.target(of: path), in: storage, stateFolder: stateFolder(for: path), by: claim)
  }

  /// Writes the changes to the journal after a delay; one attempt at a time.
  func scheduleJournal() {
    guard journaling == nil, configuration.hasJournal, let delay = configuration.journalDelay,
      let file = state.file,
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

  /// Writes the changes to the journal now, without the usual delay; the state's file has the result.
  ///
  /// Call it when there may be no later chance, such as when an app goes to the background.
  public func journalNow() async {
    journaling?.cancel()
    await journaling?.value
    journaling = nil
    await writeJournal()
  }

  /// Writes the changes to the journal now.
  func writeJournal() async {
    guard configuration.hasJournal, let file = state.file, let journal else { return }
    do throws(EditorError) {
      try await journal.write(file.text, through: state.textsOnDisk, as: nextJournalStep())
      await noteJournal(journal, nil)
    } catch { await noteJournal(journal, error) }
  }

  /// Extends the journal, if there is one, so that it passes through the text that is about to be saved.
  ///
  /// Otherwise recovery after a crash couldn't tell that text from a change by others.
  func prepareJournal() async {
    guard let file = state.file, let journal else { return }
    do throws(EditorError) {
      try await journal.follow(file.text, through: state.textsOnDisk, as: nextJournalStep())
      if await journal.text != nil { await noteJournal(journal, nil) }
    } catch { await noteJournal(journal, error) }
  }

  /// The number of the next journal step; take it together with the texts of the step.
  func nextJournalStep() -> Int {
    journalSteps += 1
    return Int(journalSteps)
  }

  /// Removes the journal after a save; text typed since is put into a new journal first.
  func retireJournal() async {
    guard let file = state.file, let journal else { return }
    // If no new journal may be written, the old one stays: it may have text typed while the file was saved.
    guard !configuration.writesNothing, !file.isDirty || configuration.hasJournal else { return }
    do throws(EditorError) {
      try await journal.retire(file.text, since: file.textsOnDisk[0], as: nextJournalStep())
      await noteJournal(journal, nil)
    } catch { await noteJournal(journal, error) }
    if state.file?.isSafe == false { scheduleJournal() }
  }

  /// Takes over the text that `journal` has on disk, unless another file is open by now.
  private func noteJournal(_ journal: JournalKeeper, _ error: EditorError?) async {
    let (text, passed) = await (journal.text, journal.passed)
    await noteClaims(of: journal)
    guard journal === self.journal, let file = state.file else { return }
    // A journal that doesn't pass through the file's text can't be told from a change by others when it's read again.
    apply(.journaled(file.textsOnDisk.allSatisfy(passed.contains) ? text : nil, error))
  }
}

extension JournalKeeper {
  /// Writes `text`, if given and possible, then ends the claim, in a task.
  nonisolated func end(writing text: Rope?, through texts: [Rope], as number: Int) {
    end {
      guard let text else { return }
      do throws(EditorError) { try await self.write(text, through: texts, as: number) } catch {}
    }
  }
}

extension DocumentStoreState {
  /// The texts that the file may have after a crash: those that it may have now, and the one being written.
  fileprivate var textsOnDisk: [Rope] {
    switch self {
    case .saving(let file, let text): file.textsOnDisk + [text]
    default: file?.textsOnDisk ?? []
    }
  }
}
