/// The number of a `SpanConstruct` in a dialect.
///
/// A node's kind has no room for the construct itself.
public struct SpanID: Sendable, Hashable {
  /// The number of valid span numbers.
  public static let count = ConstructNumber.count

  private let stored: ConstructNumber

  /// Creates the ID with `number`, which is in `0..<count`; numbers below 8 are reserved for the engine.
  ///
  /// Traps if `number` is out of range.
  public init(_ number: Int) { stored = ConstructNumber(number, of: "span") }

  /// The number, in `0..<count`.
  public var number: Int { Int(stored.rawValue) }
}
