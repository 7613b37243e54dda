public import MarkdownEditing
import MarkdownSyntax

#if Logging
  public import Logging
#endif

/// The behaviour of a model and its queue; a value, which `EditorIntent.configure` replaces at its turn.
public struct EditorConfiguration: Sendable {
  /// The time after which a drain begins no further action and yields; each drain performs at least one action.
  public var frameBudget = Duration.milliseconds(4)

  /// The number of consequences in a row that an intent may have; the next one fails, which ends an endless chain.
  ///
  /// A consequence is an intent that comes in during another one's turn, or from an observer of that turn's results.
  public var generationLimit = 256

  /// The number of waiting intents that is still normal; exceeding it is counted and, in debug builds, logged.
  public var normalDepth = 8

  /// The time that an action may take; exceeding it is counted and, in debug builds, logged.
  public var slowAction = Duration.milliseconds(8)

  /// Whether a toggle that would wait right behind the same toggle ends both as coalesced; off by default.
  ///
  /// Text, selection and styles are the same as if both had been performed. The history isn't, as no steps arise:
  /// undone steps can still be redone, undo takes back the step before both, and the version doesn't change. Nor are
  /// errors reported that the two would have had.
  public var coalescesToggles = false

  /// The spelling of text that actions add, and the style of `format`; `nil` for the performer's own options.
  public var editing: EditingOptions?

  /// Whether the view only shows the text: its user's changes are refused, and those of other views are followed.
  ///
  /// Changes that others write into the document's file are taken in.
  public var isReadOnly = false

  /// Whether words are counted and headings listed, off the main actor, after each change of the text.
  public var analysesText = false

  /// The time that a text must stay unchanged before it's analysed; each change begins the wait anew.
  public var analysisDelay = Duration.zero

  /// The reaction to intents that fail.
  public var errorBoundary = ErrorBoundary()

  /// The receiver of the queue's events, for metrics; `nil` for none.
  public var instruments: (any QueueInstruments)?

  #if Logging
    /// The logger of debug builds; `nil` for no log.
    ///
    /// Available only with the package's trait `Logging`, which is on by default.
    public var logger: Logger? = Logger(label: "swift-markdown-editing.coordination")
  #endif

  /// The limit of parsing within a turn; the rest is parsed off the main actor.
  var turnBudget = WorkBudget.keystroke

  /// The usual configuration.
  public init() {}
}

extension EditorConfiguration {
  /// Turns logging off; does nothing without the trait `Logging`.
  package mutating func keepQuiet() {
    #if Logging
      logger = nil
    #endif
  }
}

/// An immutable value on the heap, which many owners may share.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Shared<EditorConfiguration> {
  /// The usual configuration, shared by all models without one of their own.
  static let usual = Shared(EditorConfiguration())
}
