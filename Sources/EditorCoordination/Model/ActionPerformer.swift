public import MarkdownEditing

/// Works out what an action comes to; injected, so that a test can make one fail.
public protocol ActionPerformer: Sendable {
  /// What `action` comes to on `document`; changes nothing. A result that doesn't fit the document is refused.
  func result(of action: EditorAction, on document: MarkdownDocument) throws(EditorError) -> ActionResult
}

/// The performer that asks the document itself.
public struct DocumentPerformer: ActionPerformer {
  /// The performer.
  public init() {}

  /// What the document says.
  public func result(of action: EditorAction, on document: MarkdownDocument) -> ActionResult {
    document.result(of: action)
  }
}
