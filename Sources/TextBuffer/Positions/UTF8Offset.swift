/// A position in a text, counted in UTF-8 bytes from its start; zero-based.
///
/// A range of offsets is half-open, and its `count` is its length in bytes.
@frozen
public struct UTF8Offset: Hashable, Sendable, Strideable {
  /// The number of UTF-8 bytes before this position; never negative in a valid position.
  public var value: Int

  /// Creates the position after `value` UTF-8 bytes.
  @inlinable
  public init(_ value: Int) { self.value = value }

  /// The number of bytes from this position to `other`; negative if `other` comes first.
  @inlinable
  public func distance(to other: UTF8Offset) -> Int { other.value - value }

  /// The position `n` bytes later, or earlier if `n` is negative.
  @inlinable
  public func advanced(by n: Int) -> UTF8Offset { UTF8Offset(value + n) }

  /// Whether the left position comes before the right one.
  @inlinable
  public static func < (lhs: UTF8Offset, rhs: UTF8Offset) -> Bool { lhs.value < rhs.value }

  /// The start of every text.
  @inlinable
  public static var zero: UTF8Offset { UTF8Offset(0) }
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  /// Coded as its number.
  extension UTF8Offset: Codable {
    /// Reads the number; throws `DecodingError` where it's negative.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self.init(try container.decode(Int.self))
      guard value >= 0 else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "no text has a place \(value)")
      }
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
#endif

/// A position in a text, counted in UTF-16 code units from its start; zero-based.
///
/// It is the unit of `NSString`, JavaScript and, by default, the Language Server Protocol.
@frozen
public struct UTF16Offset: Hashable, Sendable, Strideable {
  /// The number of UTF-16 code units before this position; never negative in a valid position.
  public var value: Int

  /// Creates the position after `value` UTF-16 code units.
  @inlinable
  public init(_ value: Int) { self.value = value }

  /// The number of code units from this position to `other`; negative if `other` comes first.
  @inlinable
  public func distance(to other: UTF16Offset) -> Int { other.value - value }

  /// The position `n` code units later, or earlier if `n` is negative.
  @inlinable
  public func advanced(by n: Int) -> UTF16Offset { UTF16Offset(value + n) }

  /// Whether the left position comes before the right one.
  @inlinable
  public static func < (lhs: UTF16Offset, rhs: UTF16Offset) -> Bool { lhs.value < rhs.value }
}
