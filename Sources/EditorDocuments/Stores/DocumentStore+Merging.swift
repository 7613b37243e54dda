public import EditorCoordination
import MarkdownEditing
import TextBuffer

// What others do to the file.
extension DocumentStore {
  /// Looks whether somebody else changed the file, and hands the connected model what they did; `false` where nobody
  /// did.
  ///
  /// Throws with the code `conflict` where that overlaps what isn't saved here, or where no model is connected; the
  /// store waits for `resolve(_:)` then. Until it's called, or the file is gone, each look throws so: it may not have
  /// been this one that found the conflict.
  @discardableResult
  public func checkOutside() async throws(EditorError) -> Bool {
    try await inTurn { store throws(EditorError) -> Bool in
      guard store.unconfirmedMerge == nil else { return true }
      guard let file = store.state.file else { return false }
      // While the model hasn't the file's document yet, there is nothing that it could merge into: look again later.
      if store.ownership.canMerge, try await store.storage.stamp(of: file.path) != file.stamp {
        return try await store.mergeOutsideChange()
      }
      if case .conflicted = store.state { throw .conflict(file.path) }
      return false
    }
  }

  /// Ends a conflict: with our text, which the next save writes over theirs, or with theirs, which replaces ours.
  ///
  /// Nothing happens where there is none.
  public func resolve(_ choice: ConflictResolution) {
    guard case .conflicted(let file, let theirs) = state else { return }
    apply(.resolved)
    guard choice == .takeTheirs else { return scheduleAutosave() }
    if !hand(ChangeSet.difference(from: file.text, to: theirs), theirs: theirs) {
      apply(.noted(theirs))
      scheduleJournal()
    }
  }

  /// Reads the file and merges it; `false` where its text is what it was, or it is gone.
  func mergeOutsideChange() async throws(EditorError) -> Bool {
    guard let path = state.file?.path else { return false }
    guard ownership.canMerge else { throw .otherDocument }
    let stored: StoredFile
    do throws(EditorError) { stored = try await readFile(path) } catch {
      guard error.code == .noSuchFile else { throw error }
      // The next save makes it anew; until then its text is nowhere but here.
      if state.file?.path == path, apply(.vanished) { scheduleJournal() }
      return false
    }
    let theirs = try Self.text(of: stored, at: path)
    // Only now: more may have been typed while the file was read.
    guard let file = state.file, file.path == path, unconfirmedMerge == nil else { return false }
    let change = ChangeSet.difference(from: file.savedText, to: theirs)
    let ours = ChangeSet.difference(from: file.savedText, to: file.text)
    guard case .merged(let merged) = ThreeWayMerge(ours: ours, theirs: change),
      merged.isIdentity || hand(merged, theirs: theirs, stored.stamp)
    else {
      apply(.overlaps(theirs, stored.stamp))
      throw .conflict(path)
    }
    if merged.isIdentity { apply(.tookIn(theirs, stored.stamp)) }
    return !merged.isIdentity
  }

  /// Hands the connected model a change of the newest text; `false` where none is connected.
  ///
  /// With a `stamp`, the file counts as having `theirs` only when the model has taken that in: until then our text goes
  /// on from the one of before, and so does its journal, or a crash would take our text for one in which somebody
  /// deleted what others wrote.
  private func hand(_ change: ChangeSet, theirs: Rope, _ stamp: FileStamp? = nil) -> Bool {
    guard !change.isIdentity else { return true }
    guard let version else { return false }
    let transaction = Transaction(changes: change, event: .external)
    guard outbox.send(.merge(VersionedChange(transaction, for: version, whenStale: .rebase), theirs: theirs))
    else {
      return false
    }
    unconfirmedMerge = UnconfirmedMerge(theirs: theirs, stamp: stamp)
    return true
  }

  /// Takes note that the model has taken in what others did, and has `snapshot` now; or hasn't, where that is `nil`.
  func endMerge(of theirs: Rope, _ snapshot: DocumentSnapshot?) {
    guard state.file != nil, let merge = unconfirmedMerge, merge.theirs == theirs else { return }
    unconfirmedMerge = nil
    guard let snapshot else {
      apply(.overlaps(theirs, merge.stamp))
      return
    }
    if let stamp = merge.stamp { apply(.tookIn(theirs, stamp)) }
    note(snapshot)
    if state.file?.isSafe == false { scheduleJournal() }
    if state.file?.isDirty == true { scheduleAutosave() }
    // More may have come while it was on its way.
    lookSoon()
  }
}

/// What others wrote, on its way into the document.
struct UnconfirmedMerge: Sendable {
  /// Their text.
  let theirs: Rope
  /// What the file was when it was read; `nil` where a person chose their text, and the file counts as having it.
  let stamp: FileStamp?
}

/// How to end a conflict with what somebody else wrote into a file.
public enum ConflictResolution: Sendable, Hashable {
  /// Our text stays, and the next save writes it.
  case keepOurs
  /// Their text replaces ours; that can be undone.
  case takeTheirs
}
