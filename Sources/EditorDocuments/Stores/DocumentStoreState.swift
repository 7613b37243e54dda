public import EditorCoordination
public import TextBuffer

/// Where a store is with its document, with all that belongs to it; `StoreEvent` leads from one to the next.
public enum DocumentStoreState: Sendable {
  /// It has no file.
  case closed
  /// It reads the file at a path, of whose text so much is parsed, from 0 to 1.
  case opening(String, progress: Double)
  /// The file couldn't be opened.
  case unopened(EditorError)
  /// The file has the newest text, and nothing is under way.
  case clean(OpenFile)
  /// There is text that the file hasn't; whether its journal has it, `OpenFile.isSafe` says.
  case dirty(OpenFile)
  /// It writes the file, which is to have the text `writing`; more may have been typed since.
  case saving(OpenFile, writing: Rope)
  /// Somebody else changed the file where it was changed here; saving waits for a decision.
  case conflicted(OpenFile, theirs: Rope)
  /// The last attempt to save it failed; the next one may not.
  case unsaveable(OpenFile, UnsaveableReason)

  /// The file, or `nil` where none is open.
  public var file: OpenFile? {
    switch self {
    case .closed, .opening, .unopened: nil
    case .clean(let file), .dirty(let file), .saving(let file, _): file
    case .conflicted(let file, _), .unsaveable(let file, _): file
    }
  }

  /// What the state is called, without what belongs to it.
  public var phase: Phase {
    switch self {
    case .closed: .closed
    case .opening: .opening
    case .unopened: .unopened
    case .clean: .clean
    case .dirty: .dirty
    case .saving: .saving
    case .conflicted: .conflicted
    case .unsaveable: .unsaveable
    }
  }

  /// The states' names.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// See the states of the same names.
    case closed, opening, unopened, clean, dirty, saving, conflicted, unsaveable
  }

  /// Whether no reader may miss it; the end of a save is critical, too.
  var isCritical: Bool {
    switch self {
    case .conflicted, .unsaveable, .unopened, .closed: true
    case .opening, .clean, .dirty, .saving: false
    }
  }
}

/// Why a document couldn't be saved.
public enum UnsaveableReason: Sendable, Hashable {
  /// The storage refused, in this way.
  case storage(StorageProblem, EditorError)
  /// The connected model has another document than the file's.
  case otherDocument(EditorError)
  /// Anything else.
  case other(EditorError)

  /// The reason that `error` comes to.
  init(_ error: EditorError) {
    if let problem = StorageProblem(error.code) {
      self = .storage(problem, error)
    } else {
      self = error == .otherDocument ? .otherDocument(error) : .other(error)
    }
  }

  /// The error that the save ended with.
  public var error: EditorError {
    switch self {
    case .storage(_, let error), .otherDocument(let error), .other(let error): error
    }
  }
}
