/// The freedom to change a block.
enum Freedom: Int, Comparable, Sendable {
  /// The block stays unchanged, and so do the blank lines around it.
  case nothing
  /// Only the prefixes of the block's lines may change.
  case structure
  /// The whole block may be rewritten.
  case everything

  static func < (lhs: Freedom, rhs: Freedom) -> Bool { lhs.rawValue < rhs.rawValue }
}
