public import EditorCoordination
public import MarkdownEditing

/// A performer that a test scripts: it can fail, take its time, or do something during an action.
///
/// The script runs on the main actor, so it can use models, hosts and the test's own variables:
///
///     ScriptedPerformer { action, _ in
///       host.detach()  // a view that goes in the middle of an action
///       return nil
///     }
public struct ScriptedPerformer: ActionPerformer {
  private let script: @MainActor (EditorAction, MarkdownDocument) -> Result<ActionResult, EditorError>?

  /// A performer that calls `script` for each action; `nil` stands for the action's usual result.
  public init(
    _ script: @escaping @MainActor (EditorAction, MarkdownDocument) -> Result<ActionResult, EditorError>?
  ) {
    self.script = script
  }

  /// Returns or throws the script's result.
  ///
  /// Traps off the main actor: a model that performs actions in the background needs a `ManualWorker`.
  public func result(
    of action: EditorAction, on document: MarkdownDocument
  ) throws(EditorError) -> ActionResult {
    let result = MainActor.assumeIsolated { script(action, document) }
    return try result?.get() ?? document.result(of: action)
  }
}
