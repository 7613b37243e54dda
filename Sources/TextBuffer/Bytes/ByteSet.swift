/// A set of ASCII characters, with a lookup of a few instructions.
@usableFromInline
package struct ByteSet: Sendable, Hashable {
  /// A bit for each byte: `low` for the bytes below 64, `high` for those from 64 to 127.
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  /// The set of the ASCII bytes in `members`; other bytes are ignored.
  @inlinable
  package init(_ members: some Sequence<UInt8> = []) {
    (low, high) = (0, 0)
    for byte in members { insert(byte) }
  }

  /// The set with the bits `low` and `high`.
  @inlinable
  package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// Adds `byte` if it's ASCII.
  @inlinable
  package mutating func insert(_ byte: UInt8) {
    switch byte {
    case ..<0x40: low |= 1 << UInt64(byte)
    case ..<0x80: high |= 1 << UInt64(byte & 0x3F)
    default: break
    }
  }

  /// Whether `byte` is in the set.
  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// The bytes that are in at least one of the two sets.
  @inlinable
  package func union(_ other: ByteSet) -> ByteSet { ByteSet(low: low | other.low, high: high | other.high) }

  /// The set without `byte`.
  package func subtracting(_ byte: UInt8) -> ByteSet {
    let others = ByteSet(CollectionOfOne(byte))
    return ByteSet(low: low & ~others.low, high: high & ~others.high)
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { low | high == 0 }
}
