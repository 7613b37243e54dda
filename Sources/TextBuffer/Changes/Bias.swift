/// The side to which a position sticks when text is inserted right where it stands.
public enum Bias: Hashable, Sendable, Codable {
  /// The position stays before the inserted text.
  case before

  /// The position moves behind the inserted text.
  case after
}
