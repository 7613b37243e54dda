public import MarkdownEditing

/// Works out what an action comes to; injected, so that a test can make one fail.
public protocol ActionPerformer: Sendable {
  /// What `action` comes to on `document`; changes nothing. A result that doesn't fit the document is refused.
  func result(of action: EditorAction, on document: MarkdownDocument) throws(EditorError) -> ActionResult

  /// Whether the same action pressed twice in a row restores text and selection, so that two that wait side by side
  /// come to nothing; as the library's registry says, unless a performer knows better.
  func isToggle(_ action: EditorAction) -> Bool

  /// The same performer, which writes what actions add by `options`; one that has none of its own goes on as it is.
  func writing(by options: EditingOptions) -> any ActionPerformer
}

extension ActionPerformer {
  /// What the library's registry says.
  public func isToggle(_ action: EditorAction) -> Bool { action.isToggle }

  /// Itself: options are nothing to it.
  public func writing(by options: EditingOptions) -> any ActionPerformer { self }
}

/// The performer that asks the document itself.
public struct DocumentPerformer: ActionPerformer {
  /// How what actions add is written.
  public var options: EditingOptions
  /// The actions that there are.
  public var registry: ActionRegistry

  /// The performer of the actions of `registry`, which write by `options`.
  public init(options: EditingOptions = EditingOptions(), registry: ActionRegistry = .standard) {
    (self.options, self.registry) = (options, registry)
  }

  /// What the document says.
  public func result(of action: EditorAction, on document: MarkdownDocument) -> ActionResult {
    document.result(of: action, options: options, in: registry)
  }

  /// What the registry says.
  public func isToggle(_ action: EditorAction) -> Bool { registry.inverse(of: action) == action }

  /// The performer of the same actions by `options`.
  public func writing(by options: EditingOptions) -> any ActionPerformer {
    DocumentPerformer(options: options, registry: registry)
  }
}
