/// The side to which a position sticks when text is inserted right where it stands.
public enum Bias: Hashable, Sendable {
  /// The position stays before the inserted text.
  case before

  /// The position moves behind the inserted text.
  case after
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension Bias: Codable {}
#endif
