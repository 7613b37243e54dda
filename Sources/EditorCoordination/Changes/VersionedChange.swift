public import TextBuffer

/// A change together with the version that it was computed for.
public struct VersionedChange: Sendable, Hashable, Codable {
  /// The treatment of a change whose document has changed meanwhile.
  public enum StalePolicy: Sendable, Hashable, Codable {
    /// Drop the change: right for a result that holds only for the text that it was computed from.
    case drop
    /// Move the edits through the changes made since: right for typed text.
    case rebase
  }

  /// The change.
  public var transaction: Transaction

  /// The version of the text that the change was made for.
  public var version: EditorVersion

  /// The treatment of the change if the document has changed meanwhile.
  public var whenStale: StalePolicy

  /// The change `transaction`, made for the text at `version`.
  public init(_ transaction: Transaction, for version: EditorVersion, whenStale: StalePolicy) {
    self.transaction = transaction
    self.version = version
    self.whenStale = whenStale
  }
}
