public import MarkdownEditing

/// Computes the result of an action; injected, so that a test can make one fail.
public protocol ActionPerformer: Sendable {
  /// The result of `action` on `document`, without changing anything; the queue refuses a result that doesn't fit the
  /// document.
  func result(of action: EditorAction, on document: MarkdownDocument) throws(EditorError) -> ActionResult

  /// The result of an action in the background, with reports of the share that is done, from 0 to 1.
  ///
  /// `progress` returns whether to continue; after `false`, any result will do. By default, nothing is reported.
  func result(
    of action: EditorAction, on document: MarkdownDocument,
    reporting progress: @escaping @Sendable (_ share: Double) -> Bool
  ) throws(EditorError) -> ActionResult

  /// Whether pressing `action` twice in a row restores text and selection, so that two waiting ones cancel out.
  ///
  /// By default the library's registry decides.
  func isToggle(_ action: EditorAction) -> Bool

  /// Whether `action` may change something in `document`, without working it out; `false` is certain.
  ///
  /// With `isReadOnly`, only the selection may change. By default, every action may.
  func canPerform(_ action: EditorAction, on document: MarkdownDocument, isReadOnly: Bool) -> Bool

  /// The same performer with `options` for added text; a performer without options returns itself.
  func writing(by options: EditingOptions) -> any ActionPerformer
}

extension ActionPerformer {
  /// The result without any reports.
  public func result(
    of action: EditorAction, on document: MarkdownDocument,
    reporting progress: @escaping @Sendable (_ share: Double) -> Bool
  ) throws(EditorError) -> ActionResult { try result(of: action, on: document) }

  /// The answer of the library's registry.
  public func isToggle(_ action: EditorAction) -> Bool { ActionRegistry.standard.isToggle(action) }

  /// Returns `true`: nothing is known.
  public func canPerform(_ action: EditorAction, on document: MarkdownDocument, isReadOnly: Bool) -> Bool {
    true
  }

  /// Returns itself: it has no options.
  public func writing(by options: EditingOptions) -> any ActionPerformer { self }
}

/// The performer that computes results with `MarkdownDocument` itself.
public struct DocumentPerformer: ActionPerformer {
  /// The spelling options for text that actions add.
  public var options: EditingOptions
  /// The available actions.
  public var registry: ActionRegistry

  /// A performer for the actions of `registry` with the spelling `options`.
  public init(options: EditingOptions = EditingOptions(), registry: ActionRegistry = .standard) {
    (self.options, self.registry) = (options, registry)
  }

  /// The document's own result of `action`.
  public func result(of action: EditorAction, on document: MarkdownDocument) -> ActionResult {
    document.result(of: action, options: options, in: registry)
  }

  /// The document's own result of `action`, with reports of the share that is done.
  public func result(
    of action: EditorAction, on document: MarkdownDocument,
    reporting progress: @escaping @Sendable (_ share: Double) -> Bool
  ) -> ActionResult {
    document.result(of: action, options: options, in: registry, reporting: progress)
  }

  /// Whether `action` is its own inverse in the registry.
  public func isToggle(_ action: EditorAction) -> Bool { registry.isToggle(action) }

  /// The document's own answer.
  public func canPerform(_ action: EditorAction, on document: MarkdownDocument, isReadOnly: Bool) -> Bool {
    document.canPerform(action, options: options, in: registry, isReadOnly: isReadOnly)
  }

  /// A performer for the same actions with `options`.
  public func writing(by options: EditingOptions) -> any ActionPerformer {
    DocumentPerformer(options: options, registry: registry)
  }
}
