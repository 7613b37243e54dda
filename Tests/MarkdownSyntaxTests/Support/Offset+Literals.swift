@testable import MarkdownSyntax

/// Positions as plain numbers, in tests only: there it's seen at once what they count from.
extension Offset: ExpressibleByIntegerLiteral {
  /// The position after `value` bytes.
  public init(integerLiteral value: Int32) { self.init(value) }
}
