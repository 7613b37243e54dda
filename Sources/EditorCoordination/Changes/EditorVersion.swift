public import TextBuffer

/// The version of a model's text: equal versions of one model have equal texts.
public struct EditorVersion: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number of the model's document: 0 for its first, and one more for each later one.
  ///
  /// In a workspace, one counter numbers the documents of all models.
  public let document: Int

  /// The number of text changes since that document was given: its `MarkdownDocument.version` in the model.
  public let change: Int

  /// The version after `change` changes of the model's document number `document`, both zero-based.
  public init(document: Int, change: Int) {
    self.document = document
    self.change = change
  }

  /// Whether `left` precedes `right` in one model.
  public static func < (left: Self, right: Self) -> Bool {
    (left.document, left.change) < (right.document, right.change)
  }

  /// The version as `document.change`.
  public var description: String { "\(document).\(change)" }
}

/// Hands out document numbers for views that move from one document to another.
///
/// No two documents get the same number, so a version identifies a text whichever documents a view had before.
@MainActor
package final class DocumentNumbers {
  private var last = 0

  /// A counter that has handed out no number.
  package init() {}

  /// The next number.
  func next() -> Int {
    last += 1
    return last
  }
}

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
