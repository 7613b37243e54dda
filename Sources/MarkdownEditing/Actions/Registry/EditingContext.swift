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

  /// The context of `action` on `document`.
  init(_ document: MarkdownDocument, _ action: EditorAction, _ options: EditingOptions) {
    self.init(document, action, LineModel(document.rope, document.tree, options: options))
  }

  /// The context of `action` on `document`, whose lines are `text`.
  init(_ document: MarkdownDocument, _ action: EditorAction, _ text: LineModel) {
    (self.document, self.action, self.text, options) = (document, action, text, text.options)
  }

  /// The document's text.
  public var rope: Rope { document.rope }
  /// The tree of the text.
  public var tree: SyntaxTree { document.tree }
  /// The document's selection.
  public var selection: Selection { document.selection }

  /// The selected blocks, without front matter, which actions don't change.
  var selected: SelectedBlocks { SelectedBlocks(selection, in: text).withoutFrontMatter }
}
