public import EditorCoordination
import TextBuffer

/// The treatment of an unsaved text when its file is closed.
public enum UnsavedText: Sendable, Hashable {
  /// Close only once the text is on disk somewhere.
  case keep
  /// Drop the text and its journal.
  case discard
}

/// The place of the newest text of a closed file.
public enum CloseOutcome: Sendable, Hashable {
  /// The file has the text; or no file was open, or the text was to be dropped.
  case nothingUnsaved
  /// The journal at this path has the text; opening the file brings it back.
  case inJournal(String)
  /// The document is still open in other views.
  case stillOpen
  /// A copy at this path has the text, since neither file nor journal could be written.
  case inRescueCopy(String)
}

extension DocumentStore {
  /// Closes the file once its text is safe: in the file, in its journal, or in a rescue copy.
  ///
  /// A rescue copy is written only if the configuration names a folder for it. Throws with the code `unsaved` if the
  /// text is safe nowhere; then the file stays open, and nothing is lost. Pass `discard` to close it all the same.
  @discardableResult
  public func close(_ unsaved: UnsavedText = .keep) async throws(EditorError) -> CloseOutcome {
    autosave?.cancel()
    var (outcome, isSafe) = (CloseOutcome.nothingUnsaved, false)
    // A save or a move that has begun meanwhile gives the text another place.
    while !isSafe || turn != nil {
      await waitForTurn()
      switch unsaved {
      case .keep:
        outcome = try await makeSafe()
        // More may be typed while the journal of a clean text is removed.
        if state.file?.isDirty == false { await retireJournal() }
        isSafe = (outcome != .nothingUnsaved || state.file?.isDirty != true) && successors.isEmpty
      case .discard:
        await journal?.discard()
        isSafe = true
      }
    }
    await endFile()?.value
    return outcome
  }

  /// Ends the work on the file, whose text is safe or discarded; doesn't suspend, so that nothing more can be typed.
  ///
  /// Returns the task that releases the claim on the file.
  private func endFile() -> Task<Void, Never>? {
    openings += 1
    reading?.cancel()
    autosave?.cancel()
    endWatching()
    endListening()
    lastClosed = version ?? lastClosed
    let release = journal?.end()
    (autosave, journal, version, unconfirmedMerge) = (nil, nil, nil, nil)
    successors = []
    ownership = .anyDocument
    apply(.closes)
    return release
  }

  /// Writes the newest text to disk and returns its place; throws as `close(_:)` does.
  ///
  /// Leaves the file if the model has another document in its place, which becomes a draft.
  @discardableResult
  func makeSafe() async throws(EditorError) -> CloseOutcome {
    while true {
      if !successors.isEmpty { await waitForTurn() }
      let opening = openings
      let outcome = try await makeFileSafe()
      if opening != openings || turn != nil && !successors.isEmpty { continue }
      guard !successors.isEmpty else { return outcome }
      await leaveForSuccessor()
    }
  }

  /// Leaves the file, whose text is safe, for the first document in its place.
  private func leaveForSuccessor() async {
    let rest = successors
    let release = endFile()
    if let next = rest.first { beginDraft(with: next) }
    successors = Array(rest.dropFirst())
    await release?.value
  }

  private func makeFileSafe() async throws(EditorError) -> CloseOutcome {
    await lookBeforeClosing()
    // More may be typed during a write.
    while let file = state.file, file.isDirty {
      if file.isSafe, let path = await journal?.journalPath {
        if state.file?.text == file.text { return .inJournal(path) }
        continue
      }
      await journalNow()
      if state.file?.text != file.text, state.file?.journalError == nil { continue }
      // The text is safe but has no known journal path: another round would loop forever.
      if state.file?.isSafe == true, await journal?.journalPath != nil { continue }
      let reason = await saveBeforeClosing()
      if state.file?.isDirty != true { break }
      if reason == nil, state.file?.text != file.text { continue }
      let path = try await writeRescueCopy(because: reason ?? state.file?.journalError)
      if let path, state.file?.text == file.text { return .inRescueCopy(path) }
    }
    return .nothingUnsaved
  }

  /// Checks whether the file is still a text: others may have removed or replaced it since the last look.
  ///
  /// A text of theirs in place of ours is what they want; anything else leaves ours unsafe, unless a journal has it.
  private func lookBeforeClosing() async {
    let needsFile = await journal?.needsFile == true
    guard let file = state.file, !file.isDirty || needsFile, let stamp = file.stamp else { return }
    do throws(EditorError) {
      if try await presentStamp(of: file.path) != stamp { _ = try await textOfOthers(at: file.path) }
    } catch {
      // The state says that the text is unsafe.
    }
  }

  /// Saves the file if autosave is on; returns the error if that failed.
  private func saveBeforeClosing() async -> EditorError? {
    guard !configuration.writesNothing else { return .safeMode }
    guard configuration.autosaveDelay != nil else { return nil }
    do throws(EditorError) {
      try await save()
      return nil
    } catch { return error }
  }

  /// Writes the newest text into the rescue folder; returns `nil` if there is nothing left to write.
  private func writeRescueCopy(because reason: EditorError?) async throws(EditorError) -> String? {
    guard let file = state.file else { return nil }
    guard let folder = configuration.rescueFolder, !configuration.writesNothing else {
      throw .unsafe(file.path, reason)
    }
    let name = JournalPlace.shortened(Journal.name(in: file.path)[...])
    let bytes = file.text.bytes(in: file.text.range)
    for number in 1...1_000 {
      let path = folder + "/" + name + ".mdedit-rescue-\(number)"
      do throws(EditorError) {
        _ = try await storage.append(bytes, to: path, if: .isNew)
        return path
      } catch { if error.code != .changedOutside { throw .unsafe(file.path, error) } }
    }
    throw .unsafe(file.path, reason)
  }
}

extension EditorError {
  fileprivate static func unsafe(_ path: String, _ reason: EditorError?) -> EditorError {
    let why = reason.map { " (\($0.message))" } ?? ""
    return EditorError(
      .unsaved,
      "what was typed in \(path) is on no disk yet\(why): save it, here or elsewhere, or close it and discard that"
    )
  }
}
