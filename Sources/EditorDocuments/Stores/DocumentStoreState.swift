public import EditorCoordination
public import TextBuffer

/// A file that a store has open.
public struct OpenFile: Sendable {
  /// Where it is.
  public let path: String
  /// The text that the file has, as far as is known.
  public internal(set) var savedText: Rope
  /// The newest text that the store was told of.
  public internal(set) var text: Rope
  /// What the file was when it was read or written last.
  var stamp: FileStamp?
  /// Its changes that a journal had, because they weren't saved before a crash.
  public internal(set) var recoveredChanges = 0
  /// Journals that were there when it was opened and couldn't be used, or not all of them; see
  /// `DocumentStore.decline(_:)`.
  public internal(set) var keptJournals: [KeptJournal] = []
  /// The text that its journal on disk leads to, or `nil` where there is none.
  public internal(set) var journaledText: Rope?
  /// The error of the last attempt to keep a journal, or `nil`: without one, a crash loses what isn't saved.
  public internal(set) var journalError: EditorError?

  /// Whether the text has something that the file hasn't.
  public var isDirty: Bool { text != savedText }

  /// Whether the text is on disk, in the file or in its journal: a crash loses nothing of it.
  public var isSafe: Bool { journaledText.map { text == $0 } ?? !isDirty }
}

/// What a document store is doing, with all that belongs to it.
public enum DocumentStoreState: Sendable {
  /// It has no file.
  case closed
  /// It reads the file at a path.
  case opening(String)
  /// It has a file open, and nothing is under way.
  case open(OpenFile)
  /// It writes the file.
  case saving(OpenFile)
  /// Somebody else changed the file where it was changed here; saving waits for a decision.
  case conflicted(OpenFile, theirs: Rope)
  /// Opening or saving failed; the file is the one of before, or `nil`.
  case failed(EditorError, OpenFile?)

  /// The file, or `nil` where none is open.
  public var file: OpenFile? {
    switch self {
    case .closed, .opening: nil
    case .open(let file), .saving(let file), .conflicted(let file, _): file
    case .failed(_, let file): file
    }
  }

  /// Whether the file is being written.
  var isSaving: Bool {
    if case .saving = self { true } else { false }
  }

  /// Whether no reader may miss it; the end of a save is critical, too.
  var isCritical: Bool {
    switch self {
    case .conflicted, .failed, .closed: true
    case .opening, .open, .saving: false
    }
  }
}
