public import EditorCoordination

/// A noteworthy event of a document's file, for metrics and logs; holds none of the user's text.
public enum DocumentEvent: Sendable, Hashable {
  /// The file was opened, with changes from journals, and with journals that couldn't be used.
  case opened(recoveredChanges: Int, keptJournals: Int)
  /// The file couldn't be opened.
  case failedToOpen(EditorError)
  /// The file was written.
  case saved
  /// The file couldn't be written.
  case failedToSave(EditorError)
  /// The journal couldn't be written, so that a crash loses what isn't saved; further failures aren't told.
  case failedToJournal(EditorError)
  /// The text of others was merged.
  case merged
  /// The text of others overlaps changes made here.
  case conflicted
  /// The file is missing, or something else is in its place.
  case lost
  /// The level of the storage changed.
  case levelled(DegradationLevel)
  /// So many others have the file open.
  case shared(Int)
  /// The parser failed, and the store parsed the text by itself.
  case parsedWithoutParser(EditorError)
  /// The file was closed.
  case closed

  /// The event's name, as metrics label it.
  public var name: String {
    switch self {
    case .opened: "opened"
    case .failedToOpen: "failed_to_open"
    case .saved: "saved"
    case .failedToSave: "failed_to_save"
    case .failedToJournal: "failed_to_journal"
    case .merged: "merged"
    case .conflicted: "conflicted"
    case .lost: "lost"
    case .levelled: "levelled"
    case .shared: "shared"
    case .parsedWithoutParser: "parsed_without_parser"
    case .closed: "closed"
    }
  }

  /// The code of the event's error; `nil` for an event without one.
  public var errorCode: EditorError.Code? { error?.code }

  private var error: EditorError? {
    switch self {
    case .failedToOpen(let error), .failedToSave(let error), .failedToJournal(let error),
      .parsedWithoutParser(let error):
      error
    default: nil
    }
  }
}

extension DocumentEvent: CustomStringConvertible {
  /// The event as a log line; errors name files.
  public var description: String {
    switch self {
    case .opened(let changes, let journals): "opened, \(changes) changes recovered, \(journals) journals kept"
    case .levelled(let level): "the storage is \(level)"
    case .shared(let count): "others who have the file open: \(count)"
    default: name.replacing("_", with: " ") + (error.map { ": \($0)" } ?? "")
    }
  }
}

/// Receives the events of documents, for metrics and logs; equal to itself alone.
///
/// It's called where the store works, between two of its steps, so it must be quick.
public final class DocumentObserver: Sendable, Hashable {
  let record: @Sendable (DocumentEvent) -> Void

  /// An observer that calls `record` with each event.
  public init(_ record: @escaping @Sendable (DocumentEvent) -> Void) { self.record = record }

  /// Whether both are the same observer.
  public static func == (one: DocumentObserver, other: DocumentObserver) -> Bool { one === other }

  /// Hashes the observer's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DocumentEvent {
  /// The noteworthy part of `event`, which has led from the state `before` to `after`; `nil` if there is none.
  init?(_ event: StoreEvent, from before: DocumentStoreState, to after: DocumentStoreState) {
    switch event {
    case .opened(let file):
      self = .opened(recoveredChanges: file.recoveredChanges, keptJournals: file.keptJournals.count)
    case .failedToOpen(let error): self = .failedToOpen(error)
    case .saved, .savedAs: self = .saved
    case .failedToSave(let reason): self = .failedToSave(reason.error)
    case .journaled(_, let error?) where before.file?.journalError == nil: self = .failedToJournal(error)
    case .levelled(let level) where before.file?.storageLevel != level: self = .levelled(level)
    case .claimed where before.file?.others.count != after.file?.others.count:
      self = .shared(after.file?.others.count ?? 0)
    case .tookIn(let theirs, _) where before.file?.savedText != theirs: self = .merged
    case .overlaps: self = .conflicted
    case .vanished, .foundUnreadable: self = .lost
    case .closes: self = .closed
    case .opens, .progressed, .noted, .journaled, .declined, .levelled, .claimed, .saves, .hadNothingToSave,
      .resolved, .tookIn:
      return nil
    }
  }
}
