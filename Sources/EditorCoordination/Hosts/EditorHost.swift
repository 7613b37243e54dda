/// The view that shows a document: the engine holds it weakly and asks it before each action.
@MainActor
public protocol EditorHost: AnyObject, Sendable {
  /// Whether the view is still there to be acted on; asked before an action is queued and again at its turn.
  var isAttached: Bool { get }

  /// Whether the view is in the middle of an update pass; no turn begins while it is.
  var isRendering: Bool { get }

  /// Tells what a drain changed; called at most once per drain, never inside `handle(_:)`, never once detached.
  ///
  /// Whatever the host sends to `handle(_:)` from here waits for a later turn.
  func editorDidUpdate(_ update: EditorUpdate)
}

extension EditorHost {
  /// `false`: a host without update passes of its own needn't say so.
  public var isRendering: Bool { false }
}
