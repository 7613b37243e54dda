public import EditorCoordination
import MarkdownEditing
import TextBuffer

// A draft is a document without a file: its journal in the state folder keeps it until it's saved as a file.
extension DocumentStore {
  /// Saves the newest text as the file at `path`, which is the document's file from then on.
  ///
  /// The previous file stays as it is, and a draft's journal is removed. Throws with the code `exists` if there is a
  /// file at `path`, unless it's to be replaced. Throws with the code `no-such-file` if nothing is open or typed.
  @discardableResult
  public func save(as path: String, replacing: Bool = false) async throws(EditorError) -> SaveOutcome {
    try await inTurn { store throws(EditorError) -> SaveOutcome in
      try await store.write(toNew: path, replacing: replacing)
    }
  }

  private func write(toNew path: String, replacing: Bool) async throws(EditorError) -> SaveOutcome {
    guard let old = state.file else { throw .noFile }
    try await checkSaving()
    let bytes = old.text.bytes(in: old.text.range)
    let stamp: FileStamp
    do throws(EditorError) {
      stamp = try await storage.write(bytes, to: path, if: replacing ? .always : .isNew)
    } catch { throw error.code == .changedOutside ? .exists(path) : error }
    let keeper = await keeper(JournalShelf(of: old.text), of: path)
    await adopt(path, having: old.text, stamp, old.isDraft ? old.keptJournals : [], journaledBy: keeper)
    return .saved
  }

  /// Goes on with the file at `path`, which has `text`, and whose journal `keeper` writes.
  private func adopt(
    _ path: String, having text: Rope, _ stamp: FileStamp, _ kept: [KeptJournal],
    journaledBy keeper: JournalKeeper
  ) async {
    let oldJournal = journal
    (journal, unconfirmedMerge) = (keeper, nil)
    apply(.savedAs(path, text, stamp, kept))
    watch(path)
    if state.file?.isDirty == true { await journalNow() }
    // The old journal's text is in the new file or its journal by now, whatever is being typed. If there is no new
    // journal for it, the old one stays.
    if let file = state.file, !file.isDirty || file.journaledText != nil {
      await oldJournal?.discard()
    }
    await oldJournal?.release()
    await noteOthers()
    scheduleAutosave()
  }

  /// Moves the file to `path`, which is its path from then on; a draft is saved there.
  ///
  /// What isn't saved yet stays so, in a journal beside the new place, and kept journals follow. Throws with the code
  /// `exists` if there is a file at `path`, with `conflict` while two texts wait for a decision, and with
  /// `no-such-file` if the file is missing.
  public func move(to path: String) async throws(EditorError) {
    guard state.file?.isDraft != true else {
      try await save(as: path)
      return
    }
    try await inTurn { store throws(EditorError) in try await store.moveNow(to: path) }
  }

  private func moveNow(to path: String) async throws(EditorError) {
    guard let old = state.file, let oldStamp = old.stamp else { throw .noFile }
    if case .conflicted = state { throw .conflict(old.path) }
    try await checkSaving()
    let keeper = await keeper(JournalShelf(of: old.savedText), of: path)
    let place = JournalPlace(beside: await storage.target(of: old.path))
    // First the journal: after a crash in between, either place leads to what was typed.
    if old.isDirty, configuration.hasJournal {
      try await keeper.write(old.text, through: [old.savedText], as: nextJournalStep())
    }
    let stamp: FileStamp
    do throws(EditorError) { stamp = try await storage.move(old.path, to: path, if: oldStamp) } catch {
      await keeper.discard()
      await keeper.release()
      throw error
    }
    let kept = await move(old.keptJournals, at: place, to: path)
    await adopt(path, having: old.savedText, stamp, kept, journaledBy: keeper)
  }

  /// Gives those of the journals `kept` that are at `place` the first free names beside the file at `path`.
  ///
  /// One that can't be moved stays where it is. So does one in a state folder: it's found by the file's identity, which
  /// a move on one disk keeps.
  private func move(_ kept: [KeptJournal], at place: JournalPlace, to path: String) async -> [KeptJournal] {
    let newPlace = JournalPlace(beside: await storage.target(of: path))
    var moved: [KeptJournal] = []
    for old in kept {
      var journal = old
      for number in 1...JournalKeeper.mostJournals where place.has(journal.path) {
        guard let stamp = journal.stamp else { break }
        let name = newPlace.journal(number)
        do throws(EditorError) {
          journal.stamp = try await storage.move(journal.path, to: name, if: stamp)
          journal.path = name
        } catch { if error.code != .exists { break } }
      }
      // A person may have declined it meanwhile.
      if state.file?.keptJournals.contains(old) == true { moved.append(journal) }
    }
    return moved
  }

  /// Keeps `snapshot`, which isn't of the file's document, as a draft if it was changed since it had a file.
  func noteOther(_ snapshot: DocumentSnapshot) {
    guard snapshot.hasChanges(after: lastClosed) else { return }
    switch (state.file, ownership) {
    case (nil, .anyDocument): beginDraft(with: snapshot)
    case (_?, .document(let own)) where snapshot.version.document > own: follow(snapshot)
    case (_?, .none): follow(snapshot)
    default: break
    }
  }

  /// Makes `snapshot` a draft if it isn't of the file's document, even if it wasn't changed.
  ///
  /// Throws with the code `stale` if the file can't be left, because its text is safe nowhere.
  func makeDraft(of snapshot: DocumentSnapshot) async throws(EditorError) {
    if state.file == nil { beginDraft(with: snapshot) }
    if !ownership.takesIn(snapshot.version) { follow(snapshot) }
    await waitForSuccession()
    if !ownership.takesIn(snapshot.version) { throw .otherDocument }
  }

  /// Notes that the model has `snapshot` in place of the file's document, and leaves the file for it soon.
  func follow(_ snapshot: DocumentSnapshot) {
    if successors.last?.version.document == snapshot.version.document { successors.removeLast() }
    successors.append(snapshot)
    succeedsAgain = true
    guard succession == nil else { return }
    // Nobody else has the snapshot: the store lives until it's safe.
    succession = Task { await self.succeed() }
  }

  /// Leaves the file for what the model has in its place; if the file's text is safe nowhere, the state says so.
  ///
  /// Tries again if the file could be left, or the storage recovered, while an attempt failed.
  private func succeed() async {
    var mayRecover = true
    while succeedsAgain, !successors.isEmpty {
      succeedsAgain = false
      do throws(EditorError) { try await makeSafe() } catch {
        // Nobody tells of a storage that failed and recovered within the attempt.
        if mayRecover, await storage.level == .full { (mayRecover, succeedsAgain) = (false, true) }
      }
    }
    succession = nil
  }

  /// Waits until the store has left its file for every document that the model got in its place, if it can.
  func waitForSuccession() async { await succession?.value }

  /// Makes `snapshot` a draft; no file is open.
  func beginDraft(with snapshot: DocumentSnapshot) {
    guard [.closed, .unopened].contains(state.phase) else { return }
    let (path, keeper) = Self.newDraft(in: configuration.stateFolder, storage)
    guard apply(.opens(path)) else { return }
    openings += 1
    journal = keeper
    var file = OpenFile(path: path, savedText: Rope(), text: Rope(), presence: .new)
    file.isDraft = true
    apply(.opened(file))
    ownership = .document(snapshot.version.document)
    listen()
    note(snapshot)
  }

  /// The path of a new draft, and the keeper of its journal; without a folder, no later start would look for one.
  static func newDraft(in folder: String?, _ storage: any FileStorage) -> (path: String, JournalKeeper?) {
    let name = "Untitled-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".md"
    guard let folder else { return (name, nil) }
    let path = folder + "/" + name
    return (path, JournalKeeper(JournalShelf(of: Rope()), of: path, in: storage, stateFolder: nil))
  }

  /// Whether the file at `path` is a draft's.
  func isDraft(_ path: String) -> Bool {
    guard let folder = configuration.stateFolder, let end = path.lastIndex(of: "/") else { return false }
    return path[..<end] == folder
  }
}

extension EditorError {
  static let untitled = EditorError(.untitled, "the document has no file yet: save it as one, with a name")

  static func exists(_ path: String) -> EditorError {
    EditorError(.exists, "there is a file at \(path): replace it, or choose another name")
  }
}
