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
