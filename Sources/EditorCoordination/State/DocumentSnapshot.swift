public import MarkdownEditing

/// A document as it was at a version.
public struct DocumentSnapshot: Sendable {
  /// The document.
  public let document: MarkdownDocument
  /// Its version.
  public let version: EditorVersion
  /// What led to its being told, where a stream did that.
  var cause: Cause?

  /// The snapshot of `document` at `version`.
  public init(_ document: MarkdownDocument, version: EditorVersion) {
    self.document = document
    self.version = version
  }
}
