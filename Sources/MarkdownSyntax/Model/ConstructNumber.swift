/// The number of a construct in a dialect: an enum of few cases, so that `SyntaxKind`, which holds one of a span,
/// of a block or of a container, is one byte.
enum ConstructNumber: UInt8 {
  case n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21,
    n22, n23

  /// How many there are.
  static let count = 24

  /// The number `number` of a `construct`, as people say; traps where there is no such number.
  init(_ number: Int, of construct: String) {
    guard let number8 = UInt8(exactly: number), let value = Self(rawValue: number8) else {
      preconditionFailure("a \(construct)'s number is one of 0..<\(Self.count), not \(number)")
    }
    self = value
  }
}
