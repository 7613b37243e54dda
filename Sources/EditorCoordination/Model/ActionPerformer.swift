public import MarkdownEditing

/// Works out what an action comes to; injected, so that a test can make one fail.
public protocol ActionPerformer: Sendable {
  /// What `action` comes to on `document`; changes nothing. A result that doesn't fit the document is refused.
  func result(of action: EditorAction, on document: MarkdownDocument) throws(EditorError) -> ActionResult
}

/// The performer that asks the document itself.
public struct DocumentPerformer: ActionPerformer {
  /// How what actions add is written.
  public var options: EditingOptions

  /// The performer that has actions write by `options`.
  public init(options: EditingOptions = EditingOptions()) { self.options = options }

  /// What the document says.
  public func result(of action: EditorAction, on document: MarkdownDocument) -> ActionResult {
    document.result(of: action, options: options)
  }
}
