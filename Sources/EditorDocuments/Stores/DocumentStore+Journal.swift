import EditorCoordination
import TextBuffer

// The journal beside the file: what isn't saved yet survives a crash.
extension DocumentStore {
  /// Where the journal of the file at `path` is: hidden, beside it.
  public static func journalPath(for path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + "." + path[folder.endIndex...] + ".mdedit-journal"
  }

  /// The changes that the journal of the file at `path` has and its text hasn't; none where there is no journal for it.
  ///
  /// What is added to a journal that is whole continues it, so that what it holds is on disk all the time.
  func unsavedChanges(of path: String, _ text: Rope) async -> (changes: [ChangeSet], isWhole: Bool) {
    let journal: StoredFile
    do throws(EditorError) { journal = try await storage.read(Self.journalPath(for: path)) } catch {
      return ([], false)
    }
    guard case .changes(let changes, let isWhole) = Journal.replay(journal.bytes, on: text) else {
      // Of another text: it's no use here, and may be somebody's; the next journal gets its place.
      return ([], false)
    }
    return (changes, isWhole)
  }

  /// Writes what has changed to the journal after a while; one attempt at a time.
  func scheduleJournal() {
    guard journaling == nil, let delay = configuration.journalDelay else { return }
    let clock = clock
    journaling = Task { [weak self] in
      guard await clock.hasSlept(for: delay) else { return }
      await self?.writeJournal()
      await self?.endJournaling()
    }
  }

  private func endJournaling() {
    journaling = nil
    guard let file = state.file, file.journalError == nil else { return }
    if file.isDirty, file.text != journaledText { scheduleJournal() }
  }

  /// Waits until the journal has everything that isn't saved.
  func finishJournal() async {
    journaling?.cancel()
    await journaling?.value
    journaling = nil
    if state.file?.isDirty == true { await writeJournal() }
  }

  /// Writes what has changed to the journal now.
  private func writeJournal() async {
    guard configuration.journalDelay != nil, let file = state.file else { return }
    let start = journaledText ?? file.savedText
    guard file.text != start else { return }
    let path = Self.journalPath(for: file.path)
    let record = Journal.record(ChangeSet.difference(from: start, to: file.text), to: file.text)
    let isNew = journaledText == nil
    journaledText = file.text
    do throws(EditorError) {
      if isNew {
        try await begin(path, Journal.header(for: start) + record)
      } else {
        try await storage.append(record, to: path)
      }
      updateFile { $0.journalError = nil }
    } catch {
      journaledText = nil
      updateFile { $0.journalError = error }
    }
  }

  /// Makes the journal at `path`; one that is there keeps what it has until the new one is on disk in whole.
  private func begin(_ path: String, _ bytes: [UInt8]) async throws(EditorError) {
    if try await storage.stamp(of: path) == nil { return try await storage.append(bytes, to: path) }
    _ = try await storage.write(bytes, to: path, if: .always)
  }

  /// Removes the journal of a file that was saved.
  func removeJournal(of path: String) async {
    journaledText = nil
    // Where that fails it does no harm: a journal that leads to the file's own text brings nothing back.
    do throws(EditorError) { try await storage.remove(Self.journalPath(for: path)) } catch {}
    if let file = state.file, file.isDirty { scheduleJournal() }
  }
}
