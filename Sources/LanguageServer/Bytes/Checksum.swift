/// A number that is another one for other bytes, but for a chance of one in 2^64.
package enum Checksum {
  /// The number of `bytes`, going on from `start`.
  ///
  /// FNV-1a with 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
  package static func of(_ bytes: some Sequence<UInt8>, after start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64
  {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
