public import EditorCoordination
import TextBuffer

/// What to do with a text that isn't saved when its file is closed.
public enum UnsavedText: Sendable, Hashable {
  /// Nothing is closed before it is on disk somewhere.
  case keep
  /// It is dropped, with its journal.
  case discard
}

/// Where the newest text of a file that was closed is.
public enum CloseOutcome: Sendable, Hashable {
  /// In the file; or there was none open, or the text was to be dropped.
  case nothingUnsaved
  /// In the journal at this path; opening the file brings it back.
  case inJournal(String)
  /// In the document, which other views go on showing.
  case stillOpen
  /// In a copy at this path, since neither file nor journal could be written.
  case inRescueCopy(String)
}

extension DocumentStore {
  /// Lets the file go, once its text is safe: in the file, in its journal, or, where the configuration names a folder
  /// for that, in a rescue copy.
  ///
  /// Throws with the code `unsaved` where it is safe nowhere; the file stays open then, and nothing is lost. To close
  /// it all the same, `discard` the text.
  @discardableResult
  public func close(_ unsaved: UnsavedText = .keep) async throws(EditorError) -> CloseOutcome {
    autosave?.cancel()
    await waitForTurn()
    var outcome = CloseOutcome.nothingUnsaved
    switch unsaved {
    case .keep: outcome = try await makeSafe()
    case .discard: await journal?.discard()
    }
    // From here to the end nothing is waited for, so that nothing more can be typed.
    openings += 1
    reading?.cancel()
    autosave?.cancel()
    endWatching()
    endListening()
    (autosave, journal, version, unconfirmedMerge) = (nil, nil, nil, nil)
    ownership = .anyDocument
    apply(.closes)
    return outcome
  }

  /// Sees to it that the newest text is on disk, and says where; throws as closing does.
  @discardableResult
  func makeSafe() async throws(EditorError) -> CloseOutcome {
    await noticeRemoval()
    // More may be typed while something is written.
    while let file = state.file, file.isDirty {
      if file.isSafe, let path = await journal?.journalPath {
        if state.file?.text == file.text { return .inJournal(path) }
        continue
      }
      await journalNow()
      // Safe, but in no journal that is known: asking again would never end.
      if state.file?.isSafe == true, await journal?.journalPath != nil { continue }
      let reason = await saveBeforeClosing()
      if state.file?.isDirty != true { break }
      let path = try await writeRescueCopy(because: reason ?? state.file?.journalError)
      if let path, state.file?.text == file.text { return .inRescueCopy(path) }
    }
    return .nothingUnsaved
  }

  /// Looks whether the file is still there that has the text: others may have removed it since somebody looked last.
  private func noticeRemoval() async {
    guard let file = state.file, !file.isDirty, file.stamp != nil else { return }
    do throws(EditorError) {
      let stamp = try await storage.stamp(of: file.path)
      if stamp == nil, state.file?.path == file.path { apply(.vanished) }
    } catch {
      // Where it can't be asked for, it's as it was known to be.
    }
  }

  /// Saves the file where that is done by itself, too; answers why it failed.
  private func saveBeforeClosing() async -> EditorError? {
    guard configuration.autosaveDelay != nil else { return nil }
    do throws(EditorError) {
      try await save()
      return nil
    } catch { return error }
  }

  /// Writes the newest text into the folder for that; `nil` where there is nothing to write any more.
  private func writeRescueCopy(because reason: EditorError?) async throws(EditorError) -> String? {
    guard let file = state.file else { return nil }
    guard let folder = configuration.rescueFolder else { throw .unsafe(file.path, reason) }
    let name = file.path.lastIndex(of: "/").map { file.path[file.path.index(after: $0)...] } ?? file.path[...]
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
