/// Bytes that are not UTF-8, and where they go wrong.
public struct InvalidUTF8: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the first byte of the first ill-formed sequence.
  public let offset: UTF8Offset

  /// The error for an ill-formed sequence that starts at `offset`.
  public init(offset: UTF8Offset) { self.offset = offset }

  /// Where the bytes go wrong and what can be done.
  public var description: String {
    "the byte at offset \(offset.value) doesn't start well-formed UTF-8; "
      + "convert the text, or load it with Rope.replacingInvalidUTF8(in:)"
  }
}
