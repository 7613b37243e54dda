public import EditorCoordination
import MarkdownEditing

/// All that a view can observe of a model, for comparing.
public struct ObservedState: Sendable, Hashable {
  /// The text with the selection marked in it, such as `one «twoˇ»`; `nil` where there is no document.
  public var marked: String?
  /// What the model is doing.
  public var phase: EditorState.Phase
  /// The code of the model's last error.
  public var error: EditorError.Code?
  /// Whether there is a step to undo.
  public var canUndo: Bool
  /// Whether there is a step to redo.
  public var canRedo: Bool

  /// What can be observed of `model` now.
  @MainActor
  public init(_ model: EditorModel) {
    marked = model.state.document?.marked.description
    phase = model.phase
    error = model.lastError?.code
    canUndo = model.toolbar.canUndo
    canRedo = model.toolbar.canRedo
  }

  /// How `self` differs from `expected`: a line for each property.
  func differences(from expected: ObservedState) -> [String] {
    let pairs = [
      ("marked", marked ?? "no document", expected.marked ?? "no document"),
      ("phase", "\(phase)", "\(expected.phase)"),
      ("error", error?.name ?? "none", expected.error?.name ?? "none"),
      ("canUndo", "\(canUndo)", "\(expected.canUndo)"), ("canRedo", "\(canRedo)", "\(expected.canRedo)"),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0) is \($0.1), not \($0.2)" }
  }
}
