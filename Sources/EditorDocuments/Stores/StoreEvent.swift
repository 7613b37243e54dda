import EditorCoordination
import TextBuffer

/// An event in the life of a store's document.
///
/// `DocumentStoreState.after(_:)` defines the transitions, and nothing else changes a state.
enum StoreEvent: Sendable {
  /// Reading the file at a path began.
  case opens(String)
  /// This share of the text is parsed, from 0 to 1.
  case progressed(Double)
  /// The file was read.
  case opened(OpenFile)
  /// The file couldn't be read.
  case failedToOpen(EditorError)
  /// A newer text was recorded.
  case noted(Rope)
  /// The journal on disk leads to this text; the error is that of the last attempt to write it.
  case journaled(Rope?, EditorError?)
  /// The kept journal at this path was declined.
  case declined(String)
  /// The level of the storage changed.
  case levelled(DegradationLevel)
  /// These are the claims on the file, the store's own first.
  case claimed([FileClaim])
  /// Writing the newest text into the file began.
  case saves
  /// The text being written is in the file, which now has this stamp.
  case saved(FileStamp)
  /// A save had nothing to do.
  case hadNothingToSave
  /// A save failed.
  case failedToSave(UnsaveableReason)
  /// Somebody else's text of the file was merged without conflict.
  case tookIn(Rope, FileStamp)
  /// Somebody else's text of the file overlaps ours.
  case overlaps(Rope, FileStamp?)
  /// A person chose between the two texts.
  case resolved
  /// The text is in a file at another path, which now has this stamp and these kept journals.
  case savedAs(String, Rope, FileStamp, [KeptJournal])
  /// The file is missing.
  case vanished
  /// A look at the file found something else than a text, or failed.
  case foundUnreadable
  /// The store closes the file.
  case closes
}

extension DocumentStoreState {
  /// The state after `event`; `nil` if the event doesn't apply in this state, which then stays.
  ///
  /// *settled* is clean if the file has the newest text, and dirty otherwise. In a state with a file, `noted`,
  /// `journaled`, `declined`, `levelled` and `claimed` change the state's values. `noted` also settles a clean or dirty
  /// state, and an unsaveable one that has nothing to save any more. A file that is lost already neither vanishes nor
  /// is found unreadable.
  ///
  ///     event             closed   opening   unopened  clean, dirty  saving      conflicted  unsaveable
  ///     opens             opening  opening   opening   -             -           -           -
  ///     progressed        -        opening   -         -             -           -           -
  ///     opened            -        settled   -         -             -           -           -
  ///     failedToOpen      -        unopened  -         -             -           -           -
  ///     saves             -        -         -         saving        saving      -           saving
  ///     saved             -        -         -         -             settled     -           -
  ///     hadNothingToSave  -        -         -         settled       -           -           settled
  ///     failedToSave      -        -         -         unsaveable    unsaveable  -           unsaveable
  ///     tookIn            -        -         -         settled       settled     settled     settled
  ///     overlaps          -        -         -         conflicted    conflicted  conflicted  conflicted
  ///     resolved          -        -         -         -             -           settled     -
  ///     vanished          -        -         -         settled       settled     settled     settled
  ///     foundUnreadable   -        -         -         settled       settled     settled     settled
  ///     savedAs           -        -         -         settled       settled     settled     settled
  ///     closes            -        closed    closed    closed        closed      closed      closed
  func after(_ event: StoreEvent) -> DocumentStoreState? {
    switch event {
    case .opens(let path): file == nil ? .opening(path, progress: 0) : nil
    case .progressed(let share): afterParsing(share)
    case .opened(let file): phase == .opening ? .settled(file) : nil
    case .failedToOpen(let error): phase == .opening ? .unopened(error) : nil
    case .closes: phase == .closed ? nil : .closed
    case .savedAs(let path, let text, let stamp, let kept):
      file.map { .settled($0.saved(as: path, text, stamp, kept)) }
    case .noted, .journaled, .declined, .levelled, .claimed: file.map { with($0.after(event), event) }
    case .saves, .saved, .hadNothingToSave, .failedToSave: file.flatMap { afterSaving(event, $0) }
    case .tookIn, .overlaps, .resolved, .vanished, .foundUnreadable: file.flatMap { afterOthers(event, $0) }
    }
  }

  private func afterParsing(_ share: Double) -> Self? {
    guard case .opening(let path, _) = self else { return nil }
    return .opening(path, progress: share)
  }

  /// Clean or dirty, depending on `file`.
  private static func settled(_ file: OpenFile) -> Self { file.isDirty ? .dirty(file) : .clean(file) }

  /// The same case with `file`, or the settled state if the case no longer fits after `event`.
  private func with(_ file: OpenFile, _ event: StoreEvent) -> Self {
    switch (self, event) {
    case (.closed, _), (.opening, _), (.unopened, _): self
    case (.clean, _), (.dirty, _): .settled(file)
    case (.saving(_, let text), _): .saving(file, writing: text)
    case (.conflicted(_, let theirs), _): .conflicted(file, theirs: theirs)
    case (.unsaveable, .noted) where !file.isDirty && file.presence != .new: .clean(file)
    case (.unsaveable(_, let reason), _): .unsaveable(file, reason)
    }
  }

  private func afterSaving(_ event: StoreEvent, _ file: OpenFile) -> Self? {
    var file = file
    switch (event, self) {
    case (_, .conflicted): return nil
    case (.saves, _): return .saving(file, writing: file.text)
    case (.saved(let stamp), .saving(_, let text)):
      (file.savedText, file.presence) = (text, .present(stamp))
      return .settled(file)
    case (.hadNothingToSave, .clean), (.hadNothingToSave, .dirty), (.hadNothingToSave, .unsaveable):
      return .settled(file)
    case (.failedToSave(let reason), _): return .unsaveable(file, reason)
    default: return nil
    }
  }

  private func afterOthers(_ event: StoreEvent, _ file: OpenFile) -> Self? {
    var file = file
    switch (event, self) {
    case (.tookIn(let theirs, let stamp), _):
      file.take(theirs)
      file.presence = .present(stamp)
      return .settled(file)
    case (.overlaps(let theirs, let stamp), _):
      // The file's previous text stays known, so that a later text of theirs can still be merged.
      if let stamp { file.presence = .present(stamp) }
      return .conflicted(file, theirs: theirs)
    case (.resolved, .conflicted(_, let theirs)):
      file.take(theirs)
      return .settled(file)
    case (.vanished, _) where file.stamp != nil:
      // Any journal continues from a text that exists nowhere any more.
      (file.presence, file.journaledText) = (.gone, nil)
      return .settled(file)
    case (.foundUnreadable, _) where file.stamp != nil:
      (file.presence, file.journaledText) = (.unreadable, nil)
      return .settled(file)
    default: return nil
    }
  }
}

extension OpenFile {
  /// Takes `theirs` for the file's text, which the journal doesn't pass through unless it was that before.
  fileprivate mutating func take(_ theirs: Rope) {
    if theirs != savedText { journaledText = nil }
    savedText = theirs
  }

  /// The file at `path`, which has `text`, as the one of the same document.
  fileprivate func saved(
    as path: String, _ text: Rope, _ stamp: FileStamp, _ kept: [KeptJournal]
  ) -> OpenFile {
    var file = OpenFile(path: path, savedText: text, text: self.text, presence: .present(stamp))
    (file.storageLevel, file.keptJournals) = (storageLevel, kept)
    return file
  }

  /// The file after an `event` that changes only the file's values.
  fileprivate func after(_ event: StoreEvent) -> OpenFile {
    var file = self
    switch event {
    case .noted(let text): file.text = text
    case .journaled(let text, let error): (file.journaledText, file.journalError) = (text, error)
    case .levelled(let level): file.storageLevel = level
    case .claimed(let claims): file.claims = claims
    case .declined(let path): file.keptJournals.removeAll { $0.path == path }
    default: break
    }
    return file
  }
}
