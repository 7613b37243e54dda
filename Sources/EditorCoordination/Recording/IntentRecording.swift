public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// The intents that had their turns in a model, in order, with their outcomes: enough to replay them.
///
/// It holds the user's text. `EditorModel.record()` makes one; `IntentReplay` in EditorTesting replays one.
public struct IntentRecording: Codable, Hashable, Sendable {
  /// An intent that had its turn.
  public struct Step: Codable, Hashable, Sendable {
    /// The number of the intent's handle.
    public var id: Int
    /// The intent.
    public var intent: RecordedIntent
    /// The time at which its turn began, from the recording's start.
    public var time: Duration
    /// The outcome, as `ActionOutcome` describes it; `nil` if the intent began work elsewhere.
    public var outcome: String?
  }

  /// The document at the beginning; `nil` if there was none.
  public var start: RecordedDocument?
  /// The error boundary at the beginning.
  public var boundary: ErrorBoundary
  /// The intents in the order of their turns.
  public var steps: [Step] = []
  /// The document after the last step; `nil` if there is none.
  public var end: RecordedDocument?
}

/// An intent that had its turn, as data: hosts and closures are recorded by their effect.
public enum RecordedIntent: Codable, Hashable, Sendable {
  /// An action.
  case perform(EditorAction)
  /// An action performed in the background; `returned` and `ended` steps with the same number follow if it was begun.
  case performInBackground(EditorAction)
  /// A save; `saved` or `notSaved`, and `ended` steps with the same number follow if a saver was there.
  case save
  /// An action returned from the background and waits for its turn; a replay computes its result again.
  case returned
  /// A save returned and waits for its turn.
  case saved(SaveOutcome)
  /// A save failed, and its error waits for its turn.
  case notSaved(EditorError)
  /// A result from elsewhere had its turn.
  case ended
  /// A host's edit, mapped to the document of its turn.
  case hostEdited(HostEdit)
  /// A host's selection, mapped to the document of its turn.
  case hostSelected(Selection)
  /// A host was attached.
  case attach
  /// The host was detached, or was found to be gone.
  case detach
  /// Loading has begun.
  case loadBegan
  /// This part of the document has come, from 0 to 1.
  case loadProgressed(Double)
  /// Loading has ended with this document.
  case loadFinished(RecordedDocument)
  /// Loading has failed.
  case loadFailed(EditorError)
  /// A person has seen the error.
  case acknowledgeError
  /// A result of work done elsewhere; its version counts documents and changes from the recording's beginning.
  case completed(VersionedChange)
  /// A change that others made to the document's file; its version counts likewise.
  case completedOutside(VersionedChange)
  /// New read-only parts of the text, mapped to the document of their turn.
  case protect(ReadOnlyRanges)
  /// A new configuration, of which only the error boundary affects the outcome of intents.
  case configure(ErrorBoundary)
}

/// A document's text, selection, dialect and read-only parts, without its history.
public struct RecordedDocument: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The selection.
  public var selection: Selection
  /// The dialect.
  public var dialect: Dialect
  /// The read-only parts of the text.
  public var readOnly: ReadOnlyRanges

  /// The content of `document`.
  public init(_ document: MarkdownDocument) {
    (text, selection) = (document.rope.description, document.selection)
    (dialect, readOnly) = (document.tree.dialect, document.readOnly)
  }

  /// The document, with nothing to undo.
  public var document: MarkdownDocument {
    MarkdownDocument(Rope(text), selection: selection, dialect: dialect).protecting(readOnly)
  }
}

/// An ended intent, as a model remembers it; holds none of the user's text.
public struct PastIntent: Hashable, Sendable {
  /// The number of the intent's handle.
  public let id: Int
  /// The intent's name, such as `perform bold`.
  public let name: String
  /// The number of the intent that caused it; `nil` if none did.
  ///
  /// The cause is the intent that had its turn when this one was sent. If its sender reacted to a turn's results, it is
  /// the last intent of that turn.
  public let cause: Int?
  /// The length of the chain of intents that led to it; 0 for an intent from outside.
  public let generation: Int
  /// The lane that the intent waited in.
  public let lane: IntentLane
  /// The outcome of the intent.
  public let outcome: ActionOutcome
  /// The duration of its turn, or of the work elsewhere; zero for an intent that never had its turn.
  public let duration: Duration
}

extension PastIntent: CustomStringConvertible {
  /// The intent on a line, such as `#7 perform bold (critical): applied after 0.0002 seconds, because of #6`.
  public var description: String {
    let reason = cause.map { ", because of #\($0) (generation \(generation))" } ?? ""
    let time = duration == .zero ? "" : " after \(duration)"
    return "#\(id) \(name) (\(lane)): \(outcome)\(time)\(reason)"
  }
}

/// The intents of a model that ended last, oldest first; only their names and outcomes, not their content.
struct PastIntents: Sendable {
  /// The number of remembered intents.
  static let capacity = 200

  /// A past intent whose name isn't put together until somebody reads it.
  struct Entry: Sendable {
    let id: Int
    let title: IntentTitle
    let origin: IntentOrigin
    let lane: IntentLane
    let outcome: ActionOutcome
    let duration: Duration
  }

  // Invariant: once there are `capacity` entries, the oldest one, which is replaced next, is at `oldest`.
  private var entries: [Entry] = []
  private var oldest = 0

  /// No past intents.
  init() {}

  /// The remembered intents, oldest first.
  ///
  /// - Complexity: O(n), where n is their number.
  var all: [PastIntent] {
    (entries[oldest...] + entries[..<oldest]).map { entry in
      PastIntent(
        id: entry.id, name: entry.title.description, cause: entry.origin.cause,
        generation: entry.origin.generation, lane: entry.lane, outcome: entry.outcome,
        duration: entry.duration)
    }
  }

  /// Remembers `entry`; once there are `capacity`, it replaces the oldest.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ entry: consuming Entry) {
    guard entries.count == Self.capacity else {
      if entries.isEmpty { entries.reserveCapacity(Self.capacity) }
      return entries.append(entry)
    }
    entries[oldest] = entry
    oldest = oldest == Self.capacity - 1 ? 0 : oldest + 1
  }
}
