public import TextBuffer

/// An intent that had its turn, as data: what carried a host or a closure is written as what it came to.
public enum RecordedIntent: Codable, Hashable, Sendable {
  /// An action.
  case perform(RecordedAction)
  /// An action that is worked out elsewhere; steps with `returned` and `ended` and the same number follow where it
  /// was.
  case performInBackground(RecordedAction)
  /// A save; steps with `returned` and `ended` and the same number follow where somebody saved.
  case save
  /// What was begun elsewhere came to this, which waits for its turn.
  case returned(RecordedEnd)
  /// What came back from elsewhere had its turn.
  case ended
  /// A host's edit, moved along to the document of its turn.
  case hostEdited(RecordedChange, isComposing: Bool)
  /// A host's selection, moved along to the document of its turn.
  case hostSelected(RecordedSelection)
  /// A host was there, to be shown the document.
  case attach
  /// The host was let go, or was found to be gone.
  case detach
  /// A step of loading.
  case load(RecordedLoad)
  /// A person has seen the error.
  case acknowledgeError
  /// A result of work done elsewhere.
  case completed(RecordedCompletion)
  /// What others did to the document's file.
  case completedOutside(RecordedCompletion)
  /// Other parts of the text can't be edited, moved along to the document of their turn.
  case protect(RecordedProtection)
  /// Another configuration, of which only the error boundary bears on what intents come to.
  case configure(RecordedBoundary)
}

/// A change of a document, and what is selected after it.
public struct RecordedChange: Codable, Hashable, Sendable {
  /// The change.
  public var changes: ChangeSet
  /// The selection afterwards; `nil` moves the one before along.
  public var selection: RecordedSelection?
  /// The name of what the user did.
  public var event: String

  /// The change that `transaction` makes.
  init(_ transaction: Transaction) {
    changes = transaction.changes
    selection = transaction.selection.map { RecordedSelection($0) }
    event = transaction.event.name
  }

  /// The change as it was made.
  public var transaction: Transaction {
    Transaction(changes: changes, selection: selection?.selection, event: UserEvent(event))
  }
}

/// A selection: the anchor and the head of each range, in UTF-8 bytes, and which range is the main one.
public struct RecordedSelection: Codable, Hashable, Sendable {
  /// Each range's anchor and head, in order.
  public var ranges: [[Int]]
  /// The index of the main range.
  public var main: Int

  /// The ends of `selection`.
  init(_ selection: Selection) {
    ranges = selection.ranges.map { [$0.anchor.value, $0.head.value] }
    main = selection.mainIndex
  }

  /// The selection; a caret at the start where the numbers are none.
  public var selection: Selection {
    let ranges = ranges.compactMap { ends in
      ends.count == 2
        ? SelectionRange(anchor: UTF8Offset(ends[0]), head: UTF8Offset(ends[1])) : nil
    }
    guard ranges.indices.contains(main) else { return Selection(caret: .zero) }
    return Selection(ranges, mainIndex: main)
  }
}

/// A change that was worked out for a version.
public struct RecordedCompletion: Codable, Hashable, Sendable {
  /// The change.
  public var change: RecordedChange
  /// The number of the document that it was made for, counted from 0 for that of the recording's beginning.
  public var document: Int
  /// The number of changes that this document had seen by then, counted from the recording's beginning.
  public var changeCount: Int
  /// Whether it's moved along where it's late, or dropped.
  public var isMoved: Bool

  /// `completed`, in a recording that began at version `start`.
  init(_ completed: VersionedChange, since start: EditorVersion) {
    change = RecordedChange(completed.transaction)
    document = completed.version.document - start.document
    changeCount = completed.version.change - (document == 0 ? start.change : 0)
    isMoved = completed.whenStale == .rebase
  }

  /// The change, for a model that has seen what the recording tells and nothing before that.
  public var versioned: VersionedChange {
    let version = EditorVersion(document: document, change: changeCount)
    return VersionedChange(change.transaction, for: version, whenStale: isMoved ? .rebase : .drop)
  }
}
