package import MarkdownEditing
package import MarkdownSyntax

/// The dialect and the editing options of a document.
package struct DocumentStyle: Sendable {
  /// The syntax that counts.
  package var dialect: Dialect
  /// How the formatter and the actions write.
  package var editing: EditingOptions

  /// Read as `dialect`, and written with `editing`.
  package init(dialect: Dialect, editing: EditingOptions) {
    (self.dialect, self.editing) = (dialect, editing)
  }
}
