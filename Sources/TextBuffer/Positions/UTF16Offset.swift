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
