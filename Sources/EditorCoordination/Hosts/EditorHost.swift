public import MarkdownEditing
public import TextBuffer

/// The view that shows a document: the engine holds it weakly and asks it before each action.
@MainActor
public protocol EditorHost: AnyObject, Sendable {
  /// Whether the view is still there to be acted on; asked before an action is queued and again at its turn.
  var isAttached: Bool { get }

  /// Whether the view is in the middle of an update pass; no turn begins while it is.
  var isRendering: Bool { get }

  /// Reports what a drain changed; called at most once per drain, never inside `handle(_:)`, never once detached.
  ///
  /// Intents that the host sends to `handle(_:)` from here wait for a later turn.
  func editorDidUpdate(_ update: EditorUpdate)
}

extension EditorHost {
  /// Returns `false`, for hosts without update passes of their own.
  public var isRendering: Bool { false }
}

/// The news for a host, from which it shows what the model holds.
public struct EditorUpdate: Sendable {
  /// The change of the text since the host's last update, without the host's own edits.
  public let text: TextUpdate

  /// The current selection.
  public var selection: Selection { document.selection }

  /// The whole current document.
  public let document: MarkdownDocument

  /// The version of `document`, with which a host stamps its own changes.
  public let version: EditorVersion

  /// The analysis of the text, if the configuration asks for one.
  ///
  /// It may be of an earlier version than this one; its own `version` tells.
  public let analysis: VersionedAnalysis?

  /// The state of a toolbar, computed when it's asked for.
  ///
  /// - Complexity: as of `MarkdownDocument.activeStyles(at:)`.
  public var toolbar: ToolbarState { ToolbarState(document) }

  /// An update to `document` at `version`, whose text changed by `text`; for tests of a host.
  public init(
    text: TextUpdate, document: MarkdownDocument, version: EditorVersion, analysis: VersionedAnalysis? = nil
  ) {
    self.text = text
    self.document = document
    self.version = version
    self.analysis = analysis
  }
}

/// The change of a text between two updates.
public enum TextUpdate: Sendable, Hashable {
  /// The text is the same.
  case unchanged
  /// The text that the host shows changed by this change set, which is never the identity.
  case edited(ChangeSet)
  /// The text was replaced: show the whole document anew.
  case replaced
}

/// The attached host, if any.
@MainActor
enum Attachment {
  /// No host is attached.
  case detached
  /// This host is attached. It is greeted at its turn and told nothing before that.
  ///
  /// The case is boxed: to copy a weak reference takes long.
  indirect case attached(WeakHost, isGreeted: Bool)
  /// The view was closed: no host can be attached.
  case closed

  /// The error of an intent that needs a host while none is there.
  var missingHost: EditorError { if case .closed = self { .closed } else { .detached } }

  /// Whether a host was attached and not detached since; the host itself isn't asked.
  var isAttached: Bool {
    if case .attached = self { true } else { false }
  }

  /// Whether the attached host is gone.
  var isLost: Bool {
    if case .attached(let box, _) = self { box.host == nil } else { false }
  }

  /// The attached host; `nil` if it is gone or reports that it isn't attached.
  var host: (any EditorHost)? {
    guard case .attached(let box, _) = self, let host = box.host, host.isAttached else { return nil }
    return host
  }

  /// Whether `host` is the attached one, whatever it reports of itself.
  func holds(_ host: any EditorHost) -> Bool {
    if case .attached(let box, _) = self { box.host === host } else { false }
  }

  /// Notes that the attached host was greeted.
  mutating func greet() {
    if case .attached(let box, _) = self { self = .attached(box, isGreeted: true) }
  }
}

/// A host, held weakly.
struct WeakHost: Sendable {
  weak var host: (any EditorHost)?
}

/// The difference between what the attached host shows and the document.
struct HostView: Sendable {
  /// The distance of the host's text from the document's.
  enum Lag: Sendable {
    /// The host lacks these changes; none if it is up to date.
    case behind(JoinedChanges)
    /// The host shows an unknown text.
    case strange
  }

  private var lag = Lag.strange
  /// The host's selection, if it is known.
  private var selection: Selection?
  /// The version that the host was told of last.
  private var version: EditorVersion?

  /// A host of which nothing is known.
  init() {}

  /// The change that brings the host's text up to date.
  var textUpdate: TextUpdate {
    guard case .behind(let missing) = lag else { return .replaced }
    guard let change = missing.joined, !change.isIdentity else { return .unchanged }
    return .edited(change)
  }

  /// Whether the host needs no update to be at `version` with `selection`.
  func isUpToDate(with version: EditorVersion, selection: Selection) -> Bool {
    // With changes that the host lacks, the version isn't the one that it was told of last.
    guard case .behind = lag else { return false }
    return self.version == version && self.selection == selection
  }
}

// MARK: Notes of events

extension HostView {
  /// Notes that the document changed.
  mutating func documentChanged(_ change: ChangeSet) {
    guard !change.isIdentity, case .behind(var missing) = lag else { return }
    lag = .strange  // so that the changes below are unique while they grow
    missing.append(change)
    lag = .behind(missing)
  }

  /// Notes the host's own edit: `lag` as computed by `absorbing`, and the host's `selection` afterwards.
  mutating func edited(lag: Lag, selection: Selection) {
    self.lag = lag
    self.selection = selection
  }

  /// Notes that the host changed its selection.
  mutating func selected(_ selection: Selection) { self.selection = selection }

  /// Notes that the host was told everything up to `version` and `selection`.
  mutating func updated(to version: EditorVersion, selection: Selection) {
    lag = .behind(JoinedChanges())
    self.version = version
    self.selection = selection
  }

  /// Notes that the text is the same, but its tree, its analysis or its read-only parts have changed.
  mutating func moreIsKnown() { version = nil }

  /// Notes that the host shows an unknown text.
  mutating func lost() { lag = .strange }
}

// MARK: The host's own changes

extension HostView {
  /// The host's own `change` as one of the document, and the host's lag afterwards.
  ///
  /// The host's change and the missing changes were both made for the text that the host showed. Each is moved over the
  /// other. If both insert at one place, the host's text comes second. So host and document end with the same text, and
  /// nothing typed is lost.
  func absorbing(_ change: ChangeSet) throws(EditorError) -> (ChangeSet, Lag) {
    guard case .behind(let changes) = lag else { throw .strangeText }
    guard let missing = changes.joined else { return (change, lag) }
    guard change.lengthBefore == missing.lengthBefore else {
      throw .invalidChange(
        "made for a text of \(change.lengthBefore) bytes; the host shows \(missing.lengthBefore)")
    }
    let rest = JoinedChanges(missing.transformed(over: change, .before))
    return (change.transformed(over: missing, .after), .behind(rest))
  }

  /// The host's own `selection` as one of the document.
  func absorbing(_ selection: Selection) throws(EditorError) -> Selection {
    guard case .behind(let changes) = lag else { throw .strangeText }
    guard let missing = changes.joined else { return selection }
    if let problem = selection.problem(inTextOf: missing.lengthBefore) {
      throw .invalidChange("the selection " + problem)
    }
    return selection.mapped(through: missing)
  }
}

/// Successive changes that are reported as one.
///
/// They are composed in pairs of like weight, the way a binary counter carries. So each change is composed O(log k)
/// times, and a long script doesn't cost the square of its length.
struct JoinedChanges: Sendable {
  /// Composed changes in order, each with the number of changes in it; each weighs less than the one before.
  private var parts: [(change: ChangeSet, weight: Int)] = []

  /// No change at all.
  init() {}

  /// The single change `change`.
  init(_ change: ChangeSet) { append(change) }

  /// Adds `change`, made for the text that the previous change left.
  ///
  /// - Complexity: O(s log k) amortised, where s is the size of the edits and k the number of changes.
  mutating func append(_ change: ChangeSet) {
    var next = (change: change, weight: 1)
    while let last = parts.last, last.weight <= next.weight {
      parts.removeLast()
      next = (last.change.composed(with: next.change), last.weight + next.weight)
    }
    parts.append(next)
  }

  /// All changes composed into one; `nil` if there are none.
  ///
  /// - Complexity: O(s log k), where s is the size of the edits and k the number of changes.
  var joined: ChangeSet? {
    guard let last = parts.last else { return nil }
    return parts.dropLast().reversed().reduce(last.change) { $1.change.composed(with: $0) }
  }
}
