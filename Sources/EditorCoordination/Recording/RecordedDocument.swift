public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// A document's text, selection, dialect and read-only parts, without its history.
public struct RecordedDocument: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The selection.
  public var selection: Selection
  /// The dialect.
  public var dialect: Dialect
  /// The read-only parts of the text.
  public var readOnly: ReadOnlyRanges

  /// The content of `document`.
  public init(_ document: MarkdownDocument) {
    (text, selection) = (document.rope.description, document.selection)
    (dialect, readOnly) = (document.tree.dialect, document.readOnly)
  }

  /// The document, with nothing to undo.
  public var document: MarkdownDocument {
    MarkdownDocument(Rope(text), selection: selection, dialect: dialect).protecting(readOnly)
  }
}
