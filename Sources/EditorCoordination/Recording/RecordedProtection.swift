public import MarkdownEditing
import TextBuffer

/// The read-only parts of a text.
public struct RecordedProtection: Codable, Hashable, Sendable {
  /// A read-only part.
  public struct Part: Codable, Hashable, Sendable {
    /// The UTF-8 offset of its first byte.
    public var start: Int
    /// The UTF-8 offset behind its last byte.
    public var end: Int
    /// The reason why it can't be edited.
    public var reason: String
  }

  /// The parts, in order.
  public var parts: [Part]

  /// The parts of `ranges`.
  init(_ ranges: ReadOnlyRanges) {
    parts = ranges.decorations.all.map {
      Part(start: $0.range.lowerBound.value, end: $0.range.upperBound.value, reason: $0.value)
    }
  }

  /// The parts as ranges; a part that ends before its start is left out.
  public var ranges: ReadOnlyRanges {
    ReadOnlyRanges(
      parts.filter { 0 <= $0.start && $0.start <= $0.end }.map {
        (UTF8Offset($0.start)..<UTF8Offset($0.end), $0.reason)
      })
  }
}
