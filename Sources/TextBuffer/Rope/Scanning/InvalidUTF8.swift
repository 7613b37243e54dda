/// An error for bytes that are not UTF-8, with the offset of the first bad one.
public struct InvalidUTF8: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the first byte of the first ill-formed sequence.
  public let offset: UTF8Offset

  /// Creates the error for an ill-formed sequence that starts at `offset`.
  public init(offset: UTF8Offset) { self.offset = offset }

  /// A message that names the position and the remedy.
  public var description: String {
    "the byte at offset \(offset.value) doesn't start well-formed UTF-8; "
      + "convert the text, or load it with Rope.replacingInvalidUTF8(in:)"
  }
}
