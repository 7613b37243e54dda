public import EditorCoordination
public import MarkdownEditing

/// A performer that a test scripts: it can fail, take its time, or do something during an action.
public struct ScriptedPerformer: ActionPerformer {
  private let script: @Sendable (EditorAction, MarkdownDocument) -> Result<ActionResult, EditorError>

  /// A performer that calls `script` for each action.
  public init(
    _ script: @escaping @Sendable (EditorAction, MarkdownDocument) -> Result<ActionResult, EditorError>
  ) {
    self.script = script
  }

  /// Returns or throws the script's result.
  public func result(
    of action: EditorAction, on document: MarkdownDocument
  ) throws(EditorError) -> ActionResult {
    try script(action, document).get()
  }
}
