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
