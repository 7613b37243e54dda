/// The number of a construct in a dialect.
///
/// It is an enum with few cases, so that `SyntaxKind`, which can hold the number of a span, block or container, takes
/// one byte.
enum ConstructNumber: UInt8 {
  case n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21,
    n22, n23

  /// The number of cases.
  static let count = 24

  /// Creates the number `number`; `construct` names the kind of construct in the message.
  ///
  /// Traps if `number` isn't in `0..<count`.
  init(_ number: Int, of construct: String) {
    guard let number8 = UInt8(exactly: number), let value = Self(rawValue: number8) else {
      preconditionFailure("a \(construct)'s number is one of 0..<\(Self.count), not \(number)")
    }
    self = value
  }
}

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

/// The number of a `BlockConstruct` in a dialect.
///
/// A node's kind has no room for the construct itself.
public struct BlockID: Sendable, Hashable {
  /// The number of valid block numbers.
  public static let count = ConstructNumber.count

  private let stored: ConstructNumber

  /// Creates the ID with `number`, which is in `0..<count`; numbers below 8 are reserved for the engine.
  ///
  /// Traps if `number` is out of range.
  public init(_ number: Int) { stored = ConstructNumber(number, of: "block") }

  /// The number, in `0..<count`.
  public var number: Int { Int(stored.rawValue) }
}

/// The number of a `ContainerConstruct` in a dialect.
///
/// A node's kind has no room for the construct itself.
public struct ContainerID: Sendable, Hashable {
  /// The number of valid container numbers.
  public static let count = ConstructNumber.count

  private let stored: ConstructNumber

  /// Creates the ID with `number`, which is in `0..<count`; numbers below 8 are reserved for the engine.
  ///
  /// Traps if `number` is out of range.
  public init(_ number: Int) { stored = ConstructNumber(number, of: "container") }

  /// The number, in `0..<count`.
  public var number: Int { Int(stored.rawValue) }
}
