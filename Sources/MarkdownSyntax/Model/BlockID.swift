/// The number of a `BlockConstruct`: a node's kind has no room for more of it.
public struct BlockID: Sendable, Hashable {
  /// How many numbers there are.
  public static let count = ConstructNumber.count

  private let stored: ConstructNumber

  /// The ID with `number`, from 0 up to `count`; below 8 are the engine's own.
  ///
  /// Traps where there is no such number.
  public init(_ number: Int) { stored = ConstructNumber(number, of: "block") }

  /// The number.
  public var number: Int { Int(stored.rawValue) }
}
