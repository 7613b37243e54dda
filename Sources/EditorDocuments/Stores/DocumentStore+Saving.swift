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
    updateFile { $0.text = snapshot.document.rope }
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
    while let saving { _ = await saving.value }
    autosave?.cancel()
    let task = Task {
      let result = await self.saveNow()
      // Here, not by whoever waits: another one who waits would find it ended and still there, and never let go.
      self.saving = nil
      return result
    }
    saving = task
    return try await task.value.get()
  }

  private func saveNow() async -> Result<SaveOutcome, EditorError> {
    do throws(EditorError) {
      return .success(try await attemptSave())
    } catch {
      if case .conflicted = state { return .failure(error) }
      state = .failed(error, state.file)
      return .failure(error)
    }
  }

  private func attemptSave() async throws(EditorError) -> SaveOutcome {
    guard let file = state.file else { throw .noFile }
    if case .conflicted = state { throw .conflict(file.path) }
    guard unconfirmedMerge == nil else { return .merged }
    guard file.isDirty || file.stamp == nil else {
      await retireJournal()
      if let file = state.file { state = .open(file) }
      return .nothingToSave
    }
    do throws(EditorError) { return try await writeAndNote(file) } catch {
      return try await save(afterFailing: error)
    }
  }

  /// Goes on with a save that failed with `error` because somebody else did something to the file.
  private func save(afterFailing error: EditorError) async throws(EditorError) -> SaveOutcome {
    switch error.code {
    case .changedOutside: if try await mergeOutsideChange() { return .merged }
    case .noSuchFile where state.file?.stamp != nil: updateFile { $0.stamp = nil }
    default: throw error
    }
    // It was only touched, or is gone: our text is still the one that goes on from the file's.
    guard let file = state.file else { throw error }
    return try await writeAndNote(file)
  }

  private func writeAndNote(_ file: OpenFile) async throws(EditorError) -> SaveOutcome {
    state = .saving(file)
    let stamp = try await write(file)
    updateFile {
      $0.savedText = file.text
      $0.stamp = stamp
    }
    await retireJournal()
    if let file = state.file { state = .open(file) }
    return .saved
  }

  // MARK: By itself

  func scheduleAutosave() {
    autosave?.cancel()
    guard let delay = configuration.autosaveDelay else { return }
    let clock = clock
    autosave = Task { [weak self] in
      guard await clock.hasSlept(for: delay) else { return }
      await self?.saveByItself()
    }
  }

  private func saveByItself() async {
    autosave = nil
    if case .conflicted = state { return }
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
