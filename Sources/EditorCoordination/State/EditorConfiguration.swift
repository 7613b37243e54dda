public import MarkdownEditing
import MarkdownSyntax

#if Logging
  public import Logging
#endif

/// How a model and its queue behave; a value, which `EditorIntent.configure` replaces at its turn.
public struct EditorConfiguration: Sendable {
  /// The time after which a drain begins no further action and yields; at least one action runs in each drain.
  public var frameBudget = Duration.milliseconds(4)

  /// How many consequences in a row an intent may have; the next one fails, which ends a chain that feeds itself.
  ///
  /// A consequence is what comes in while an intent has its turn, or from whoever is told of the result in that turn.
  public var generationLimit = 256

  /// The number of waiting intents that is still normal; going beyond is counted and, in debug builds, logged.
  public var normalDepth = 8

  /// The time that an action may take; taking longer is counted and, in debug builds, logged.
  public var slowAction = Duration.milliseconds(8)

  /// Whether a toggle that would wait right behind the same toggle ends both as coalesced; off by default.
  ///
  /// Text, selection and styles come out the same as if both had been performed. The history doesn't, as no steps
  /// arise: what was undone before can still be redone, undo takes back what was before both, and the version is what
  /// it was. Nor does an error of the two come up, if they would have failed.
  public var coalescesToggles = false

  /// How what actions add is written, and the style of `format`; `nil` for what the performer has from the start.
  public var editing: EditingOptions?

  /// Whether words are counted and headings listed, off the main actor, after each change of the text.
  public var analysesText = false

  /// For how long a text must stay as it is before it's analysed; each change begins the wait anew.
  public var analysisDelay = Duration.zero

  /// What to do when an intent fails.
  public var errorBoundary = ErrorBoundary()

  /// What takes note of the queue's events, for metrics; `nil` for none.
  public var instruments: (any QueueInstruments)?

  #if Logging
    /// Where debug builds log; `nil` keeps quiet.
    ///
    /// It's there with the package's trait `Logging` alone, which is on by default.
    public var logger: Logger? = Logger(label: "swift-markdown-editing.coordination")
  #endif

  /// How much of a text is parsed within a turn; the rest is parsed off the main actor.
  var turnBudget = WorkBudget.keystroke

  /// The usual configuration.
  public init() {}
}

extension EditorConfiguration {
  /// Makes sure that nothing is logged, also where nothing could be.
  package mutating func keepQuiet() {
    #if Logging
      logger = nil
    #endif
  }
}
