/// What may be done to a block.
enum Freedom: Int, Comparable, Sendable {
  /// It stays as it is, and so do the blank lines around it.
  case nothing
  /// Its lines stay as they are behind their prefixes.
  case structure
  /// All of it may be written anew.
  case everything

  static func < (lhs: Freedom, rhs: Freedom) -> Bool { lhs.rawValue < rhs.rawValue }
}
