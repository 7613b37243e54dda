public import EditorCoordination
public import TextBuffer

/// A file that a store has open.
public struct OpenFile: Sendable {
  /// Where it is.
  public let path: String
  /// The text that the file has, as far as is known; where it's gone, the one that it had last.
  public internal(set) var savedText: Rope
  /// The newest text that the store was told of.
  public internal(set) var text: Rope
  /// Whether there is a file at the path, as far as is known.
  public internal(set) var presence: FilePresence
  /// Its changes that a journal had, because they weren't saved before a crash.
  public internal(set) var recoveredChanges = 0
  /// Journals that were there when it was opened and couldn't be used, or not all of them; see
  /// `DocumentStore.decline(_:)`.
  public internal(set) var keptJournals: [KeptJournal] = []
  /// The text that its journal on disk leads to, or `nil` where there is none that goes on from what the file has.
  public internal(set) var journaledText: Rope?
  /// The error of the last attempt to keep a journal, or `nil`: without one, a crash loses what isn't saved.
  public internal(set) var journalError: EditorError?
  /// How much of the storage works, as far as it was announced.
  public internal(set) var storageLevel = DegradationLevel.full
  /// How old the text is where the file couldn't be read when it was opened, so that what the storage remembers of it
  /// was taken; `nil` where it was read.
  ///
  /// Saving writes it only over a file that is still as remembered.
  public internal(set) var age: Duration?

  package init(path: String, savedText: Rope, text: Rope, presence: FilePresence) {
    (self.path, self.savedText, self.text, self.presence) = (path, savedText, text, presence)
  }

  /// Whether the text has something that the file hasn't; all of it, where the file is gone.
  public var isDirty: Bool { text != savedText || presence == .gone && !text.isEmpty }

  /// What is left undone because too little of the storage works.
  public var forgone: Set<StorageUse.Feature> { StorageUse(storageLevel).forgone }

  /// Whether the text is on disk, in the file or in its journal: a crash loses nothing of it.
  public var isSafe: Bool { journaledText.map { text == $0 } ?? !isDirty }

  /// What the file was when it was read or written last; `nil` where there is none.
  var stamp: FileStamp? { if case .present(let stamp) = presence { stamp } else { nil } }

  /// The text that opening the path now would find: what a journal has to begin with.
  var textOnDisk: Rope { presence == .gone ? Rope() : savedText }
}

/// Whether there is a file at the path of a document.
public enum FilePresence: Sendable, Hashable {
  /// There never was one; saving makes it.
  case new
  /// There is, and this is what it was when it was read or written last.
  case present(FileStamp)
  /// There was one, and somebody else removed it or gave it another name. What it had is in no file any more.
  case gone
}
