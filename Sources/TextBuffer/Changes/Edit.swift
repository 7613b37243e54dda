/// The replacement of one range of a text by a string.
public struct Edit: Hashable, Sendable {
  /// The removed bytes in the text before the edit; empty for an insertion.
  public var range: Range<UTF8Offset>

  /// The inserted text; empty for a deletion.
  public var replacement: String

  /// Creates the replacement of `range` by `replacement`.
  public init(_ range: Range<UTF8Offset>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The insertion of `text` at `offset`.
  public static func insert(_ text: String, at offset: UTF8Offset) -> Edit { Edit(offset..<offset, text) }

  /// The removal of `range`.
  public static func delete(_ range: Range<UTF8Offset>) -> Edit { Edit(range, "") }
}
