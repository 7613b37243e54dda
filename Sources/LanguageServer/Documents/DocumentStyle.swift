package import MarkdownEditing
package import MarkdownSyntax

/// The dialect and the editing options of a document.
package struct DocumentStyle: Sendable {
  /// The Markdown dialect.
  package var dialect: Dialect
  /// The options of the formatter and the actions.
  package var editing: EditingOptions

  /// The style with `dialect` and `editing`.
  package init(dialect: Dialect, editing: EditingOptions) {
    (self.dialect, self.editing) = (dialect, editing)
  }
}
