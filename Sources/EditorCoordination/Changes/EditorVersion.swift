/// The version of a model's text: equal versions of one model have equal texts.
public struct EditorVersion: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number of documents that the model was given before this one.
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
