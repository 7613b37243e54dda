public import EditorCoordination
import MarkdownEditing
import TextBuffer

extension DocumentStore {
  /// Takes note of the newest text: it will be journaled and saved after a while, as the configuration says.
  ///
  /// A text that is older than the one noted last, or that belongs to another document than the file's, is left out.
  public func note(_ snapshot: DocumentSnapshot) {
    guard let file = state.file, ownership.takesIn(snapshot.version) else { return }
    if let version, snapshot.version < version { return }
    version = snapshot.version
    guard file.text != snapshot.document.rope else { return }
    apply(.noted(snapshot.document.rope))
    scheduleAutosave()
    scheduleJournal()
  }

  /// Saves the text of `snapshot`, or a newer one.
  ///
  /// Fails with the code `stale` where that is another document than the file's. While the file's is on its way into
  /// the model, that is waited for.
  @discardableResult
  public func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome {
    await waitForLoad()
    guard state.file == nil || ownership.takesIn(snapshot.version) else { throw .otherDocument }
    note(snapshot)
    return try await save()
  }

  /// Saves the newest text; a save that is under way is waited for first.
  @discardableResult
  public func save() async throws(EditorError) -> SaveOutcome {
    try await inTurn { store throws(EditorError) -> SaveOutcome in
      store.autosave?.cancel()
      do throws(EditorError) { return try await store.attemptSave() } catch {
        store.apply(.failedToSave(UnsaveableReason(error)))
        throw error
      }
    }
  }

  private func attemptSave() async throws(EditorError) -> SaveOutcome {
    guard let file = state.file else { throw .noFile }
    if case .conflicted = state { throw .conflict(file.path) }
    guard unconfirmedMerge == nil else { return .merged }
    guard file.isDirty || file.stamp == nil else {
      await retireJournal()
      apply(.hadNothingToSave)
      return .nothingToSave
    }
    try await checkSaving()
    do throws(EditorError) { return try await writeAndNote() } catch {
      return try await save(afterFailing: error)
    }
  }

  /// Goes on with a save that failed with `error` because somebody else did something to the file.
  private func save(afterFailing error: EditorError) async throws(EditorError) -> SaveOutcome {
    switch error.code {
    case .changedOutside: if try await mergeOutsideChange() { return .merged }
    case .noSuchFile where state.file?.stamp != nil: apply(.vanished)
    default: throw error
    }
    // It was only touched, or is gone: our text is still the one that goes on from the file's.
    return try await writeAndNote()
  }

  private func writeAndNote() async throws(EditorError) -> SaveOutcome {
    guard apply(.saves), let file = state.file else { throw .noFile }
    await prepareJournal()
    let stamp = try await write(file)
    apply(.saved(stamp))
    await retireJournal()
    return .saved
  }

  // MARK: By itself

  func scheduleAutosave() {
    autosave?.cancel()
    guard let usual = configuration.autosaveDelay, let file = state.file else { return }
    let use = StorageUse(file.storageLevel)
    guard use.features.contains(.autosave) else { return }
    let (clock, delay) = (clock, usual * use.patience)
    autosave = Task { [weak self] in
      guard await clock.hasSlept(for: delay) else { return }
      await self?.saveByItself()
    }
  }

  private func saveByItself() async {
    autosave = nil
    if case .conflicted = state { return }
    // Who removed the file may have meant it: only what is typed after that makes it anew.
    if let file = state.file, file.presence == .gone, file.text == file.savedText { return }
    guard StorageUse(await storage.level).features.contains(.autosave) else { return }
    // How it went is in the state, which readers can't miss; there is no handle that waits.
    do throws(EditorError) { try await save() } catch {}
  }
}

extension EditorError {
  static let noFile = EditorError(.noSuchFile, "no file is open: open one first")

  static let otherDocument = EditorError(
    .stale, "the document isn't the one of the open file: open the file again, or wait until it's there")

  static func conflict(_ path: String) -> EditorError {
    EditorError(
      .conflict,
      "\(path) was changed by somebody else where it was changed here: choose one of both texts")
  }
}
