/// The side to which a position sticks when text is inserted exactly there.
public enum Bias: Hashable, Sendable {
  /// The position stays before the inserted text.
  case before

  /// The position moves after the inserted text.
  case after
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension Bias: Codable {}
#endif
