import TextBuffer

// The journal beside the file: what isn't saved yet survives a crash.
extension DocumentStore {
  /// Where the journal of the file at `path` is: hidden, beside it.
  public static func journalPath(for path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + "." + path[folder.endIndex...] + ".mdedit-journal"
  }

  /// The changes that the journal of the file at `path` has and its text hasn't; none where there is no journal for it.
  func unsavedChanges(of path: String, _ text: Rope) async -> [ChangeSet] {
    let journal: StoredFile
    do throws(EditorError) { journal = try await storage.read(Self.journalPath(for: path)) } catch { return [] }
    guard case .changes(let changes) = Journal.replay(journal.bytes, on: text) else {
      // Of another text: it's no use here, and may be somebody's; the next journal gets its place.
      return []
    }
    return changes
  }

  /// Writes what has changed to the journal after a while.
  func scheduleJournal() {
    guard journaling == nil, let delay = configuration.journalDelay else { return }
    let clock = clock
    journaling = Task { [weak self] in
      guard await clock.hasSlept(for: delay), let self else { return }
      await self.writeJournal()
    }
  }

  /// Writes what has changed to the journal now.
  func writeJournal() async {
    journaling = nil
    guard configuration.journalDelay != nil, let file = state.file, file.text != (journaledText ?? file.savedText)
    else { return }
    let path = Self.journalPath(for: file.path)
    let start = journaledText ?? file.savedText
    let record = Journal.record(ChangeSet.difference(from: start, to: file.text), to: file.text)
    let isNew = journaledText == nil
    journaledText = file.text
    do throws(EditorError) {
      if isNew { try await storage.remove(path) }
      try await storage.append((isNew ? Journal.header(for: start) : []) + record, to: path)
      updateFile { $0.journalError = nil }
    } catch {
      journaledText = nil
      updateFile { $0.journalError = error }
    }
  }

  /// Removes the journal of a file that was saved.
  func removeJournal(of path: String) async {
    journaledText = nil
    // Where that fails it does no harm: a journal that leads to the file's own text brings nothing back.
    do throws(EditorError) { try await storage.remove(Self.journalPath(for: path)) } catch {}
    if let file = state.file, file.isDirty { scheduleJournal() }
  }
}
