public import TextBuffer

/// A change together with the version that it was computed for.
public struct VersionedChange: Sendable, Hashable {
  /// What to do with a change when the document has moved on.
  public enum StalePolicy: Sendable, Hashable {
    /// Drop it: right for a result that holds only for the text that it was computed from.
    case drop
    /// Move its edits through the changes made since: right for what a person typed.
    case rebase
  }

  /// The change.
  public var transaction: Transaction

  /// The version of the text that it was made for.
  public var version: EditorVersion

  /// What to do when the document has moved on.
  public var whenStale: StalePolicy

  /// The change `transaction`, made for the text at `version`.
  public init(_ transaction: Transaction, for version: EditorVersion, whenStale: StalePolicy) {
    self.transaction = transaction
    self.version = version
    self.whenStale = whenStale
  }
}
