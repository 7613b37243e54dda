public import EditorCoordination
public import TextBuffer

/// The state of a store's document; `StoreEvent` leads from one state to the next.
public enum DocumentStoreState: Sendable {
  /// No file is open.
  case closed
  /// The file at a path is being read; `progress` is the parsed share of its text, from 0 to 1.
  case opening(String, progress: Double)
  /// The file couldn't be opened.
  case unopened(EditorError)
  /// The file has the newest text, and nothing is under way.
  case clean(OpenFile)
  /// The file lacks some of the text; `OpenFile.isSafe` tells whether the journal has it.
  case dirty(OpenFile)
  /// The text `writing` is being written to the file; more may have been typed since.
  case saving(OpenFile, writing: Rope)
  /// Somebody else's changes of the file overlap changes made here; saving waits for a decision.
  case conflicted(OpenFile, theirs: Rope)
  /// The last attempt to save failed; the next one may not. The values are boxed, so that other states are smaller.
  indirect case unsaveable(OpenFile, UnsaveableReason)

  /// The file; `nil` if none is open.
  public var file: OpenFile? {
    switch self {
    case .closed, .opening, .unopened: nil
    case .clean(let file), .dirty(let file), .saving(let file, _): file
    case .conflicted(let file, _), .unsaveable(let file, _): file
    }
  }

  /// The case of the state without its values.
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

  /// Whether no reader may miss the state; the end of a save is critical, too.
  var isCritical: Bool {
    switch self {
    case .conflicted, .unsaveable, .unopened, .closed: true
    case .opening, .clean, .dirty, .saving: false
    }
  }
}

/// The reason why a document couldn't be saved.
public enum UnsaveableReason: Sendable, Hashable {
  /// The storage failed in this way.
  case storage(StorageProblem, EditorError)
  /// The connected model has another document than the file's.
  case otherDocument(EditorError)
  /// Any other error.
  case other(EditorError)

  /// The reason behind `error`.
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
