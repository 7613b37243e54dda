public import TextBuffer

/// An intent that had its turn, as data: hosts and closures are recorded by their effect.
public enum RecordedIntent: Codable, Hashable, Sendable {
  /// An action.
  case perform(RecordedAction)
  /// An action performed in the background; `returned` and `ended` steps with the same number follow if it was begun.
  case performInBackground(RecordedAction)
  /// A save; `returned` and `ended` steps with the same number follow if a saver was there.
  case save
  /// Work begun elsewhere returned this result, which waits for its turn.
  case returned(RecordedEnd)
  /// A result from elsewhere had its turn.
  case ended
  /// A host's edit, mapped to the document of its turn.
  case hostEdited(RecordedChange, isComposing: Bool)
  /// A host's selection, mapped to the document of its turn.
  case hostSelected(RecordedSelection)
  /// A host was attached.
  case attach
  /// The host was detached, or was found to be gone.
  case detach
  /// A step of loading.
  case load(RecordedLoad)
  /// A person has seen the error.
  case acknowledgeError
  /// A result of work done elsewhere.
  case completed(RecordedCompletion)
  /// A change that others made to the document's file.
  case completedOutside(RecordedCompletion)
  /// New read-only parts of the text, mapped to the document of their turn.
  case protect(RecordedProtection)
  /// A new configuration, of which only the error boundary affects the outcome of intents.
  case configure(RecordedBoundary)
}

/// A change of a document, with the selection after it.
public struct RecordedChange: Codable, Hashable, Sendable {
  /// The change.
  public var changes: ChangeSet
  /// The selection afterwards; `nil` maps the previous one.
  public var selection: RecordedSelection?
  /// The name of the user event.
  public var event: String

  /// The change that `transaction` makes.
  init(_ transaction: Transaction) {
    changes = transaction.changes
    selection = transaction.selection.map { RecordedSelection($0) }
    event = transaction.event.name
  }

  /// The change as a transaction.
  public var transaction: Transaction {
    Transaction(changes: changes, selection: selection?.selection, event: UserEvent(event))
  }
}

/// A selection: the anchor and the head of each range as UTF-8 offsets, and the index of the main range.
public struct RecordedSelection: Codable, Hashable, Sendable {
  /// Each range's anchor and head, as UTF-8 offsets, in order.
  public var ranges: [[Int]]
  /// The index of the main range.
  public var main: Int

  /// The numbers of `selection`.
  init(_ selection: Selection) {
    ranges = selection.ranges.map { [$0.anchor.value, $0.head.value] }
    main = selection.mainIndex
  }

  /// The selection; a caret at the start if `main` is no index of a range.
  public var selection: Selection {
    let ranges = ranges.compactMap { ends in
      ends.count == 2
        ? SelectionRange(anchor: UTF8Offset(ends[0]), head: UTF8Offset(ends[1])) : nil
    }
    guard ranges.indices.contains(main) else { return Selection(caret: .zero) }
    return Selection(ranges, mainIndex: main)
  }
}

/// A change that was computed for a version.
public struct RecordedCompletion: Codable, Hashable, Sendable {
  /// The change.
  public var change: RecordedChange
  /// The number of the document that the change was made for, counted from 0 at the recording's beginning.
  public var document: Int
  /// The number of changes that this document had seen by then, counted from the recording's beginning.
  public var changeCount: Int
  /// Whether a late change is moved along; else it is dropped.
  public var isMoved: Bool

  /// `completed` in a recording that began at version `start`.
  init(_ completed: VersionedChange, since start: EditorVersion) {
    change = RecordedChange(completed.transaction)
    document = completed.version.document - start.document
    changeCount = completed.version.change - (document == 0 ? start.change : 0)
    isMoved = completed.whenStale == .rebase
  }

  /// The change for a model that has seen the recording's steps and nothing before them.
  public var versioned: VersionedChange {
    let version = EditorVersion(document: document, change: changeCount)
    return VersionedChange(change.transaction, for: version, whenStale: isMoved ? .rebase : .drop)
  }
}
