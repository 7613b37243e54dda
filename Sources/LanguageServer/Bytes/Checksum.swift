/// A 64-bit hash: different bytes have different hashes, except with a probability of 2^-64.
package enum Checksum {
  /// The hash of `bytes`, continuing from the hash `start`.
  ///
  /// FNV-1a with 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
  package static func of(_ bytes: some Sequence<UInt8>, after start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64
  {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
