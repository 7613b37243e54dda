public import EditorCoordination
public import MarkdownEditing

/// A performer that a test scripts: it can fail, take its time, or do something while an action is performed.
public struct ScriptedPerformer: ActionPerformer {
  private let script: @Sendable (EditorAction, MarkdownDocument) -> Result<ActionResult, EditorError>

  /// The performer that does what `script` says.
  public init(
    _ script: @escaping @Sendable (EditorAction, MarkdownDocument) -> Result<ActionResult, EditorError>
  ) {
    self.script = script
  }

  /// What the script says.
  public func result(
    of action: EditorAction, on document: MarkdownDocument
  ) throws(EditorError) -> ActionResult {
    try script(action, document).get()
  }
}
