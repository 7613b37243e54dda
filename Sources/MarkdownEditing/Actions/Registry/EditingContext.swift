public import MarkdownSyntax
public import TextBuffer

/// What an action is performed in: a document, whose tree is complete, and what was asked for.
///
/// The selection holds whole grapheme clusters. A context is a value of one call: it isn't kept, nor given to another
/// thread.
public struct EditingContext {
  /// The document that the action is done to.
  public let document: MarkdownDocument
  /// What was asked for.
  public let action: EditorAction
  /// How what the action adds is written.
  public let options: EditingOptions
  /// The document's lines in their containers.
  let text: BlockText

  /// The context of `action` on `document`.
  init(_ document: MarkdownDocument, _ action: EditorAction, _ options: EditingOptions) {
    self.init(document, action, BlockText(document.rope, document.tree, options: options))
  }

  /// The context of `action` on `document`, whose lines are `text`.
  init(_ document: MarkdownDocument, _ action: EditorAction, _ text: BlockText) {
    (self.document, self.action, self.text, options) = (document, action, text, text.options)
  }

  /// What stands behind the colon of the action's name; `nil` without a colon.
  public var argument: String? { action.argument }
  /// The document's text.
  public var rope: Rope { document.rope }
  /// The tree of that text.
  public var tree: SyntaxTree { document.tree }
  /// What is selected.
  public var selection: Selection { document.selection }

  /// What is selected, as blocks; front matter isn't one that actions change.
  var selected: SelectedBlocks { SelectedBlocks(selection, in: text).withoutFrontMatter }
}
