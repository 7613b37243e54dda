public import MarkdownEditing

/// A document at a version.
public struct DocumentSnapshot: Sendable {
  /// The document.
  public let document: MarkdownDocument
  /// The document's version.
  public let version: EditorVersion
  /// The cause of the change that a stream reported with this snapshot; `nil` outside of streams.
  var cause: Cause?

  /// The snapshot of `document` at `version`.
  public init(_ document: MarkdownDocument, version: EditorVersion) {
    self.document = document
    self.version = version
  }
}
