/// The number of a `BlockConstruct`: a node's kind has no room for more of it.
///
/// One byte, as `SpanID` is, so that `SyntaxKind` stays one.
public struct BlockID: Sendable, Hashable {
  private enum Number: UInt8 {
    case n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21,
      n22, n23
  }

  /// How many numbers there are.
  public static let count = 24

  private let stored: Number

  /// The ID with `number`, from 0 up to `count`; below 8 are the engine's own.
  ///
  /// Traps where there is no such number.
  public init(_ number: Int) {
    guard let number8 = UInt8(exactly: number), let stored = Number(rawValue: number8) else {
      preconditionFailure("a block's number is one of 0..<\(Self.count), not \(number)")
    }
    self.stored = stored
  }

  /// The number.
  public var number: Int { Int(stored.rawValue) }
}
