public import EditorCoordination
public import TextBuffer

/// An open file of a store.
public struct OpenFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The file's text, as far as known; for a missing file, its last text.
  public internal(set) var savedText: Rope
  /// The newest text that the store has been given.
  public internal(set) var text: Rope
  /// Whether there is a file at the path, as far as is known.
  public internal(set) var presence: FilePresence
  /// The number of changes recovered from a journal, because they weren't saved before a crash.
  public internal(set) var recoveredChanges = 0
  /// Journals found on opening that couldn't be used, or not all of them; see `DocumentStore.decline(_:)`.
  public internal(set) var keptJournals: [KeptJournal] = []
  /// The final text of the journal on disk; `nil` if no journal continues from the file's text.
  public internal(set) var journaledText: Rope?
  /// The error of the last attempt to write the journal; `nil` if it succeeded.
  ///
  /// Without a journal, a crash loses unsaved text.
  public internal(set) var journalError: EditorError?
  /// The level of the storage, as announced last.
  public internal(set) var storageLevel = DegradationLevel.full
  /// Whether the document has no file yet, only a journal in the folder for drafts.
  public internal(set) var isDraft = false
  /// The store's own claim on the file, then those of others, as of the last look.
  var claims: [FileClaim] = []
  /// The age of the text if the file couldn't be read on opening and the storage's memory of it was used.
  ///
  /// `nil` if the file was read. Saving overwrites only a file that is still as remembered.
  public internal(set) var age: Duration?

  init(path: String, savedText: Rope, text: Rope, presence: FilePresence) {
    (self.path, self.savedText, self.text, self.presence) = (path, savedText, text, presence)
  }

  /// Whether the text differs from the file's; a missing file, or something else in its place, has none of it.
  public var isDirty: Bool { text != savedText || isLost && !text.isEmpty }

  /// The features that are off because too little of the storage works.
  public var forgone: Set<StorageUse.Feature> { StorageUse(storageLevel).forgone }

  /// Whether the text is on disk, in the file or in its journal, so that a crash loses nothing.
  public var isSafe: Bool { journaledText.map { text == $0 } ?? !isDirty }

  /// The claims of others who had the file open at the last look; see `DocumentStore.takeOver()`.
  public var others: [FileClaim] { Array(claims.dropFirst()) }

  /// The claim of somebody else who has taken the file over; then nothing is written to it from here.
  public var takenOverBy: FileClaim? {
    claims.first.flatMap { own in
      others.filter { $0.hasTakenOver(from: own) }.max { ($0.turn, $0.id) < ($1.turn, $1.id) }
    }
  }

  /// The file's stamp when it was last read or written; `nil` if there is no file.
  var stamp: FileStamp? { if case .present(let stamp) = presence { stamp } else { nil } }

  /// Whether the file had a text that may be in no file any more.
  var isLost: Bool { presence == .gone || presence == .unreadable }

  /// The texts that opening the path may find now; a journal must begin with the first and pass through all.
  var textsOnDisk: [Rope] {
    switch presence {
    case .new, .present: [savedText]
    case .gone: [Rope()]
    // The file may be back as it was by then.
    case .unreadable: [Rope(), savedText]
    }
  }
}

/// Whether there is a file at the path of a document.
public enum FilePresence: Sendable, Hashable {
  /// There never was a file; saving creates it.
  case new
  /// There is a file, with this stamp when it was last read or written.
  case present(FileStamp)
  /// Somebody else removed or renamed the file; its content is in no file any more.
  case gone
  /// The last look didn't find the file's text: something else is in its place, or it can't be looked at.
  case unreadable
}
