public import MarkdownSyntax
public import TextBuffer

/// The input of an action: a document, whose tree is complete, and a request.
///
/// The selection holds whole grapheme clusters. A context is valid for one call: don't keep it or pass it to another
/// thread.
public struct EditingContext {
  /// The document that the action changes.
  public let document: MarkdownDocument
  /// The requested action.
  public let action: EditorAction
  /// The options for the syntax that the action adds.
  public let options: EditingOptions
  /// The document's lines in their containers.
  let text: LineModel
  /// The observer of the work: gets the share that is done, and returns whether to continue.
  let progress: @Sendable (Double) -> Bool

  /// The context of `action` on `document`.
  init(
    _ document: MarkdownDocument, _ action: EditorAction, _ options: EditingOptions,
    reporting progress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) {
    self.init(
      document, action, LineModel(document.rope, document.tree, options: options), reporting: progress)
  }

  /// The context of `action` on `document`, whose lines are `text`.
  init(
    _ document: MarkdownDocument, _ action: EditorAction, _ text: LineModel,
    reporting progress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) {
    (self.document, self.action, self.text, options) = (document, action, text, text.options)
    self.progress = progress
  }

  /// Reports that `share` of the work is done, from 0 to 1 and never decreasing, and returns whether to continue.
  ///
  /// An action on a whole document calls it at each part. After `false`, nobody wants the result any more, so any will
  /// do.
  public func continues(at share: Double) -> Bool { progress(share) }

  /// The document's text.
  public var rope: Rope { document.rope }
  /// The tree of the text.
  public var tree: SyntaxTree { document.tree }
  /// The document's selection.
  public var selection: Selection { document.selection }

  /// The selected blocks, without front matter, which actions don't change.
  var selected: SelectedBlocks { SelectedBlocks(selection, in: text).withoutFrontMatter }
}
