public import EditorCoordination
import MarkdownEditing
public import TextBuffer

// Changes of the file by others.
extension DocumentStore {
  /// Checks whether somebody else changed the file, and hands those changes to the connected model.
  ///
  /// Returns `false` if nobody changed it. Throws with the code `conflict` if the changes overlap what isn't saved
  /// here, or if no model is connected. Then the store waits for `resolve(_:)`. Until that call, or until the file is
  /// gone, each check throws this error, even if an earlier one found the conflict.
  @discardableResult
  public func checkOutside() async throws(EditorError) -> Bool {
    try await inTurn { store throws(EditorError) -> Bool in
      guard store.unconfirmedMerge == nil else { return true }
      guard let file = store.state.file else { return false }
      // While the model doesn't have the file's document yet, there is nothing to merge into: check again later.
      if store.ownership.canMerge, try await store.presentStamp(of: file.path) != file.stamp {
        return try await store.mergeOutsideChange()
      }
      if case .conflicted = store.state { throw .conflict(file.path) }
      return false
    }
  }

  /// The present conflict, with the places where a person must choose; `nil` if there is none.
  public var conflict: TextConflict? {
    guard case .conflicted(let file, let theirs) = state else { return nil }
    return TextConflict(base: file.savedText, ours: file.text, theirs: theirs)
  }

  /// Ends a conflict: with our text, which the next save writes over theirs, with theirs, or with a joined one.
  ///
  /// What replaces our text is an undoable step. Does nothing if there is no conflict.
  public func resolve(_ choice: ConflictResolution) {
    guard case .conflicted(let file, let theirs) = state else { return }
    apply(.resolved)
    switch choice {
    case .keepOurs:
      scheduleJournal()
      scheduleAutosave()
    case .takeTheirs: replaceText(of: file, by: theirs, theirs: theirs)
    case .takeText(let text): replaceText(of: file, by: text, theirs: theirs)
    }
  }

  /// Replaces the text by that of the file, as an undoable step; ends a conflict.
  ///
  /// Throws with the code `no-such-file` if there is none. While a change by others is on its way into the model, does
  /// nothing. Throws with the code `stale` if the connected model has another document.
  public func revert() async throws(EditorError) {
    await waitForLoad()
    try await inTurn { store throws(EditorError) in
      guard store.ownership.canMerge else { throw .otherDocument }
      guard let path = store.state.file?.path, let (theirs, stamp) = try await store.textOfOthers(at: path)
      else { throw .noFile }
      guard let file = store.state.file, store.unconfirmedMerge == nil else { return }
      store.apply(.tookIn(theirs, stamp))
      store.replaceText(of: file, by: theirs, theirs: theirs)
    }
  }

  /// Replaces the text of `file` by `text`, in the connected model if there is one; the file has `theirs`.
  private func replaceText(of file: OpenFile, by text: Rope, theirs: Rope) {
    let change = ChangeSet.difference(from: file.text, to: text)
    if change.isIdentity || !hand(change, theirs: theirs) { noteChoice(text) }
  }

  /// Notes the text that a person chose, which no model reports.
  private func noteChoice(_ text: Rope) {
    apply(.noted(text))
    scheduleJournal()
    if state.file?.isDirty == true { scheduleAutosave() }
  }

  /// Reads the file and merges its text; returns `false` if there is nothing to merge or the file is gone.
  func mergeOutsideChange() async throws(EditorError) -> Bool {
    guard let path = state.file?.path else { return false }
    guard ownership.canMerge else { throw .otherDocument }
    guard let (theirs, stamp) = try await textOfOthers(at: path) else { return false }
    // Computed only now: more may have been typed while the file was read.
    guard let file = state.file, unconfirmedMerge == nil else { return false }
    let change = ChangeSet.difference(from: file.savedText, to: theirs)
    let ours = ChangeSet.difference(from: file.savedText, to: file.text)
    guard case .merged(let merged) = ThreeWayMerge(ours: ours, theirs: change),
      merged.isIdentity || hand(merged, theirs: theirs, stamp)
    else {
      apply(.overlaps(theirs, stamp))
      throw .conflict(path)
    }
    if merged.isIdentity {
      apply(.tookIn(theirs, stamp))
      if state.file?.isSafe == false { scheduleJournal() }
    }
    return !merged.isIdentity
  }

  /// The stamp of the file at `path`; `nil` if it's missing.
  func presentStamp(of path: String) async throws(EditorError) -> FileStamp? {
    do throws(EditorError) { return try await storage.stamp(of: path) } catch {
      noteLoss(of: path, error)
      throw error
    }
  }

  /// The text in the file at `path`, with its stamp; `nil` if the file is missing.
  func textOfOthers(at path: String) async throws(EditorError) -> (Rope, FileStamp)? {
    do throws(EditorError) {
      let stored = try await readFile(path)
      return (try Self.text(of: stored, at: path), stored.stamp)
    } catch {
      noteLoss(of: path, error)
      if error.code == .noSuchFile { return nil }
      throw error
    }
  }

  /// Notes that a look at the file at `path` ended with `error`: until a journal has the text, it may be only here.
  ///
  /// A storage that is unavailable hasn't looked.
  private func noteLoss(of path: String, _ error: EditorError) {
    guard state.file?.path == path, error.code != .unavailable else { return }
    if apply(error.code == .noSuchFile ? .vanished : .foundUnreadable) { scheduleJournal() }
  }

  /// Hands the connected model a change of the newest text; returns `false` if none is connected.
  ///
  /// With a `stamp`, the file counts as having `theirs` only once the model has taken that in. Until then our text, and
  /// its journal, continues from the previous text. Otherwise recovery after a crash would take our text for one from
  /// which somebody had deleted what others wrote.
  private func hand(_ change: ChangeSet, theirs: Rope, _ stamp: FileStamp? = nil) -> Bool {
    guard !change.isIdentity else { return true }
    guard let version else { return false }
    // A person who took their text may take that back; what they wrote beside ours stays theirs.
    let transaction = Transaction(changes: change, event: stamp == nil ? .external : .merge)
    guard outbox.send(.merge(VersionedChange(transaction, for: version, whenStale: .rebase), theirs: theirs))
    else {
      return false
    }
    let chosen = stamp == nil ? state.file.map { change.applied(to: $0.text) } : nil
    unconfirmedMerge = UnconfirmedMerge(theirs: theirs, stamp: stamp, chosen: chosen, version: version)
    return true
  }

  /// The model has taken in `theirs` and now has `snapshot`; `nil` if it hasn't.
  func endMerge(of theirs: Rope, _ snapshot: DocumentSnapshot?) {
    guard state.file != nil, let merge = unconfirmedMerge, merge.theirs == theirs else { return }
    unconfirmedMerge = nil
    guard let snapshot else {
      guard let chosen = merge.chosen, merge.version == version else {
        apply(.overlaps(theirs, merge.stamp))
        return
      }
      // A person's choice holds without a model, too.
      return noteChoice(chosen)
    }
    if let stamp = merge.stamp { apply(.tookIn(theirs, stamp)) }
    note(snapshot)
    if state.file?.isSafe == false { scheduleJournal() }
    if state.file?.isDirty == true { scheduleAutosave() }
    // More changes may have come in the meantime.
    lookSoon()
  }
}

/// A text by others that is on its way into the document.
struct UnconfirmedMerge: Sendable {
  /// Their text.
  let theirs: Rope
  /// The file's stamp when it was read; `nil` if a person chose their text, and the file counts as having it.
  let stamp: FileStamp?
  /// The text that a person chose, which is in no journal yet; `nil` for others' changes.
  let chosen: Rope?
  /// The version of the text that it's for.
  let version: EditorVersion
}

/// The end of a conflict with a text that somebody else wrote into a file.
public enum ConflictResolution: Sendable, Hashable {
  /// Our text stays; the next save writes it.
  case keepOurs
  /// Their text replaces ours, as an undoable step.
  case takeTheirs
  /// This text, such as that of `TextConflict.resolved(by:)`, replaces ours as an undoable step.
  case takeText(Rope)
}
