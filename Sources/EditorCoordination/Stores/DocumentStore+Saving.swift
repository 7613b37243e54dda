import MarkdownEditing
import TextBuffer

// Saving, and what others did to the file meanwhile.
extension DocumentStore {
  /// Takes note of the newest text: it will be journaled and saved after a while, as the configuration says.
  public func note(_ snapshot: DocumentSnapshot) {
    guard let file = state.file else { return }
    version = snapshot.version
    guard file.text != snapshot.document.rope else { return }
    updateFile { $0.text = snapshot.document.rope }
    scheduleAutosave()
    scheduleJournal()
  }

  /// Saves the text of `snapshot`, which is the newest.
  @discardableResult
  public func save(_ snapshot: DocumentSnapshot) async throws(EditorError) -> SaveOutcome {
    note(snapshot)
    return try await save()
  }

  /// Saves the newest text; a save that is under way is waited for first.
  @discardableResult
  public func save() async throws(EditorError) -> SaveOutcome {
    while let saving { _ = await saving.value }
    autosave?.cancel()
    let task = Task { await self.saveNow() }
    saving = task
    let result = await task.value
    saving = nil
    return try result.get()
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
    guard file.isDirty || file.stamp == nil else {
      state = .open(file)
      return .nothingToSave
    }
    state = .saving(file)
    do throws(EditorError) {
      let stamp = try await write(file)
      updateFile {
        $0.savedText = file.text
        $0.stamp = stamp
      }
      await removeJournal(of: file.path)
      if let file = state.file { state = .open(file) }
      return .saved
    } catch {
      guard error.code == .changedOutside, try await mergeOutsideChange() else { throw error }
      return .merged
    }
  }

  private func write(_ file: OpenFile) async throws(EditorError) -> FileStamp {
    let storage = storage
    let bytes = file.text.bytes(in: file.text.range)
    let condition = file.stamp.map { WriteCondition.unchanged($0) } ?? .isNew
    var strategy = configuration.recovery
    if case .ignore = strategy { strategy = .propagate }
    let stamp = try await strategy.run(on: clock) { _ throws(EditorError) -> Result<FileStamp, EditorError> in
      do throws(EditorError) { return .success(try await storage.write(bytes, to: file.path, if: condition)) } catch {
        // Trying again won't make a changed file the one of before.
        if error.code == .changedOutside { return .failure(error) }
        throw error
      }
    }
    guard let stamp else { throw .noFile }
    return try stamp.get()
  }

  // MARK: What others did

  /// Looks whether somebody else changed the file, and hands the model what they did; `false` where nobody did.
  ///
  /// Throws with the code `conflict` where that overlaps what isn't saved here; the store waits for `resolve` then.
  @discardableResult
  public func checkOutside() async throws(EditorError) -> Bool {
    while let saving { _ = await saving.value }
    guard let file = state.file, let stamp = file.stamp else { return false }
    guard try await storage.stamp(of: file.path) != stamp else { return false }
    return try await mergeOutsideChange()
  }

  /// Reads the file and merges it; `false` where its text is what it was, or it is gone.
  private func mergeOutsideChange() async throws(EditorError) -> Bool {
    guard let path = state.file?.path else { return false }
    let stored: StoredFile
    do throws(EditorError) { stored = try await readFile(path) } catch {
      guard error.code == .noSuchFile else { throw error }
      // Somebody removed it: the next save makes it anew.
      updateFile { $0.stamp = nil }
      return false
    }
    let theirs = try Self.text(of: stored, at: path)
    guard let file = state.file else { return false }
    let change = ChangeSet.difference(from: file.savedText, to: theirs)
    let ours = ChangeSet.difference(from: file.savedText, to: file.text)
    guard case .merged(let merged) = ThreeWayMerge(ours: ours, theirs: change) else {
      state = .conflicted(file, theirs: theirs)
      throw .conflict(path)
    }
    updateFile {
      $0.savedText = theirs
      $0.stamp = stored.stamp
    }
    if let file = state.file { state = .open(file) }
    guard !merged.isIdentity else { return false }
    hand(merged)
    return true
  }

  /// Ends a conflict: with our text, which the next save writes over theirs, or with theirs.
  public func resolve(_ choice: ConflictResolution) async throws(EditorError) {
    guard case .conflicted(let file, let theirs) = state else { return }
    updateFile { $0.savedText = theirs }
    let stamp = try await storage.stamp(of: file.path)
    guard var file = state.file else { return }
    file.stamp = stamp
    state = .open(file)
    guard choice == .takeTheirs else { return }
    hand(ChangeSet.difference(from: file.text, to: theirs))
  }

  /// Hands the model a change of the newest text, which comes back by `note(_:)`.
  private func hand(_ change: ChangeSet) {
    guard let version else { return updateFile { $0.text = change.applied(to: $0.text) } }
    send(
      .completed(
        VersionedChange(Transaction(changes: change, event: .external), for: version, whenStale: .rebase)))
  }

  // MARK: By itself

  private func scheduleAutosave() {
    autosave?.cancel()
    guard let delay = configuration.autosaveDelay else { return }
    let clock = clock
    autosave = Task { [weak self] in
      guard await clock.hasSlept(for: delay), let self else { return }
      await self.saveByItself()
    }
  }

  private func saveByItself() async {
    autosave = nil
    if case .conflicted = state { return }
    // How it went is in the state, which readers can't miss; there is no handle that waits.
    do throws(EditorError) { try await save() } catch {}
  }
}

/// How to end a conflict with what somebody else wrote into a file.
public enum ConflictResolution: Sendable, Hashable {
  /// Our text stays, and the next save writes it.
  case keepOurs
  /// Their text replaces ours; that can be undone.
  case takeTheirs
}

extension EditorError {
  static let noFile = EditorError(.noSuchFile, "no file is open: open one first")

  static func conflict(_ path: String) -> EditorError {
    EditorError(.conflict, "\(path) was changed by somebody else where it was changed here: choose one of both texts")
  }
}
