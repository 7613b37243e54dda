public import EditorCoordination
import MarkdownEditing
import TextBuffer

extension DocumentStore {
  /// Records the newest text, which is journaled and saved after the configured delays.
  ///
  /// A text that is older than the one recorded last is ignored. A changed text of another document than the file's
  /// becomes a draft, for which the file is left once its text is safe; see `Configuration.stateFolder`.
  public func note(_ snapshot: DocumentSnapshot) {
    if state.file == nil || !ownership.takesIn(snapshot.version) { noteOther(snapshot) }
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
  /// Throws with the code `stale` if `snapshot` is of another document than the file's. If the file's document is still
  /// on its way into the model, waits for it first.
  @discardableResult
  public func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome {
    await waitForLoad()
    guard state.file == nil || ownership.takesIn(snapshot.version) else { throw .otherDocument }
    note(snapshot)
    return try await save()
  }

  /// Saves the newest text, after any save that is under way; throws with the code `untitled` if it's a draft.
  @discardableResult
  public func save() async throws(EditorError) -> SaveOutcome {
    guard state.file?.isDraft != true else { throw .untitled }
    return try await inTurn { store throws(EditorError) -> SaveOutcome in
      store.autosave?.cancel()
      do throws(EditorError) { return try await store.attemptSave() } catch {
        store.apply(.failedToSave(UnsaveableReason(error)))
        throw error
      }
    }
  }

  private func attemptSave() async throws(EditorError) -> SaveOutcome {
    await noteOthers()
    guard let file = state.file else { throw .noFile }
    if case .conflicted = state { throw .conflict(file.path) }
    guard !file.isDraft else { throw .untitled }
    guard unconfirmedMerge == nil else { return .merged }
    if let other = file.takenOverBy { throw .takenOver(file.path, by: other) }
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

  /// Continues a save that failed with `error` because somebody else changed the file.
  private func save(afterFailing error: EditorError) async throws(EditorError) -> SaveOutcome {
    switch error.code {
    case .changedOutside: if try await mergeOutsideChange() { return .merged }
    case .noSuchFile where state.file?.stamp != nil: apply(.vanished)
    default: throw error
    }
    // The file was only touched, or is gone: our text still continues from the file's.
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

  // MARK: Autosave

  func scheduleAutosave() {
    autosave?.cancel()
    guard let usual = configuration.autosaveDelay, let file = state.file, !file.isDraft,
      !configuration.writesNothing
    else { return }
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
    // Somebody may have removed or replaced the file on purpose, so only text typed after that recreates it.
    if let file = state.file, file.isLost, file.text == file.savedText { return }
    if state.file?.takenOverBy != nil { return }
    guard StorageUse(await storage.level).features.contains(.autosave) else { return }
    // The state has the result, and readers can't miss it; no handle waits for it.
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
